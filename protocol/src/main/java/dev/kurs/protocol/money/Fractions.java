package dev.kurs.protocol.money;

/** Fractions and basis points at 10^-8: 1 bp is 10_000, 2.1 bps 21_000, 100 % 100_000_000. */
public final class Fractions {
    /** Decimal places of a fraction. */
    public static final int DECIMALS = 8;

    /** One, as a fraction. */
    public static final long E8 = PowersOfTen.get(DECIMALS);

    /** Two, the denominator of a half spread. */
    public static final long TWO_E8 = 2 * E8;

    /** One basis point, as a fraction. */
    public static final long ONE_BP_E8 = E8 / 10_000;

    /** Decimal places of a fraction read as basis points. */
    public static final int BASIS_POINT_DECIMALS = DECIMALS - 4;

    private Fractions() {}

    /** ⌈value × fraction⌉ of two non-negative numbers, or {@link ExactMath#OVERFLOW}. */
    public static long multiplyRoundingUp(long value, long fractionE8) {
        return isWhole(value, fractionE8) ? value : ExactMath.multiplyDivideRoundingUp(value, fractionE8, E8);
    }

    /** ⌊value × fraction⌋ of two non-negative numbers, or {@link ExactMath#OVERFLOW}. */
    public static long multiplyRoundingDown(long value, long fractionE8) {
        return isWhole(value, fractionE8) ? value : ExactMath.multiplyDivideRoundingDown(value, fractionE8, E8);
    }

    /** All of a number that can be multiplied: most discounts are none, and most multipliers one. */
    private static boolean isWhole(long value, long fractionE8) {
        return fractionE8 == E8 && value >= 0;
    }
}
