package dev.kurs.protocol.money;

/**
 * A signed token amount in raw units, |x| < 2^127, held in two's complement and changed in place.
 *
 * <p>A spread fee of −1 raw unit, where the skew pays the partner, is {@code high} −1, {@code low} −1.
 */
public final class SignedAmount implements Comparable<SignedAmount> {
    private long high;
    private long low;

    /** A new amount of raw units, for configuration and tests. */
    public static SignedAmount ofRaw(long raw) {
        return new SignedAmount().set(raw >> 63, raw);
    }

    /** Sets the two's complement limbs; −2^127 is an IllegalArgumentException. */
    public SignedAmount set(long high, long low) {
        if (isBelowRange(high, low)) {
            throw new IllegalArgumentException("signed amount below 1 - 2^127");
        }
        this.high = high;
        this.low = low;
        return this;
    }

    public SignedAmount set(SignedAmount other) {
        high = other.high;
        low = other.low;
        return this;
    }

    public SignedAmount set(Amount amount) {
        high = amount.high();
        low = amount.low();
        return this;
    }

    /** Sets left − right, which always fits. */
    public SignedAmount setDifference(Amount left, Amount right) {
        long borrow = Long.compareUnsigned(left.low(), right.low()) < 0 ? 1 : 0;
        high = left.high() - right.high() - borrow;
        low = left.low() - right.low();
        return this;
    }

    public SignedAmount setZero() {
        high = 0;
        low = 0;
        return this;
    }

    /** The upper limb, which carries the sign. */
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

    public boolean isNegative() {
        return high < 0;
    }

    public SignedAmount negate() {
        high = negatedHigh(high, low);
        low = -low;
        return this;
    }

    /** Adds, or leaves this unchanged and says false when the sum would not fit. */
    public boolean tryAdd(SignedAmount other) {
        return tryAdd(other.high, other.low);
    }

    /** Adds, or leaves this unchanged and says false when the sum would not fit. */
    public boolean tryAdd(Amount amount) {
        return tryAdd(amount.high(), amount.low());
    }

    /** Subtracts, or leaves this unchanged and says false when the difference would not fit. */
    public boolean trySubtract(Amount amount) {
        return tryAdd(negatedHigh(amount.high(), amount.low()), -amount.low());
    }

    /** Writes |this| into the result. */
    public void magnitude(Amount result) {
        result.set(magnitudeHigh(), magnitudeLow());
    }

    @Override
    public int compareTo(SignedAmount other) {
        int highs = Long.compare(high, other.high);
        return highs != 0 ? highs : Long.compareUnsigned(low, other.low);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof SignedAmount other && high == other.high && low == other.low;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(high) + Long.hashCode(low);
    }

    /** The raw units in decimal, with a minus where negative. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        AmountText.appendRaw(text, this);
        return text.toString();
    }

    long magnitudeHigh() {
        return isNegative() ? negatedHigh(high, low) : high;
    }

    long magnitudeLow() {
        return isNegative() ? -low : low;
    }

    private boolean tryAdd(long addedHigh, long addedLow) {
        long sumLow = low + addedLow;
        long carry = Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0;
        long sumHigh = high + addedHigh + carry;
        boolean wrapped = (high ^ addedHigh) >= 0 && (high ^ sumHigh) < 0;
        if (wrapped || isBelowRange(sumHigh, sumLow)) {
            return false;
        }
        high = sumHigh;
        low = sumLow;
        return true;
    }

    private static boolean isBelowRange(long high, long low) {
        return high == Long.MIN_VALUE && low == 0;
    }

    private static long negatedHigh(long high, long low) {
        return low == 0 ? -high : ~high;
    }
}
