package dev.kurs.core.settlement;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Position;
import dev.kurs.core.book.RebalancingBatch;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/** Moves a corridor's position by a trade, settled or hedged, and keeps the batches that come and go with it. */
public final class PositionKeeper {
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
        Position position = corridor.position();
        realisedBefore.set(position.realised());
        long waopBefore = position.waopE12();
        long batchBefore = position.base().isZero() ? 0 : position.batch();
        long openedBefore = position.openedAtSeconds();
        int exponent =
                corridor.quote().state().decimals() - corridor.base().state().decimals();
        boolean isClosed = position.settle(side, amount, rateE12, exponent, timeSeconds);
        positions.positionChanged(corridor, isClosed);
        if (state.corridors.risk().isMeasured()) {
            count(corridor, batchBefore, waopBefore, openedBefore, isClosed, isHedge);
            risk.onTrade();
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

    private void count(
            Corridor corridor,
            long batchBefore,
            long waopBefore,
            long openedBefore,
            boolean isClosed,
            boolean isHedge) {
        RebalancingBatch batch = corridor.batch();
        long nowNs = state.context.timestampNs();
        if (isClosed) {
            batch.count(isHedge);
            batches.closed(
                    corridor,
                    batchBefore,
                    waopBefore,
                    openedBefore,
                    difference(corridor.position().realised(), batch.realisedBefore()),
                    nowNs);
        }
        if (corridor.position().base().isZero()) {
            return;
        }
        if (corridor.position().batch() != batchBefore) {
            batch.open(nowNs, corridor.position().realised());
        }
        batch.count(isHedge);
        batches.open(corridor, difference(corridor.position().realised(), batch.realisedBefore()));
    }

    private SignedAmount difference(SignedAmount after, SignedAmount before) {
        realised.set(before).negate();
        if (!realised.tryAdd(after)) {
            throw new IllegalStateException("what a batch realised exceeds 2^127 raw units");
        }
        return realised;
    }
}
