package dev.kurs.core.risk;

/**
 * A UTC day's profit and loss by where it came from, dollars at 10^-6.
 *
 * <p>A swap after which the book is worth 12 dollars more, of which 5 are fees and 8 spread, leaves −1 as revaluation: the price moved that much against the pool between quote and
 * commit. {@code openE6 + spread + rebates + fees + revaluation + hedging + gas} is the book's value, to the unit.
 */
public final class PnlLedger {
    private int utcDay;
    private long openE6;
    private long spreadE6;
    private long rebatesE6;
    private long feesE6;
    private long revaluationE6;
    private long hedgingE6;
    private long gasE6;
    private int swaps;
    private int hedges;

    /** Begins a day with what the book is worth. */
    public void begin(int newUtcDay, long valueE6) {
        utcDay = newUtcDay;
        openE6 = valueE6;
        spreadE6 = 0;
        rebatesE6 = 0;
        feesE6 = 0;
        revaluationE6 = 0;
        hedgingE6 = 0;
        gasE6 = 0;
        swaps = 0;
        hedges = 0;
    }

    /** A clock was set back: the day is this one at the latest. */
    public void limitDay(int latestDay) {
        utcDay = Math.min(utcDay, latestDay);
    }

    /** Prices moved what the book is worth. */
    public void revalue(long changeE6) {
        revaluationE6 += changeE6;
    }

    /**
     * A swap moved what the book is worth.
     *
     * @param marginE6 what the partner was given less than by the mid, or, below 0, more
     */
    public void swap(long changeE6, long paidFeesE6, long marginE6) {
        swaps++;
        feesE6 += paidFeesE6;
        if (marginE6 < 0) {
            rebatesE6 += marginE6;
        } else {
            spreadE6 += marginE6;
        }
        revaluationE6 += changeE6 - paidFeesE6 - marginE6;
    }

    /** A hedge moved what the book is worth. */
    public void hedge(long changeE6) {
        hedges++;
        hedgingE6 += changeE6;
    }

    /** Gas was paid. */
    public void spend(long paidGasE6) {
        gasE6 -= paidGasE6;
    }

    public int utcDay() {
        return utcDay;
    }

    /** What the book was worth when the day began. */
    public long openE6() {
        return openE6;
    }

    /** What the book is worth by what was taken in so far. */
    public long valueE6() {
        return openE6 + spreadE6 + rebatesE6 + feesE6 + revaluationE6 + hedgingE6 + gasE6;
    }

    public long spreadE6() {
        return spreadE6;
    }

    /** What partners were given above the mid; never above 0. */
    public long rebatesE6() {
        return rebatesE6;
    }

    public long feesE6() {
        return feesE6;
    }

    public long revaluationE6() {
        return revaluationE6;
    }

    public long hedgingE6() {
        return hedgingE6;
    }

    /** Never above 0. */
    public long gasE6() {
        return gasE6;
    }

    public int swaps() {
        return swaps;
    }

    public int hedges() {
        return hedges;
    }

    /** Puts back what a snapshot has of a day that was begun. */
    public void restore(long spread, long rebates, long fees, long revaluation, long hedging, long gas) {
        spreadE6 = spread;
        rebatesE6 = rebates;
        feesE6 = fees;
        revaluationE6 = revaluation;
        hedgingE6 = hedging;
        gasE6 = gas;
    }

    /** Puts back what was counted. */
    public void restoreCounts(int newSwaps, int newHedges) {
        swaps = newSwaps;
        hedges = newHedges;
    }
}
