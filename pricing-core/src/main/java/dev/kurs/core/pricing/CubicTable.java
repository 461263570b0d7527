package dev.kurs.core.pricing;

import dev.kurs.protocol.money.ExactMath;

/**
 * A falling function known at even distances with its slopes, and by the cubic of both ends in between, in whole units alone.
 *
 * <p>Values 100, 81, 64 and slopes −20, −18, −16 at 0, 10, 20 give 90 at 5.
 */
final class CubicTable {
    private final long least;
    private final long step;
    private final long[] values;
    private final long[] slopes;

    /** @param slopes what the function grows by in a whole step, at each of the values */
    CubicTable(long least, long step, long[] values, long[] slopes) {
        this.least = least;
        this.step = step;
        this.values = values.clone();
        this.slopes = slopes.clone();
    }

    boolean covers(long x) {
        return x >= least && (x - least) / step < values.length - 1;
    }

    /** The function's value; x is covered. */
    long at(long x) {
        int knot = (int) ((x - least) / step);
        long along = (x - least) % step;
        long rise = values[knot + 1] - values[knot];
        long third = slopes[knot] + slopes[knot + 1] - 2 * rise;
        long second = rise - slopes[knot] - third;
        return values[knot] + part(slopes[knot] + part(second + part(third, along), along), along);
    }

    /** value × along / step, half-even. */
    private long part(long value, long along) {
        long magnitude = ExactMath.multiplyDivideRoundingHalfEven(Math.abs(value), along, step);
        return value < 0 ? -magnitude : magnitude;
    }
}
