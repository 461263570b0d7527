package dev.kurs.service.explain;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.money.SignedAmount;

/** Figures of a derivation as people read them: {@code 0.50 USDT}, {@code 12.5 bps}, {@code 16312.5}. */
final class Figures {
    private Figures() {}

    /** Whether the quote's corridor leant for the whole portfolio: LINEAR's weights are never 0. */
    static boolean isPortfolio(FirmQuoteDerivedDecoder quote) {
        return quote.baseWeightE16() == 0;
    }

    /** The skew model's part of the spread; journals from before there was one do not say it. */
    static long skewSpreadE8(FirmQuoteDerivedDecoder quote) {
        return quote.skewSpreadE8() == FirmQuoteDerivedDecoder.skewSpreadE8NullValue() ? 0 : quote.skewSpreadE8();
    }

    /** A fraction at 10^-16 in basis points: 177 330 015 785 is 0.177330015785 bps. */
    static String markup(long fractionE16) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendScaled(text, fractionE16, 12);
        return text.append(" bps").toString();
    }

    static String amount(AmountDecoder amount, int decimals, String symbol) {
        StringBuilder text = new StringBuilder();
        AmountText.appendDisplay(text, new SignedAmount().set(amount.high(), amount.low()), decimals);
        return text.append(' ').append(symbol).toString();
    }

    static String rate(long rateE12) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendRate(text, rateE12);
        return text.toString();
    }

    static String bps(long fractionE8) {
        return plainBps(fractionE8) + " bps";
    }

    static String plainBps(long fractionE8) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendBasisPoints(text, fractionE8);
        return text.toString();
    }

    static String dollars(long dollarsE6) {
        return plainDollars(dollarsE6) + " USD";
    }

    static String plainDollars(long dollarsE6) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendDollars(text, dollarsE6);
        return text.toString();
    }

    static String fraction(long fractionE8) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendScaled(text, fractionE8, 8);
        return text.toString();
    }
}
