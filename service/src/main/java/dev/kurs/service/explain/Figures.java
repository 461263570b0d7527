package dev.kurs.service.explain;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.money.SignedAmount;

/** Figures of a derivation as people read them: {@code 0.50 USDT}, {@code 12.5 bps}, {@code 16312.5}. */
final class Figures {
    private Figures() {}

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
