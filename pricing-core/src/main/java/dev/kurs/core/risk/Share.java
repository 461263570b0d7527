package dev.kurs.core.risk;

import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.SmallQuotient;

/**
 * A part of a whole at 10^-8, half-even, divided anew only where one of them is another: of 1 000 of capital, 52 are 5_200_000.
 *
 * <p>A tick moves one corridor's figures and the sum of all, so most shares of the others are as they were.
 */
final class Share {
    private long partE6;
    private long wholeE6;
    private long e8 = CorridorFigures.NO_SHARE;

    /** {@link CorridorFigures#NO_SHARE} of nothing; 2^63 − 1 beyond 63 bits. */
    long e8(long newPartE6, long newWholeE6) {
        if (partE6 != newPartE6 || wholeE6 != newWholeE6) {
            partE6 = newPartE6;
            wholeE6 = newWholeE6;
            e8 = of(newPartE6, newWholeE6);
        }
        return e8;
    }

    static long of(long partE6, long wholeE6) {
        if (wholeE6 <= 0) {
            return CorridorFigures.NO_SHARE;
        }
        if (partE6 == 0) {
            return 0;
        }
        long shareE8 = SmallQuotient.nearest((double) partE6 * Fractions.E8 / wholeE6);
        return shareE8 == ExactMath.OVERFLOW ? byDivision(partE6, wholeE6) : shareE8;
    }

    private static long byDivision(long partE6, long wholeE6) {
        long shareE8 = ExactMath.multiplyDivideRoundingHalfEven(partE6, Fractions.E8, wholeE6);
        return shareE8 == ExactMath.OVERFLOW ? Long.MAX_VALUE : shareE8;
    }
}
