package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.Thresholds;
import dev.kurs.core.risk.RiskTerms.Levels;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * What a corridor's position asks for: value at risk and unrealised loss of the pool's capital, its part of all exposure, and how long its batch is open.
 *
 * <p>A VaR of 5.2 % of capital, PROTECT from 5 %, exit ratio 0.8: PROTECT is asked for, and held until the VaR is below 4 %. Asks for nothing until risk is measured.
 */
public final class PositionRisk implements StateTrigger {
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final CorridorMarket market;
    private final CorridorRisk risk;
    private final PoolRisk pool;
    private StateReadings present = new StateReadings();
    private StateReadings last = new StateReadings();
    private long plannedFromNs;

    public PositionRisk(CorridorMarket market, CorridorRisk risk, PoolRisk pool) {
        this.market = market;
        this.risk = risk;
        this.pool = pool;
    }

    @Override
    public long judge(long nowNs, StateReadings readings) {
        if (!pool.isMeasured()) {
            return MarketCalendar.NEVER;
        }
        RiskTerms terms = pool.terms();
        add(readings, StateCause.VAR, risk.now().varOfCapitalE8(), terms.valueAtRisk());
        if (risk.isConcentrationJudged()) {
            add(readings, StateCause.CONCENTRATION, risk.now().concentrationE8(), terms.concentration());
        }
        add(readings, StateCause.UNREALISED_LOSS, risk.lossOfCapitalE8(), terms.loss());
        return risk.oldestSwapNs() == 0 ? MarketCalendar.NEVER : judgeAge(nowNs, readings, terms);
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        if (!pool.isMeasured()) {
            return;
        }
        RiskTerms terms = pool.terms();
        if (metric.isOf(StateCause.VAR)
                || metric.isOf(StateCause.CONCENTRATION)
                || metric.isOf(StateCause.UNREALISED_LOSS)) {
            pool.requireExact();
        }
        take(metric, StateCause.VAR, risk.now().varOfCapitalE8(), terms.valueAtRisk());
        take(metric, StateCause.CONCENTRATION, risk.now().concentrationE8(), terms.concentration());
        take(metric, StateCause.UNREALISED_LOSS, risk.lossOfCapitalE8(), terms.loss());
        if (metric.isOf(StateCause.BATCH_AGE) && risk.oldestSwapNs() != 0) {
            metric.take(
                    hoursE8(nowNs - risk.oldestSwapNs()),
                    new Thresholds(
                            hoursE8(terms.batchAgeProtectNs()), hoursE8(terms.batchAgeRestrictNs()), Thresholds.NEVER),
                    StateMetric.NOBODY);
        }
    }

    private static void take(StateMetric metric, StateCause cause, long shareE8, Levels levels) {
        if (metric.isOf(cause)) {
            Thresholds thresholds = new Thresholds(levels.protectE8(), levels.restrictE8(), levels.haltE8());
            metric.take(shareE8, thresholds, StateMetric.NOBODY);
        }
    }

    private static long hoursE8(long ageNs) {
        return ExactMath.multiplyDivideRoundingUp(ageNs, Fractions.E8, HOUR_NS);
    }

    /** Whether it asks for or holds something else than when this was asked last. */
    public boolean pollChanged(long nowNs) {
        StateReadings before = present;
        present = last;
        last = before;
        present.clear();
        judge(nowNs, present);
        return !present.isSame(last);
    }

    /** Whether its batch is another, by its oldest swap, than when this was asked last: what its age asks for comes at other moments. */
    public boolean pollBatch() {
        boolean isOther = plannedFromNs != risk.oldestSwapNs();
        plannedFromNs = risk.oldestSwapNs();
        return isOther;
    }

    private void add(StateReadings readings, StateCause cause, long shareE8, Levels levels) {
        readings.add(cause, reached(shareE8, levels, Fractions.E8), reached(shareE8, levels, exitRatioE8()));
    }

    private static RiskState reached(long shareE8, Levels levels, long ratioE8) {
        if (isFrom(shareE8, levels.haltE8(), ratioE8)) {
            return RiskState.HALT;
        }
        if (isFrom(shareE8, levels.restrictE8(), ratioE8)) {
            return RiskState.RESTRICT;
        }
        return isFrom(shareE8, levels.protectE8(), ratioE8) ? RiskState.PROTECT : RiskState.NORMAL;
    }

    private static boolean isFrom(long shareE8, long levelE8, long ratioE8) {
        return shareE8 > 0
                && levelE8 != Long.MAX_VALUE
                && ExactMath.compareProducts(shareE8, Fractions.E8, levelE8, ratioE8) >= 0;
    }

    private long judgeAge(long nowNs, StateReadings readings, RiskTerms terms) {
        long protectNs = since(terms.batchAgeProtectNs());
        long restrictNs = since(terms.batchAgeRestrictNs());
        long protectExitNs = since(exit(terms.batchAgeProtectNs()));
        long restrictExitNs = since(exit(terms.batchAgeRestrictNs()));
        readings.add(
                StateCause.BATCH_AGE, atAge(nowNs, protectNs, restrictNs), atAge(nowNs, protectExitNs, restrictExitNs));
        return Math.min(
                Math.min(after(nowNs, protectNs), after(nowNs, restrictNs)),
                Math.min(after(nowNs, protectExitNs), after(nowNs, restrictExitNs)));
    }

    private static RiskState atAge(long nowNs, long protectNs, long restrictNs) {
        if (nowNs >= restrictNs) {
            return RiskState.RESTRICT;
        }
        return nowNs >= protectNs ? RiskState.PROTECT : RiskState.NORMAL;
    }

    private static long after(long nowNs, long timeNs) {
        return timeNs > nowNs ? timeNs : MarketCalendar.NEVER;
    }

    private long since(long ageNs) {
        long timeNs = risk.oldestSwapNs() + ageNs;
        return timeNs < risk.oldestSwapNs() ? MarketCalendar.NEVER : timeNs;
    }

    private long exit(long ageNs) {
        return ExactMath.multiplyDivideRoundingUp(ageNs, exitRatioE8(), Fractions.E8);
    }

    private long exitRatioE8() {
        return market.terms().states().exitRatioE8();
    }
}
