package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Position;
import dev.kurs.core.book.Token;
import dev.kurs.core.book.UtcDay;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.risk.Capital;
import dev.kurs.core.risk.CorridorRisk;
import dev.kurs.core.risk.PoolRisk;
import dev.kurs.core.state.EngineState;
import java.util.BitSet;
import org.agrona.collections.IntArrayList;

/**
 * Measures the pool's risk at every command that moved a price, a balance or a position, and says what of it is new: trades at once, prices at most once in
 * {@code tellIntervalNs}.
 *
 * <p>A tick at 12:00:00.2 after figures told at 12:00:00.0 is measured at once, and told at 12:00:01.0.
 */
public final class RiskMonitor {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EngineState state;
    private final RiskEvents events;
    private final PnlMonitor pnl;
    private final Capital capital = new Capital();
    private final BitSet movedTokens = new BitSet();
    private boolean isBalanceMoved;
    private boolean isMoved;

    /** Prices moved and figures are as before. */
    private boolean isStale;

    private boolean isUrgent;
    private long nextDueNs = MarketCalendar.NEVER;

    public RiskMonitor(EngineState state, RiskEvents events) {
        this.state = state;
        this.events = events;
        this.pnl = new PnlMonitor(state, events);
        state.corridors.risk().onExactDemand(this::requireExact);
    }

    /** Where profit and loss comes from. */
    public PnlMonitor pnl() {
        return pnl;
    }

    /** Takes the usable prices of a corridor that was read. */
    void onPrices(Corridor corridor) {
        if (!state.corridors.risk().isMeasured()) {
            return;
        }
        CorridorMarket market = corridor.market();
        boolean isNew =
                corridor.risk().prices(corridor.rate().midE12(), corridor.rate().basePriceE12());
        if (isNew) {
            state.corridors.risk().mark(corridor.id());
        }
        isNew |= takeWorth(corridor.base(), corridor.id());
        isNew |= takeWorth(corridor.quote(), corridor.id());
        isMoved |= isNew;
        if (!market.isMarketClosed()) {
            int publishDay = UtcDay.ofNs(corridor.rate().publishTimeNs());
            corridor.risk().openMid(corridor.rate().midE12(), Math.min(publishDay, state.context.utcDay()));
        }
    }

    private boolean takeWorth(Token token, int corridorId) {
        boolean isNew = isValuedBy(token, corridorId)
                && token.worth().price(token.state().priceE12());
        if (isNew) {
            movedTokens.set(token.id());
        }
        return isNew;
    }

    /** One corridor decides, since they may read different sources while only some are closed. */
    private boolean isValuedBy(Token token, int corridorId) {
        if (state.rules.valueByCorridorsInTrade()) {
            return isFirstInTrade(token.corridorIds(), corridorId);
        }
        int first = token.corridorIds().getInt(0);
        return first == corridorId
                || (state.rules.valueByAnyUntilFirst()
                        && !state.corridors.get(first).risk().hasPrices());
    }

    /** Whether no corridor before this one has had a price and is not withdrawn, as this one must be. */
    private boolean isFirstInTrade(IntArrayList corridorIds, int corridorId) {
        int index = 0;
        while (corridorIds.getInt(index) != corridorId && !isInTrade(corridorIds.getInt(index))) {
            index++;
        }
        return corridorIds.getInt(index) == corridorId && isInTrade(corridorId);
    }

    private boolean isInTrade(int corridorId) {
        Corridor corridor = state.corridors.get(corridorId);
        return !corridor.isWithdrawn() && corridor.risk().hasPrices();
    }

    /** The pool's balance of a token moved. */
    public void onBalance(int tokenId) {
        movedTokens.set(tokenId);
        isMoved = true;
        isBalanceMoved = true;
    }

    /** Whether a balance moved since this was last asked. */
    boolean pollBalanceMoved() {
        boolean wasMoved = isBalanceMoved;
        isBalanceMoved = false;
        return wasMoved;
    }

    /** A corridor's position moved, which is told at once. */
    public void onTrade(Corridor corridor) {
        state.corridors.risk().mark(corridor.id());
        isMoved = true;
        isUrgent = true;
    }

    /** To be called when terms, known volatilities or expenses changed: they concern the whole pool, whose figures are told at once. */
    public void onPool() {
        state.corridors.risk().markAll();
        isMoved = true;
        isUrgent = true;
    }

    /** When figures are to be told, or a batch grows old, if nothing stirs. */
    public long nextDueNs() {
        return nextDueNs;
    }

    /** Measures what moved, touches the corridors whose positions ask for something else now, and says what is new; whether any was touched. */
    boolean measure(long nowNs, CorridorMonitor corridors) {
        PoolRisk risk = state.corridors.risk();
        if (!risk.isMeasured() || (!isMoved && nowNs < nextDueNs)) {
            return false;
        }
        if (isQuiet(risk, nowNs)) {
            nextDueNs = Math.min(nextDueNs, risk.publishedAtNs() + risk.terms().tellIntervalNs());
            isMoved = false;
            isStale = true;
            return false;
        }
        calculate(nowNs);
        isStale = false;
        boolean isTouched = false;
        for (int id = risk.nextMeasured(0); id >= 0; id = risk.nextMeasured(id + 1)) {
            Corridor corridor = state.corridors.get(id);
            boolean isBatchOther = corridor.positionRisk().pollBatch() && state.rules.planByBatches();
            if (corridor.positionRisk().pollChanged(nowNs) || isBatchOther) {
                corridors.touch(id);
                isTouched = true;
            }
            isUrgent |= corridor.risk().now().breach()
                    != corridor.risk().published().breach();
        }
        tell(risk, nowNs);
        isMoved = false;
        isUrgent = false;
        return isTouched;
    }

    /** Whether nothing is to be told, and prices moved by less than could be a decision. */
    private boolean isQuiet(PoolRisk risk, long nowNs) {
        if (isUrgent || nowNs >= nextDueNs || isDue(risk, nowNs)) {
            return false;
        }
        if (risk.isQuietDue()) {
            beginQuiet(risk);
        }
        return risk.isQuiet(capitalE6());
    }

    /** A figure is asked for between two measurements, or levels become others: it is as of now, and what it decides is still judged by the next. */
    public void requireExact() {
        if (state.corridors.risk().isMeasured() && (isStale || isMoved)) {
            calculate(state.context.timestampNs());
            state.corridors.risk().markMeasured();
            state.corridors.risk().invalidateQuietZone();
            isStale = false;
            isMoved = true;
        }
    }

    /** After the clock was set back: no figure counts as told later than now. */
    void turnBack(long nowNs) {
        PoolRisk risk = state.corridors.risk();
        if (risk.isMeasured()) {
            risk.publishedAtNs(Math.min(risk.publishedAtNs(), nowNs));
            nextDueNs = nowNs;
        }
    }

    /** The same of closes: none is of a day that has not ended yet. */
    void turnBackCloses(int today) {
        PoolRisk risk = state.corridors.risk();
        risk.turnBackDay(today);
        for (int corridorId = 0; corridorId < risk.size(); corridorId++) {
            if (risk.turnBackClose(corridorId, today)) {
                events.closeChanged(risk, corridorId);
            }
        }
    }

    /** What is decided may be another by something else than prices and trades. */
    void invalidateQuietZone() {
        state.corridors.risk().invalidateQuietZone();
    }

    /** Takes up the work after a snapshot was read. */
    void resume(long nowNs) {
        PoolRisk risk = state.corridors.risk();
        if (risk.isMeasured()) {
            risk.markAll();
            movedTokens.set(0, state.tokens.size());
            calculate(nowNs);
            for (int corridorId = 0; corridorId < risk.size(); corridorId++) {
                state.corridors.get(corridorId).positionRisk().pollChanged(nowNs);
            }
            plan(risk, nowNs);
        }
    }

    private void calculate(long nowNs) {
        PoolRisk risk = state.corridors.risk();
        risk.begin(capitalE6());
        for (int id = risk.nextMoved(0); id >= 0; id = risk.nextMoved(id + 1)) {
            Corridor corridor = state.corridors.get(id);
            Position position = corridor.position();
            risk.worth(
                    id,
                    position.base(),
                    position.waopE12(),
                    corridor.base().state().decimals(),
                    position.openedAtSeconds() * NANOS_PER_SECOND);
        }
        risk.finish(nowNs);
    }

    /** A settlement that no tick follows before the next need not know how far prices may move. */
    private void beginQuiet(PoolRisk risk) {
        risk.beginQuiet();
        for (int id = risk.nextUnknown(0); id >= 0; id = risk.nextUnknown(id + 1)) {
            Corridor corridor = state.corridors.get(id);
            int decimals = corridor.base().state().decimals();
            risk.addQuiet(id, decimals, corridor.terms().states().exitRatioE8());
        }
    }

    private long capitalE6() {
        for (int id = movedTokens.nextSetBit(0); id >= 0; id = movedTokens.nextSetBit(id + 1)) {
            Token token = state.tokens.get(id);
            capital.set(
                    id,
                    token.worth().valueE6(token.state().balance(), token.state().decimals()));
        }
        movedTokens.clear();
        return capital.e6();
    }

    private void tell(PoolRisk risk, long nowNs) {
        if ((isUrgent || isDue(risk, nowNs)) && risk.hasUnpublished()) {
            for (int id = risk.nextUnpublished(0); id >= 0; id = risk.nextUnpublished(id + 1)) {
                CorridorRisk corridor = risk.get(id);
                corridor.markPublished();
                events.corridorRiskChanged(id, corridor.published());
            }
            risk.markPublished(nowNs);
            events.poolRiskChanged(risk);
            pnl.revalue();
        }
        pnl.tell();
        plan(risk, nowNs);
    }

    private static boolean isDue(PoolRisk risk, long nowNs) {
        return nowNs - risk.publishedAtNs() >= risk.terms().tellIntervalNs() || nowNs < risk.publishedAtNs();
    }

    private void plan(PoolRisk risk, long nowNs) {
        long tellNs =
                risk.hasUnpublished() ? risk.publishedAtNs() + risk.terms().tellIntervalNs() : MarketCalendar.NEVER;
        nextDueNs = Math.min(tellNs, risk.nextBreachNs(nowNs));
    }
}
