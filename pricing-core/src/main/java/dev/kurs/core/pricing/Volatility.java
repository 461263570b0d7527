package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Fractions;

/**
 * The EWMA volatility of a corridor's mid, PRICING §4, driven by timestamps alone.
 *
 * <p>λ 0.94, one-minute returns of 1 % and then 2 %: v = 0.94 · 0.0001 + 0.06 · 0.0004 = 0.000118, a volatility of 1.0862780 %
 * a minute, which is 0.0014024 per root second.
 *
 * <p>Intervals end at whole multiples of their length since the epoch. The return of an interval is that of the last mids
 * before its end and before the previous one's; without a tick it is 0, and an interval that ends while the market is closed
 * counts for nothing. The first end with a mid is where returns begin.
 */
public final class Volatility {
    private static final double NOTHING_MEASURED = -1;

    private VolatilityTerms terms;
    private double variance = NOTHING_MEASURED;
    private boolean measuresDay;
    private double dayVariance;
    private int dayReturns;
    private long previousMidE12;
    private long midE12;
    private long endNs;

    public Volatility(VolatilityTerms terms) {
        this.terms = terms;
    }

    /** Takes new terms; the running interval ends where one of the new length does, after its start, and σ stays what it is. */
    public void replaceTerms(VolatilityTerms newTerms, long nowNs) {
        double ratio = newTerms.intervalSeconds() / terms.intervalSeconds();
        if (newTerms.volIntervalNs() != terms.volIntervalNs()) {
            variance = variance < 0 ? variance : variance * ratio;
            dayVariance *= ratio;
        }
        reinterpret(newTerms, nowNs);
    }

    /** The same as rules before 4 have it: what was measured by the old interval is taken for measured by the new one. */
    public void reinterpret(VolatilityTerms newTerms, long nowNs) {
        if (endNs != 0 && newTerms.volIntervalNs() != terms.volIntervalNs()) {
            endNs = endAfter(nowNs, newTerms.volIntervalNs());
        }
        terms = newTerms;
    }

    /** Notes the corridor's mid; intervals that ended by now end with the mid before. */
    public void onMid(long nowNs, long newMidE12, MarketHours hours) {
        advance(nowNs, hours);
        if (endNs == 0) {
            endNs = endAfter(nowNs, terms.volIntervalNs());
        }
        midE12 = newMidE12;
    }

    /** Ends every interval that is over by now. */
    public void advance(long nowNs, MarketHours hours) {
        if (endNs == 0) {
            return;
        }
        while (endNs <= nowNs) {
            endInterval(hours.closedAt(endNs - 1));
            endNs += terms.volIntervalNs();
        }
    }

    /** Takes a clock that was set back: the running interval ends where the moment's does. */
    public void turnBack(long nowNs) {
        if (endNs != 0) {
            endNs = Math.min(endNs, endAfter(nowNs, terms.volIntervalNs()));
        }
    }

    /** Adds one log return. */
    void addReturn(double logReturn) {
        double squared = logReturn * logReturn;
        double lambda = terms.volLambda();
        variance = variance < 0 ? squared : lambda * variance + (1 - lambda) * squared;
        if (measuresDay) {
            dayReturns = (int) Math.min(dayReturns + 1L, Math.max(1, VolatilityTerms.DAY_NS / terms.volIntervalNs()));
            dayVariance += (squared - dayVariance) / dayReturns;
        }
    }

    /** Begins to measure a day's volatility with the next return, or ends it and forgets. */
    public void measureDay(boolean isWanted) {
        measuresDay = isWanted;
        if (!isWanted) {
            restoreDay(Double.doubleToRawLongBits(0), 0);
        }
    }

    /** Takes what volatility is for the first return of a day of which none is known: what goes on as before is no more than usual. */
    public void beginDay() {
        if (measuresDay && dayReturns == 0 && variance >= 0) {
            dayVariance = variance;
            dayReturns = 1;
        }
    }

    /** σ of a day per root second: of the mean of its squared returns, of which each new one takes the place of a day's part of it. */
    public double dayPerRootSecond() {
        return Math.sqrt(dayVariance / terms.intervalSeconds());
    }

    /** Volatility now over a day's, or over the floor where that is higher, at 10^-8; 0 where nothing is measured. */
    public long overDayE8() {
        double usual = Math.max(dayPerRootSecond(), terms.volFloor());
        return usual > 0 ? (long) (perRootSecond() / usual * Fractions.E8) : 0;
    }

    /** The mean of squared returns over a day, as raw bits. */
    public long dayVarianceBits() {
        return Double.doubleToRawLongBits(dayVariance);
    }

    /** How many returns that is the mean of, up to a day's. */
    public int dayReturns() {
        return dayReturns;
    }

    /** Puts back what a snapshot has of a day. */
    public void restoreDay(long newDayVarianceBits, int newDayReturns) {
        dayVariance = Double.longBitsToDouble(newDayVarianceBits);
        dayReturns = newDayReturns;
    }

    /** σ per root second, 0 before the first return. */
    public double perRootSecond() {
        return variance < 0 ? 0 : Math.sqrt(variance / terms.intervalSeconds());
    }

    /** v, the EWMA of squared returns, as raw bits; those of −1 before the first. */
    public long varianceBits() {
        return Double.doubleToRawLongBits(variance);
    }

    /** The mid at the last interval's end, 0 before the first. */
    public long previousMidE12() {
        return previousMidE12;
    }

    /** The last mid, 0 before the first. */
    public long midE12() {
        return midE12;
    }

    /** Whether there was a mid, and intervals end. */
    public boolean hasMid() {
        return endNs != 0;
    }

    /** The end of the running interval, 0 before the first mid. */
    public long endNs() {
        return endNs;
    }

    /** Takes the state of another as its four getters gave it. */
    public void restore(long newVarianceBits, long newPreviousMidE12, long newMidE12, long newEndNs) {
        variance = Double.longBitsToDouble(newVarianceBits);
        previousMidE12 = newPreviousMidE12;
        midE12 = newMidE12;
        endNs = newEndNs;
    }

    private void endInterval(boolean closed) {
        if (previousMidE12 != 0 && !closed) {
            addReturn(midE12 == previousMidE12 ? 0 : StrictMath.log((double) midE12 / previousMidE12));
        }
        previousMidE12 = midE12;
    }

    private static long endAfter(long nowNs, long intervalNs) {
        return Math.addExact(Math.floorDiv(nowNs, intervalNs) * intervalNs, intervalNs);
    }
}
