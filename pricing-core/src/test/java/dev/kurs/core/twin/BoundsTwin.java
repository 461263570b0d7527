package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import java.math.BigInteger;

/** The bounds a firm quote has to keep, again from its derivation alone; N is exact dollars, and every bound is allowed itself. */
final class BoundsTwin {
    private final FirmQuoteDerivedDecoder derived;
    private final TwinCase given;
    private final TwinQuote quote;

    BoundsTwin(FirmQuoteDerivedDecoder derived, TwinCase given, TwinQuote quote) {
        this.derived = derived;
        this.given = given;
        this.quote = quote;
    }

    boolean areKept() {
        TwinBook book = given.output().book();
        return isAtLeastMinimum()
                && isAtMostMaximum()
                && fits(derived.dailyUsedE6(), derived.dailyLimitE6())
                && fits(derived.monthlyUsedE6(), derived.monthlyLimitE6())
                && fits(derived.openE6(), derived.maxOpenE6())
                && quote.output().compareTo(book.balance().subtract(book.reserved())) <= 0;
    }

    private boolean isAtLeastMinimum() {
        return dollarsE6Scaled().compareTo(scaled(derived.minUsdE6())) >= 0;
    }

    private boolean isAtMostMaximum() {
        long factorE8 = factorE8(derived.riskState());
        BigInteger bound = scaled(derived.maxUsdE6()).multiply(Exact.whole(factorE8));
        return dollarsE6Scaled().multiply(Exact.E8).compareTo(bound) <= 0;
    }

    private long factorE8(RiskState state) {
        return switch (state) {
            case PROTECT -> derived.protectMaxFactorE8();
            case RESTRICT -> derived.restrictMaxFactorE8();
            default -> Exact.E8.longValueExact();
        };
    }

    private boolean fits(long usedE6, long limitE6) {
        boolean unlimited = limitE6 == Long.MIN_VALUE;
        return unlimited || scaled(usedE6).add(dollarsE6Scaled()).compareTo(scaled(limitE6)) <= 0;
    }

    private BigInteger dollarsE6Scaled() {
        return quote.input().multiply(quote.inputPriceE12()).multiply(Exact.E6);
    }

    private BigInteger scaled(long dollarsE6) {
        return Exact.whole(dollarsE6).multiply(given.input().dollarScale());
    }
}
