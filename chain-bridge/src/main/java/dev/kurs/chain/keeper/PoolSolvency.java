package dev.kurs.chain.keeper;

/**
 * What the desk's last daily marks say of the pool.
 *
 * <p>Example: 3 insolvent marks in a row, the last of day 20 785, are four short of those after which anybody may end the pool.
 *
 * @param insolventMarks how many there were in a row up to the last one; 0 for a pool that is solvent or has ended
 * @param markedDay the day of the last mark
 */
public record PoolSolvency(long insolventMarks, long markedDay) {
    static final PoolSolvency SOLVENT = new PoolSolvency(0, 0);

    private static final int MARKS_BEFORE_THE_END = 7;

    public boolean isSolvent() {
        return insolventMarks == 0;
    }

    /** What an insolvent pool means, for people. */
    public String sentence() {
        String marks = insolventMarks == 1 ? "daily mark" : insolventMarks + " daily marks in a row";
        String end = insolventMarks < MARKS_BEFORE_THE_END
                ? ""
                : "; anybody may end it by the liquidity desk's windDown(), on a day that is marked";
        return "the pool owed more than it had at its last " + marks + " (until day " + markedDay
                + "): nothing is sold or processed until the liquidity desk's recapitalise(token, amount) rescues it"
                + end;
    }
}
