package dev.kurs.core.settlement;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Position;
import dev.kurs.core.book.RebalancingBatch;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/** Moves a corridor's position by a trade, settled or hedged, and keeps the batches that come and go with it. */
public final class PositionKeeper {
    private static final long NO_BATCH = 0;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EngineState state;
    private final SettlementEvents positions;
    private final BatchEvents batches;
    private final RiskMonitor risk;
    private final SignedAmount realisedBefore = new SignedAmount();
    private final SignedAmount realised = new SignedAmount();

    public PositionKeeper(EngineState state, EventFrame frame, RiskMonitor risk) {
        this.state = state;
        this.positions = new SettlementEvents(frame);
        this.batches = new BatchEvents(frame, state.closedBatches);
        this.risk = risk;
    }

    /**
     * Takes a trade.
     *
     * @param side SELL brings the pool base units, BUY takes them
     * @param timeSeconds of its block, or when the hedge was traded
     */
    public void trade(Corridor corridor, Side side, Amount amount, long rateE12, long timeSeconds, boolean isHedge) {
        trade(corridor, side, amount, rateE12, timeSeconds, isHedge, NO_BATCH);
    }

    /**
     * Takes what a market maker does to clear a batch: what swaps added to it meanwhile opens the next one at the same average rate.
     *
     * @param batch that was offered; where it is not open any more this is a trade like any other
     */
    public void clear(Corridor corridor, Side side, Amount amount, long rateE12, long timeSeconds, long batch) {
        trade(corridor, side, amount, rateE12, timeSeconds, true, batch);
    }

    private void trade(
            Corridor corridor,
            Side side,
            Amount amount,
            long rateE12,
            long timeSeconds,
            boolean isHedge,
            long clearedBatch) {
        Position position = corridor.position();
        realisedBefore.set(position.realised());
        long waopBefore = position.waopE12();
        long batchBefore = position.base().isZero() ? 0 : position.batch();
        long openedBefore = position.openedAtSeconds();
        int exponent =
                corridor.quote().state().decimals() - corridor.base().state().decimals();
        boolean isCleared = batchBefore != 0 && batchBefore == clearedBatch;
        boolean isClosed = position.settle(side, amount, rateE12, exponent, timeSeconds);
        boolean isRemainder = isCleared && !isClosed;
        if (isRemainder) {
            position.openNext(timeSeconds);
            isClosed = true;
        }
        positions.positionChanged(corridor, isClosed);
        if (isHedge) {
            risk.pnl().hedge(corridor, side, amount, rateE12);
        }
        if (state.corridors.risk().isMeasured()) {
            BatchStatus closedAs = isCleared ? BatchStatus.EMERGENCY_CLEARED : BatchStatus.CLOSED;
            if (isClosed) {
                close(corridor, batchBefore, waopBefore, openedBefore, closedAs, isHedge);
            }
            continueOrOpen(corridor, batchBefore, isHedge, isRemainder);
            risk.onTrade(corridor);
        }
    }

    /** What the last trade realised, raw quote units, signed. */
    public SignedAmount realised(Corridor corridor) {
        return difference(corridor.position().realised(), realisedBefore);
    }

    /** Begins to count batches that were open before anybody did. */
    public void countFromNow() {
        for (Corridor corridor : state.corridors.inOrder()) {
            Position position = corridor.position();
            if (!position.base().isZero() && corridor.batch().openedAtNs() == 0) {
                corridor.batch().open(state.context.timestampNs(), position.realised());
                batches.open(corridor, realised.setZero());
            }
        }
    }

    /** Takes a clock that was set back: open batches began now at the latest. */
    public void turnBack(long nowNs) {
        long nowSeconds = Math.floorDiv(nowNs, NANOS_PER_SECOND);
        for (Corridor corridor : state.corridors.inOrder()) {
            if (!corridor.position().base().isZero()) {
                turnBack(corridor, nowNs, nowSeconds);
            }
        }
    }

    private void turnBack(Corridor corridor, long nowNs, long nowSeconds) {
        Position position = corridor.position();
        boolean isOther = position.limitOpenedAt(nowSeconds);
        if (isOther) {
            positions.positionChanged(corridor, false);
        }
        isOther |= corridor.batch().limitOpenedAt(nowNs);
        if (isOther && state.corridors.risk().isMeasured()) {
            tellOpen(corridor);
            risk.onTrade(corridor);
        }
    }

    private void tellOpen(Corridor corridor) {
        batches.open(
                corridor,
                difference(corridor.position().realised(), corridor.batch().realisedBefore()));
    }

    private void close(
            Corridor corridor, long number, long waopE12, long openedAtSeconds, BatchStatus status, boolean isHedge) {
        RebalancingBatch batch = corridor.batch();
        batch.count(isHedge);
        batches.closed(
                corridor,
                status,
                number,
                waopE12,
                openedAtSeconds,
                difference(corridor.position().realised(), batch.realisedBefore()),
                state.context.timestampNs());
    }

    /** Tells of the open batch, if there is one; what a cleared batch leaves is no trade of the next. */
    private void continueOrOpen(Corridor corridor, long batchBefore, boolean isHedge, boolean isRemainder) {
        Position position = corridor.position();
        if (position.base().isZero()) {
            return;
        }
        RebalancingBatch batch = corridor.batch();
        if (position.batch() != batchBefore) {
            batch.open(state.context.timestampNs(), position.realised());
        }
        if (!isRemainder) {
            batch.count(isHedge);
        }
        tellOpen(corridor);
    }

    private SignedAmount difference(SignedAmount after, SignedAmount before) {
        realised.set(before).negate();
        if (!realised.tryAdd(after)) {
            throw new IllegalStateException("what a batch realised exceeds 2^127 raw units");
        }
        return realised;
    }
}
