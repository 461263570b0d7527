package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.SignedAmount;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The pool's risk, PRICING §7: each corridor's figures from its position and last prices, then the whole, in the order of their ids.
 *
 * <p>Whoever changed something of a corridor marks it and measures anew: {@code begin()}, {@code worth} of each corridor {@code nextMoved}, {@code finish}, which judges the
 * marked ones and those that hold something, so that a thousand corridors without a position cost nothing. Integer dollars are exact; volatilities and VaR are doubles
 * by + − × ÷ √ alone.
 */
public final class PoolRisk {
    private final DailyCovariance covariance = new DailyCovariance();
    private final PositionValue value = new PositionValue();
    private final PoolFigures now = new PoolFigures();
    private final PoolFigures published = new PoolFigures();
    private final QuietZone quiet = new QuietZone();
    private final BitSet marked = new BitSet();
    private final BitSet moved = new BitSet();
    private final BitSet unseen = new BitSet();
    private final BitSet standing = new BitSet();
    private final BitSet measured = new BitSet();
    private final BitSet unpublished = new BitSet();

    /** Of which the quiet zone knows another position, or none. */
    private final BitSet unknown = new BitSet();

    private CorridorRisk[] corridors = {};
    private double[] exposures = {};
    private double[] returns = {};
    private RiskTerms terms;
    private boolean areAllNew;
    private boolean isQuietDue;
    private int closedDay = Integer.MIN_VALUE;
    private long publishedAtNs;
    private Runnable exactly = () -> {};

    /** Adds the corridor with the next id. */
    public void add(CorridorRisk corridor) {
        int id = corridors.length;
        marked.set(id);
        corridors = Arrays.copyOf(corridors, id + 1);
        corridors[id] = corridor;
        covariance.add();
        exposures = Arrays.copyOf(exposures, id + 1);
        returns = Arrays.copyOf(returns, id + 1);
    }

    public int size() {
        return corridors.length;
    }

    public CorridorRisk get(int corridorId) {
        return corridors[corridorId];
    }

    public DailyCovariance covariance() {
        return covariance;
    }

    /** Null until risk is measured. */
    public RiskTerms terms() {
        return terms;
    }

    public void terms(RiskTerms newTerms) {
        terms = newTerms;
        quiet.clear();
    }

    public boolean isMeasured() {
        return terms != null;
    }

    /** Something of this corridor is another than when it was measured last. */
    public void mark(int corridorId) {
        marked.set(corridorId);
        unseen.set(corridorId);
    }

    /** Anything may be another than when it was measured last. */
    public void markAll() {
        marked.set(0, corridors.length);
        areAllNew = true;
        quiet.clear();
    }

    /**
     * Whether nothing that is decided can be another than when it was measured last, by the prices that moved since and the capital, dollars at 10^-6. Positions and
     * terms that move are measured at once.
     */
    public boolean isQuiet(long capitalE6) {
        if (!quiet.holds(unseen, corridors) || !quiet.isQuiet(capitalE6)) {
            quiet.clear();
        }
        unseen.clear();
        return quiet.isSet();
    }

    /** Sets what works the figures out exactly when one is asked for that {@link #isQuiet} had left as it was. */
    public void onExactDemand(Runnable worksOut) {
        exactly = worksOut;
    }

    /** Figures are exact from here on until something moves. */
    void requireExact() {
        exactly.run();
    }

    /** What was measured last is to be measured again. */
    public void markMeasured() {
        marked.or(measured);
    }

    /** What is decided may be another by something else than prices. */
    public void invalidateQuietZone() {
        quiet.clear();
        isQuietDue = false;
    }

    /** Whether nobody has said yet from where on prices may be other decisions than those of the exact figures; who asks first whether it is quiet says so. */
    public boolean isQuietDue() {
        return isQuietDue;
    }

    /** Begins to say so; each corridor {@link #nextUnknown} is then added: those measured last, or those alone that traded where the rest still holds. */
    public void beginQuiet() {
        isQuietDue = false;
        if (!quiet.isSet()) {
            quiet.begin(corridors.length, now, terms);
            unknown.or(measured);
        }
    }

    /** The first of the corridors to add, from the given id on; −1 for none. */
    public int nextUnknown(int fromId) {
        return unknown.nextSetBit(fromId);
    }

    /** @param exitRatioE8 of a level, down to which a state is held */
    public void addQuiet(int corridorId, int baseDecimals, long exitRatioE8) {
        quiet.add(corridorId, corridors[corridorId], baseDecimals, exitRatioE8);
        unknown.clear(corridorId);
    }

    /** Begins to measure with the pool's capital, dollars at 10^-6. */
    public void begin(long capitalE6) {
        if ((capitalE6 <= 0) != (now.capitalE6() <= 0)) {
            markAll();
        }
        now.worth(capitalE6, now.grossE6());
        moved.clear();
        moved.or(marked);
        marked.clear();
        measured.clear();
        measured.or(moved);
        measured.or(standing);
    }

    /** The first of the corridors of which something moved since they were measured last, from the given id on; −1 for none. */
    public int nextMoved(int fromId) {
        return moved.nextSetBit(fromId);
    }

    /** The first of the corridors that are judged, or were last, from the given id on; −1 for none. */
    public int nextMeasured(int fromId) {
        return measured.nextSetBit(fromId);
    }

    /** Sets what a corridor's position is worth by its last prices, and risks, worked out anew only where something of it moved. */
    public void worth(int corridorId, SignedAmount position, long waopE12, int baseDecimals, long oldestSwapNs) {
        CorridorRisk corridor = corridors[corridorId];
        corridor.position(position.isNegative(), oldestSwapNs);
        if (!corridor.isValuedAs(position, waopE12)) {
            unknown.set(corridorId);
        }
        if (corridor.pollMoved(position, waopE12) || areAllNew) {
            long priceE12 = corridor.basePriceE12();
            double sigma = covariance.sigma(corridorId);
            corridor.now()
                    .worth(
                            value.grossE6(position, priceE12, baseDecimals),
                            value.unrealisedE6(position, corridor.midE12(), waopE12, priceE12, baseDecimals));
            exposures[corridorId] = corridor.exposure();
            corridor.now()
                    .valueAtRisk(sigma, ValueAtRisk.toE6(ValueAtRisk.Z * sigma * Math.abs(exposures[corridorId])));
        }
    }

    /** Sets everything that follows from what the positions are worth. */
    public void finish(long nowNs) {
        long grossE6 = 0;
        long varE6 = 0;
        for (int id = nextMeasured(0); id >= 0; id = nextMeasured(id + 1)) {
            CorridorFigures figures = corridors[id].now();
            grossE6 = added(grossE6, figures.grossE6());
            varE6 = added(varE6, figures.varE6());
        }
        long capitalE6 = now.capitalE6();
        long portfolioE6 = ValueAtRisk.toE6(ValueAtRisk.ofPortfolio(covariance.quadraticForm(exposures)));
        now.worth(capitalE6, grossE6).valueAtRisk(portfolioE6, varE6, Share.of(portfolioE6, capitalE6));
        for (int id = nextMeasured(0); id >= 0; id = nextMeasured(id + 1)) {
            CorridorRisk corridor = corridors[id];
            judge(corridor, nowNs);
            standing.set(id, corridor.isStanding());
            unpublished.set(id, corridor.hasUnpublished());
        }
        areAllNew = false;
        isQuietDue = !quiet.isSet() || !unknown.isEmpty();
    }

    /** Judges what time alone changes of a corridor: how old its batch is. */
    private void judge(CorridorRisk corridor, long nowNs) {
        CorridorFigures figures = corridor.now();
        figures.shares(
                corridor.ofCapital(figures.varE6(), now.capitalE6()),
                corridor.ofGross(figures.grossE6(), now.grossE6()));
        boolean isJudged = figures.grossE6() > 0 && isAtLeast(figures.grossE6(), terms.concentrationFloorE8());
        corridor.judgeBy(corridor.lossOfCapital(now.capitalE6()), isJudged);
        corridor.breaches(breaches(corridor, nowNs));
        figures.breach(corridor.worstBreach());
    }

    private int breaches(CorridorRisk corridor, long nowNs) {
        CorridorFigures figures = corridor.now();
        boolean isExposed = figures.grossE6() > 0;
        boolean isConcentrated = corridor.isConcentrationJudged()
                && figures.concentrationE8() >= terms.concentration().protectE8();
        return bit(
                        RiskBreach.VAR_LIMIT,
                        figures.varOfCapitalE8() >= terms.valueAtRisk().protectE8())
                | bit(RiskBreach.CONCENTRATION_LIMIT, isConcentrated)
                | bit(
                        RiskBreach.UNREALISED_LOSS,
                        corridor.lossOfCapitalE8() >= terms.loss().protectE8())
                | bit(RiskBreach.GROSS_EXPOSURE, isExposed && isAtLeast(figures.grossE6(), terms.maxGrossE8()))
                | bit(RiskBreach.BATCH_AGE, isOld(corridor, nowNs));
    }

    private static int bit(RiskBreach breach, boolean isReached) {
        return isReached ? 1 << breach.value() : 0;
    }

    private boolean isOld(CorridorRisk corridor, long nowNs) {
        return corridor.oldestSwapNs() != 0 && nowNs - corridor.oldestSwapNs() >= terms.batchAgeProtectNs();
    }

    /** When the next batch grows so old that it is a breach, if nothing changes before. */
    public long nextBreachNs(long nowNs) {
        long nextNs = MarketCalendar.NEVER;
        for (int id = standing.nextSetBit(0); id >= 0; id = standing.nextSetBit(id + 1)) {
            CorridorRisk corridor = corridors[id];
            long oldNs = corridor.oldestSwapNs() + terms.batchAgeProtectNs();
            if (corridor.oldestSwapNs() != 0 && oldNs > nowNs) {
                nextNs = Math.min(nextNs, oldNs);
            }
        }
        return nextNs;
    }

    /** Whether a day's close is one that the corridor lacks: behind its own last, or of any day while it has no return. */
    public boolean lacksClose(int corridorId, int utcDay) {
        return utcDay > corridors[corridorId].closeDay() || !covariance.isMeasured(corridorId);
    }

    /** Begins a day's closes, of which each is set by {@link #close}. */
    public void beginDay() {
        Arrays.fill(returns, DailyCovariance.NO_RETURN);
    }

    /** Takes a corridor's mid at the day's end. */
    public void close(int corridorId, int utcDay, long midE12) {
        returns[corridorId] = corridors[corridorId].close(utcDay, midE12);
    }

    /**
     * Ends the day: its returns are judged by the value at risk of the evening before, and then are part of it. A day that the pool has behind it is one without a return
     * of the others.
     */
    public void endDay(int utcDay) {
        for (int corridorId = 0; corridorId < corridors.length; corridorId++) {
            if (!Double.isNaN(returns[corridorId]) && covariance.isMeasured(corridorId)) {
                double limit = ValueAtRisk.Z * covariance.sigma(corridorId);
                corridors[corridorId].ofLong().judge(utcDay, returns[corridorId], limit);
                corridors[corridorId].ofShort().judge(utcDay, returns[corridorId], limit);
            }
        }
        covariance.addDay(returns, terms.lambda());
        markAll();
        closedDay = Math.max(closedDay, utcDay);
    }

    /** The last day of which closes are known; {@link Integer#MIN_VALUE} before the first. */
    public int closedDay() {
        return closedDay;
    }

    public void closedDay(int utcDay) {
        closedDay = utcDay;
    }

    /** A clock was set back: the pool has no day behind it that has not ended yet. */
    public void turnBackDay(int today) {
        closedDay = Math.min(closedDay, today - 1);
    }

    /** The same of what a corridor knows of its days; whether it knew of one ahead. */
    public boolean turnBackClose(int corridorId, int today) {
        return corridors[corridorId].turnBackClose(today);
    }

    public PoolFigures now() {
        return now;
    }

    public PoolFigures published() {
        return published;
    }

    /** Whether a figure, of the pool or of a corridor, is not as it was published. */
    public boolean hasUnpublished() {
        return !unpublished.isEmpty() || hasUnpublishedPool();
    }

    /** The first corridor from the given id on with a figure that is not as it was published; −1 for none. */
    public int nextUnpublished(int fromId) {
        return unpublished.nextSetBit(fromId);
    }

    public boolean hasUnpublishedPool() {
        return !now.isSame(published);
    }

    /** Everything new was published, of the corridors too. */
    public void markPublished(long nowNs) {
        unpublished.clear();
        published.set(now);
        publishedAtNs = nowNs;
    }

    /** When the pool's figures were published last. */
    public long publishedAtNs() {
        return publishedAtNs;
    }

    public void publishedAtNs(long timeNs) {
        publishedAtNs = timeNs;
    }

    /** Exactly: dollars ≥ fraction × capital. */
    private boolean isAtLeast(long dollarsE6, long fractionE8) {
        return ExactMath.compareProducts(dollarsE6, Fractions.E8, fractionE8, now.capitalE6()) >= 0;
    }

    private static long added(long left, long right) {
        long sum = left + right;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
