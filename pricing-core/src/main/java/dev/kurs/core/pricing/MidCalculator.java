package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * Mids and prices as one half-even division of the published integers, PRICING §2.
 *
 * <p>USDT/USD 1 over USD/IDR 16312.5 (inverted): 10^12 × 16_312_500_000_000_000 / 10^12 is the mid 16312.5 exactly, which a
 * stored reciprocal of 16312.5 would miss.
 */
public final class MidCalculator {
    /** What a price outside 1 to 2^63 − 1 at 10^-12 is: none. */
    public static final long UNUSABLE = 0;

    private final Wide numerator = new Wide();
    private final Wide denominator = new Wide();
    private int exponent;

    /** M, the base over the quote at 10^-12, or {@link #UNUSABLE}. */
    public long midE12(TokenPrice base, TokenPrice quote) {
        begin();
        multiply(base);
        divide(quote);
        return quotient();
    }

    /** P, dollars per token at 10^-12, or {@link #UNUSABLE}. */
    public long priceE12(TokenPrice token) {
        begin();
        multiply(token);
        return quotient();
    }

    private void begin() {
        numerator.set(1);
        denominator.set(1);
        exponent = Rates.DECIMALS;
    }

    private void multiply(TokenPrice token) {
        factor(token.feedE12(), !token.isFeedInverted());
        if (token.hasPeg()) {
            factor(token.pegE12(), !token.isPegInverted());
        }
    }

    private void divide(TokenPrice token) {
        factor(token.feedE12(), token.isFeedInverted());
        if (token.hasPeg()) {
            factor(token.pegE12(), token.isPegInverted());
        }
    }

    private void factor(long priceE12, boolean multiplies) {
        (multiplies ? numerator : denominator).times(priceE12);
        exponent += multiplies ? -Rates.DECIMALS : Rates.DECIMALS;
    }

    /** Four prices and their scales stay below 2^256, so what overflows here is the quotient alone. */
    private long quotient() {
        PowerScale.apply(numerator, denominator, exponent);
        return Math.max(numerator.divideRoundingHalfEvenToLong(denominator), UNUSABLE);
    }
}
