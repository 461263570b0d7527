package dev.kurs.edge.v01;

import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Rates;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Both prices around a quote's adjusted mid, of which one is the quote's own: 16 300 with a spread of 20 bps is bid at 16 283.7 and asked at 16 316.3. PRICING §4 rounds
 * the bid down and the ask up, at 10^-12.
 */
record V01Prices(String bid, String ask) {
    static V01Prices of(QuoteTermsDecoder terms) {
        BigDecimal middle = BigDecimal.valueOf(terms.adjustedMidE12(), Rates.DECIMALS);
        return new V01Prices(
                price(middle, Fractions.TWO_E8 - terms.totalSpreadE8(), RoundingMode.FLOOR),
                price(middle, Fractions.TWO_E8 + terms.totalSpreadE8(), RoundingMode.CEILING));
    }

    private static String price(BigDecimal middle, long factorE8, RoundingMode rounding) {
        return middle.multiply(BigDecimal.valueOf(factorE8))
                .divide(BigDecimal.valueOf(Fractions.TWO_E8), Rates.DECIMALS, rounding)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** What an amount of the source currency is in the destination's at a rate, half-even to its last decimal; all raw. */
    static BigInteger converted(BigInteger amount, Side side, long rateE12, int baseDecimals, int quoteDecimals) {
        BigDecimal rate = BigDecimal.valueOf(rateE12, Rates.DECIMALS);
        if (side == Side.SELL) {
            return new BigDecimal(amount, baseDecimals)
                    .multiply(rate)
                    .setScale(quoteDecimals, RoundingMode.HALF_EVEN)
                    .unscaledValue();
        }
        return new BigDecimal(amount, quoteDecimals)
                .divide(rate, baseDecimals, RoundingMode.HALF_EVEN)
                .unscaledValue();
    }
}
