package dev.kurs.protocol.money;

/** What is added to a truncated quotient: 7 / 2 leaves 3 and a half, so DOWN adds 0, UP 1 and HALF_EVEN 1. */
enum Rounding {
    DOWN,
    UP,
    HALF_EVEN;

    /** 0 or 1, given the truncated quotient, whether a remainder is left, and how it compares with half the divisor. */
    int increment(long quotient, boolean inexact, int remainderToHalf) {
        return switch (this) {
            case DOWN -> 0;
            case UP -> inexact ? 1 : 0;
            case HALF_EVEN -> remainderToHalf > 0 || (remainderToHalf == 0 && (quotient & 1) == 1) ? 1 : 0;
        };
    }
}
