package dev.kurs.service.backtest;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.money.Dollars;

/**
 * What a partner may go by when it takes a firm quote or leaves it.
 *
 * @param dollars its notional
 * @param costBps fees and what is given less than by the mid, of the input
 * @param volatilityBps standard deviation of the mid over the quote's life
 */
public record QuoteFeatures(double dollars, double costBps, double volatilityBps) {
    static final double BPS = 1e4;
    private static final double TWO_POWER_64 = 0x1p64;

    /** Without volatility, which the quote itself does not tell. */
    public static QuoteFeatures of(FirmQuoteIssuedDecoder quote) {
        QuoteTermsDecoder terms = quote.terms();
        double input = amount(terms.inputAmount());
        double fees = amount(terms.fixedFee()) + amount(terms.variableFee());
        double margin = amount(terms.spreadFee());
        double fair = amount(terms.outputAmount()) + margin;
        double convertedShare = (input - fees) / input;
        return new QuoteFeatures(
                terms.notionalE6() / StrictMath.pow(10, Dollars.DECIMALS),
                BPS * (fees / input + convertedShare * (fair == 0 ? 0 : margin / fair)),
                0);
    }

    private static double amount(AmountDecoder amount) {
        double low = amount.low() >= 0 ? amount.low() : amount.low() + TWO_POWER_64;
        return amount.high() * TWO_POWER_64 + low;
    }
}
