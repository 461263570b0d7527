package dev.kurs.protocol.money;

/** Powers of ten that fit in a long: {@code PowersOfTen.get(6)} is 1_000_000, the raw units of one USDT. */
public final class PowersOfTen {
    /** The largest exponent whose power fits in a signed long. */
    public static final int MAX_EXPONENT = 18;

    private static final long[] POWERS = powers();

    private PowersOfTen() {}

    /** 10 to the exponent, 0 to {@link #MAX_EXPONENT}; anything else is an IndexOutOfBoundsException. */
    public static long get(int exponent) {
        return POWERS[exponent];
    }

    private static long[] powers() {
        long[] powers = new long[MAX_EXPONENT + 1];
        powers[0] = 1;
        for (int exponent = 1; exponent <= MAX_EXPONENT; exponent++) {
            powers[exponent] = Math.multiplyExact(powers[exponent - 1], 10L);
        }
        return powers;
    }
}
