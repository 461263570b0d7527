package dev.kurs.core.twin;

import java.math.BigInteger;

/**
 * A token as pricing sees it: IDRX has 2 decimals, the feed USD/IDR, perhaps a peg feed IDRX/IDR (else null), and an
 * inventory aim of {@code targetE6} ± {@code rangeE6} dollars moving its factor by at most {@code maxSkewE8}.
 */
record TwinToken(
        int decimals, TwinFeed currency, TwinFeed peg, long maxSkewE8, long targetE6, long rangeE6, TwinBook book) {
    /** The numerator of dollars per token. */
    BigInteger numerator() {
        return peg == null ? currency.numerator() : currency.numerator().multiply(peg.numerator());
    }

    /** The denominator of dollars per token. */
    BigInteger denominator() {
        return peg == null ? currency.denominator() : currency.denominator().multiply(peg.denominator());
    }

    /** P(token): dollars per token at E12, half-even. */
    BigInteger priceE12() {
        return Exact.divideRoundingHalfEven(numerator().multiply(Exact.E12), denominator());
    }

    /** 10^decimals × 10^12: what {@code raw × priceE12} is divided by to give dollars. */
    BigInteger dollarScale() {
        return Exact.tenTo(decimals + 12);
    }

    TwinToken withBook(TwinBook changed) {
        return new TwinToken(decimals, currency, peg, maxSkewE8, targetE6, rangeE6, changed);
    }
}
