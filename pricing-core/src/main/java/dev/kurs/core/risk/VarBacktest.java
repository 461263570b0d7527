package dev.kurs.core.risk;

/**
 * How often one side of a corridor lost more in a day than the value at risk of the day before said, counted day by day.
 *
 * <p>A pool long of the base, σ 1 % the evening before: a log return of −2.4 % is an exception, one of −2.3 % is none. Of the last 250 days up to 4 exceptions are
 * green, up to 9 yellow, more red.
 */
public final class VarBacktest {
    /** How many days the Basel traffic light looks back. */
    public static final int RECENT_DAYS = 250;

    /** How many of the worst days are kept. */
    public static final int WORST_DAYS = 10;

    private static final int WORDS = 4;
    private static final int UNUSED_BITS = WORDS * Long.SIZE - RECENT_DAYS;

    private final long[] recent = new long[WORDS];
    private final int[] worstDays = new int[WORST_DAYS];
    private final double[] worstReturns = new double[WORST_DAYS];
    private final double[] worstLimits = new double[WORST_DAYS];
    private final boolean isLong;
    private int worst;
    private int days;
    private int exceptions;
    private int calmAfterCalm;
    private int hitAfterCalm;
    private int calmAfterHit;
    private int hitAfterHit;
    private boolean wasHit;

    /** @param isLong whether a falling base is what costs */
    public VarBacktest(boolean isLong) {
        this.isLong = isLong;
    }

    /** Judges one day's log return by z × σ of the day before. */
    public void judge(int utcDay, double logReturn, double limit) {
        double loss = isLong ? -logReturn : logReturn;
        boolean isHit = loss > limit;
        if (days > 0) {
            countTransition(isHit);
        }
        days++;
        exceptions += isHit ? 1 : 0;
        wasHit = isHit;
        remember(isHit);
        if (isHit) {
            rank(utcDay, logReturn, limit);
        }
    }

    public boolean isLong() {
        return isLong;
    }

    public int days() {
        return days;
    }

    public int exceptions() {
        return exceptions;
    }

    public int calmAfterCalm() {
        return calmAfterCalm;
    }

    public int hitAfterCalm() {
        return hitAfterCalm;
    }

    public int calmAfterHit() {
        return calmAfterHit;
    }

    public int hitAfterHit() {
        return hitAfterHit;
    }

    public boolean wasHit() {
        return wasHit;
    }

    /** The last 250 days, a bit each, the last in the lowest of word 0. */
    public long recent(int word) {
        return recent[word];
    }

    /** Exceptions of the last 250 days. */
    public int recentExceptions() {
        int sum = 0;
        for (long word : recent) {
            sum += Long.bitCount(word);
        }
        return sum;
    }

    /** How many of the worst days are known; the worst is 0. */
    public int worst() {
        return worst;
    }

    public int worstDay(int place) {
        return worstDays[place];
    }

    public double worstReturn(int place) {
        return worstReturns[place];
    }

    /** z × σ of the evening before that day. */
    public double worstLimit(int place) {
        return worstLimits[place];
    }

    /** Puts back the counts that a snapshot has. */
    public void restore(int newDays, int newExceptions, int[] transitions, boolean newWasHit, long[] newRecent) {
        days = newDays;
        exceptions = newExceptions;
        calmAfterCalm = transitions[0];
        hitAfterCalm = transitions[1];
        calmAfterHit = transitions[2];
        hitAfterHit = transitions[3];
        wasHit = newWasHit;
        System.arraycopy(newRecent, 0, recent, 0, WORDS);
        worst = 0;
    }

    /** Puts back one of the worst days, the worst first. */
    public void restoreWorst(int utcDay, double logReturn, double limit) {
        place(worst++, utcDay, logReturn, limit);
    }

    private void countTransition(boolean isHit) {
        if (wasHit) {
            hitAfterHit += isHit ? 1 : 0;
            calmAfterHit += isHit ? 0 : 1;
        } else {
            hitAfterCalm += isHit ? 1 : 0;
            calmAfterCalm += isHit ? 0 : 1;
        }
    }

    private void remember(boolean isHit) {
        for (int word = WORDS - 1; word > 0; word--) {
            recent[word] = (recent[word] << 1) | (recent[word - 1] >>> (Long.SIZE - 1));
        }
        recent[0] = (recent[0] << 1) | (isHit ? 1 : 0);
        recent[WORDS - 1] = (recent[WORDS - 1] << UNUSED_BITS) >>> UNUSED_BITS;
    }

    /** Behind those that lost as much: the earlier day stays ahead. */
    private void rank(int utcDay, double logReturn, double limit) {
        int at = worst;
        while (at > 0 && Math.abs(worstReturns[at - 1]) < Math.abs(logReturn)) {
            at--;
        }
        if (at == WORST_DAYS) {
            return;
        }
        worst = Math.min(worst + 1, WORST_DAYS);
        for (int from = worst - 1; from > at; from--) {
            place(from, worstDays[from - 1], worstReturns[from - 1], worstLimits[from - 1]);
        }
        place(at, utcDay, logReturn, limit);
    }

    private void place(int at, int utcDay, double logReturn, double limit) {
        worstDays[at] = utcDay;
        worstReturns[at] = logReturn;
        worstLimits[at] = limit;
    }
}
