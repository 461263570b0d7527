package dev.kurs.feeds.source;

import dev.kurs.feeds.SourceException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * Brings a source's price to the scales of the ring: price at 10^-12, confidence relative at 10^-8, time in nanoseconds.
 *
 * <p>Example: price 0.04959503 give or take 0.00005465 is 49 595 030 000 (exact) and ⌈0.00005465 × 10^8 / 0.04959503⌉ = 110 193 (11.0193 bps).
 */
public final class PriceScale {
    private static final int PRICE_SCALE = 12;
    private static final int MOST_DIGITS = 60;
    private static final long NANOS_A_MILLISECOND = 1_000_000;
    private static final BigDecimal E8 = BigDecimal.valueOf(100_000_000);
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?");

    private PriceScale() {}

    /** A decimal as sources write it, exactly: {@code 16312.5}, {@code 6.13E-5}. */
    public static BigDecimal decimal(String member, String text) throws SourceException {
        if (!DECIMAL.matcher(text).matches()) {
            throw SourceException.malformed(member + " is not a decimal number: " + text);
        }
        return new BigDecimal(text);
    }

    /**
     * The price at E12, half-even where it is finer than that.
     *
     * @throws ArithmeticException where it does not fit
     */
    static long priceE12RoundingHalfEven(BigDecimal price) {
        requireBounded(price);
        return price.setScale(PRICE_SCALE, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact();
    }

    /**
     * The confidence over the price, at E8; the price must be positive.
     *
     * @throws ArithmeticException where it does not fit
     */
    static long confidenceE8RoundingUp(BigDecimal confidence, BigDecimal price) {
        requireBounded(confidence);
        requireBounded(price);
        return confidence
                .multiply(E8)
                .divide(price, 0, RoundingMode.CEILING)
                .unscaledValue()
                .longValueExact();
    }

    /** @throws ArithmeticException where it does not fit */
    static long publishTimeNs(long publishTimeMs) {
        return Math.multiplyExact(publishTimeMs, NANOS_A_MILLISECOND);
    }

    /** No power of ten is written out that only a lie can have. */
    private static void requireBounded(BigDecimal value) {
        if (Math.abs((long) value.scale()) > MOST_DIGITS || value.precision() > MOST_DIGITS) {
            throw new ArithmeticException("a price of scale " + value.scale());
        }
    }
}
