package dev.kurs.protocol.money;

/**
 * A token amount in raw units, 0 ≤ x < 2^127, held as two longs and changed in place.
 *
 * <p>1.5 JPYC (18 decimals) is 1_500_000_000_000_000_000 raw: {@code high} 0, {@code low} 1_500_000_000_000_000_000;
 * {@code low} counts unsigned and {@code high} is worth 2^64 each.
 */
public final class Amount implements Comparable<Amount> {
    private long high;
    private long low;

    /** A new amount of raw units, for configuration and tests. */
    public static Amount ofRaw(long raw) {
        return new Amount().set(raw);
    }

    /** Sets high × 2^64 + low; a negative high is an IllegalArgumentException. */
    public Amount set(long high, long low) {
        if (high < 0) {
            throw new IllegalArgumentException("amount outside 0 to 2^127 - 1: high limb " + high);
        }
        this.high = high;
        this.low = low;
        return this;
    }

    /** Sets a non-negative number of raw units; a negative one is an IllegalArgumentException. */
    public Amount set(long raw) {
        if (raw < 0) {
            throw new IllegalArgumentException("negative amount: " + raw);
        }
        return set(0, raw);
    }

    public Amount set(Amount other) {
        high = other.high;
        low = other.low;
        return this;
    }

    public Amount setZero() {
        high = 0;
        low = 0;
        return this;
    }

    /** The upper limb, never negative. */
    public long high() {
        return high;
    }

    /** The lower limb, unsigned. */
    public long low() {
        return low;
    }

    public boolean isZero() {
        return (high | low) == 0;
    }

    /** Whether {@link #low} is the whole of it, below 2^63. */
    public boolean fitsLong() {
        return high == 0 && low >= 0;
    }

    /** Adds, or leaves this unchanged and says false when the sum would reach 2^127. */
    public boolean tryAdd(Amount other) {
        long sumLow = low + other.low;
        long carry = Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0;
        long sumHigh = high + other.high + carry;
        if (sumHigh < 0) {
            return false;
        }
        high = sumHigh;
        low = sumLow;
        return true;
    }

    /** Subtracts, or leaves this unchanged and says false when the difference would be negative. */
    public boolean trySubtract(Amount other) {
        long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
        long differenceHigh = high - other.high - borrow;
        if (differenceHigh < 0) {
            return false;
        }
        low -= other.low;
        high = differenceHigh;
        return true;
    }

    @Override
    public int compareTo(Amount other) {
        int highs = Long.compare(high, other.high);
        return highs != 0 ? highs : Long.compareUnsigned(low, other.low);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Amount other && high == other.high && low == other.low;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(high) + Long.hashCode(low);
    }

    /** The raw units in decimal. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        AmountText.appendRaw(text, this);
        return text.toString();
    }
}
