package dev.kurs.core.book;

import java.util.Arrays;

/**
 * What a partner's quotes settled on each of the last days, in dollars at 10^-6, by the UTC day of settlement (PRICING §5).
 *
 * <p>1 000 dollars settled on day 20 454 count in the volume of days 20 455 to 20 484: the thirty days before each do not include the day itself.
 */
public final class SettledVolume {
    /** The days whose sum is the volume. */
    public static final int DAYS = 30;

    private static final int SLOTS = 32;
    private static final int NO_DAY = Integer.MIN_VALUE;

    private final int[] days = new int[SLOTS];
    private final long[] settledE6 = new long[SLOTS];
    private int summedFor = NO_DAY;
    private long sumE6;

    SettledVolume() {
        Arrays.fill(days, NO_DAY);
    }

    /** Is told each day of which something is remembered. */
    @FunctionalInterface
    public interface DayListener {
        void onDay(int day, long settledE6);
    }

    /** Counts a quote that settled on this day; a day that thirty-two later ones have passed is forgotten already. */
    public void add(int day, long notionalE6) {
        set(day, plus(on(day), notionalE6));
    }

    /** What was settled on this day, as far as it is remembered. */
    public long on(int day) {
        int slot = slotOf(day);
        return days[slot] == day ? settledE6[slot] : 0;
    }

    /** The sum over the thirty days before this one; at most 2^63 − 1. */
    public long before(int today) {
        if (summedFor != today) {
            sumE6 = 0;
            for (int slot = 0; slot < SLOTS; slot++) {
                boolean counts = days[slot] < today && days[slot] >= today - DAYS;
                sumE6 = counts ? plus(sumE6, settledE6[slot]) : sumE6;
            }
            summedFor = today;
        }
        return sumE6;
    }

    public void forEach(DayListener listener) {
        for (int slot = 0; slot < SLOTS; slot++) {
            if (days[slot] != NO_DAY) {
                listener.onDay(days[slot], settledE6[slot]);
            }
        }
    }

    /** Sets what was settled on a day, out of a snapshot. */
    public void set(int day, long newSettledE6) {
        int slot = slotOf(day);
        if (day >= days[slot]) {
            days[slot] = day;
            settledE6[slot] = newSettledE6;
            summedFor = NO_DAY;
        }
    }

    private static int slotOf(int day) {
        return Math.floorMod(day, SLOTS);
    }

    private static long plus(long leftE6, long rightE6) {
        long sum = leftE6 + rightE6;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
