package dev.kurs.service.backtest;

/**
 * On how many days a run lost more than its portfolio's value at risk of the evening before.
 *
 * <p>A VaR of 1 000 dollars when Monday ends and −1 200 on Tuesday: one of one day. The day in which a run begins counts for nothing.
 */
public final class VarExceptions {
    private static final long UNKNOWN = -1;

    private long presentE6 = UNKNOWN;
    private long eveningE6 = UNKNOWN;
    private int days;
    private int beyond;

    /** Takes the value at risk from now on, dollars at 10^-6. */
    void record(long varE6) {
        presentE6 = varE6;
    }

    /** Takes a day's profit and loss, dollars at 10^-6. */
    void endDay(long pnlE6) {
        if (eveningE6 != UNKNOWN) {
            days++;
            beyond += -pnlE6 > eveningE6 ? 1 : 0;
        }
        eveningE6 = presentE6;
    }

    /** Whole days of which the evening before is known. */
    public int days() {
        return days;
    }

    /** Those of them that lost more. */
    public int beyond() {
        return beyond;
    }
}
