package dev.kurs.core.reserve;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.RecentFrames;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.market.RiskEvents;
import dev.kurs.core.risk.CorridorFigures;
import dev.kurs.core.risk.CorridorRisk;
import dev.kurs.core.risk.PoolRisk;
import dev.kurs.core.risk.VarBacktest;
import dev.kurs.core.settlement.BatchEvents;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.BacktestChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.HedgeReferenceStateDecoder;
import dev.kurs.protocol.message.sbe.HedgeReferenceStateEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PoolCloseStateDecoder;
import dev.kurs.protocol.message.sbe.PoolCloseStateEncoder;
import dev.kurs.protocol.message.sbe.PoolRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.TokenRiskStateDecoder;
import dev.kurs.protocol.message.sbe.TokenRiskStateEncoder;
import dev.kurs.protocol.money.SignedAmount;
import org.agrona.DirectBuffer;

/** What risk hangs on, in a snapshot: last prices, daily closes and covariances, what was told, batches and hedges. */
public final class RiskSnapshot implements SnapshotPart {
    private final EngineState state;
    private final PoolRisk risk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SignedAmount realised = new SignedAmount();

    public RiskSnapshot(EngineState state) {
        this.state = state;
        this.risk = state.corridors.risk();
    }

    @Override
    public void write(EventFrame frame) {
        if (!risk.isMeasured()) {
            return;
        }
        PoolCloseStateEncoder pool = frame.begin(new PoolCloseStateEncoder());
        frame.send(pool.utcDay(risk.closedDay()));
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            TokenRiskStateEncoder token = frame.begin(new TokenRiskStateEncoder());
            frame.send(token.tokenId(tokenId)
                    .priceE12(state.tokens.get(tokenId).worth().priceE12()));
        }
        RiskEvents events = new RiskEvents(frame);
        for (int corridorId = 0; corridorId < risk.size(); corridorId++) {
            events.closeChanged(risk, corridorId);
            writeTold(events, corridorId);
        }
        events.poolRiskChanged(risk);
        writeBatches(frame);
        writeHedges(frame);
    }

    private void writeTold(RiskEvents events, int corridorId) {
        CorridorRisk corridor = risk.get(corridorId);
        events.corridorRiskChanged(corridorId, corridor.published());
        if (corridor.ofLong().days() > 0) {
            events.backtestChanged(corridorId, risk.closedDay(), corridor.ofLong());
            events.backtestChanged(corridorId, risk.closedDay(), corridor.ofShort());
        }
    }

    private void writeBatches(EventFrame frame) {
        write(frame, state.closedBatches);
        BatchEvents events = new BatchEvents(frame, new RecentFrames(0));
        for (int corridorId = 0; corridorId < state.corridors.size(); corridorId++) {
            Corridor corridor = state.corridors.get(corridorId);
            if (!corridor.position().base().isZero()) {
                realised.set(corridor.batch().realisedBefore()).negate();
                realised.tryAdd(corridor.position().realised());
                events.open(corridor, realised);
            }
        }
    }

    private void writeHedges(EventFrame frame) {
        state.hedges.forEach((venue, reference) -> {
            HedgeReferenceStateEncoder used = frame.begin(new HedgeReferenceStateEncoder());
            frame.send(used.venue(venue).reference(reference));
        });
        write(frame, state.recentHedges);
    }

    private static void write(EventFrame target, RecentFrames frames) {
        frames.forEach(frame -> {
            target.buffer().putBytes(0, frame, 0, frame.capacity());
            Frame.stamp(
                    target.buffer(),
                    0,
                    target.context().sequence(),
                    target.context().timestampNs());
            target.send(frame.capacity());
        });
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new PoolCloseStateDecoder(), frame -> risk.closedDay(frame.utcDay()));
        frames.on(new TokenRiskStateDecoder(), this::restore);
        frames.on(new CorridorCloseStateDecoder(), this::restore);
        frames.on(new CorridorRiskChangedDecoder(), this::restore);
        frames.on(new PoolRiskChangedDecoder(), this::restore);
        frames.on(new BacktestChangedDecoder(), this::restore);
        frames.on(new BatchChangedDecoder(), this::restore);
        frames.on(new HedgeReferenceStateDecoder(), frame -> state.hedges.add(frame.venue(), frame.reference()));
        frames.on(new HedgeRecordedDecoder(), this::restore);
    }

    private void restore(TokenRiskStateDecoder frame) {
        Token token = state.tokens.get(frame.tokenId());
        token.worth().price(frame.priceE12());
    }

    private void restore(CorridorCloseStateDecoder frame) {
        CorridorRisk corridor = risk.get(frame.corridorId());
        corridor.prices(frame.midE12(), frame.basePriceE12());
        corridor.openMid(frame.openMidE12(), frame.openMidDay());
        corridor.restoreClose(frame.closeE12(), frame.closeDay());
        int column = 0;
        for (CorridorCloseStateDecoder.CovariancesDecoder covariance : frame.covariances()) {
            risk.covariance()
                    .restore(frame.corridorId(), column++, Double.longBitsToDouble(covariance.covarianceBits()));
        }
    }

    private void restore(CorridorRiskChangedDecoder frame) {
        risk.get(frame.corridorId())
                .published()
                .worth(frame.grossE6(), frame.unrealisedE6())
                .valueAtRisk(frame.sigma(), frame.varE6())
                .shares(share(frame.varOfCapitalE8()), frame.concentrationE8())
                .breach(frame.breach());
    }

    private void restore(PoolRiskChangedDecoder frame) {
        risk.published()
                .worth(frame.capitalE6(), frame.grossE6())
                .valueAtRisk(frame.varE6(), frame.undiversifiedVarE6(), share(frame.varOfCapitalE8()));
        risk.publishedAtNs(frame.toldAtNs());
    }

    private void restore(BacktestChangedDecoder frame) {
        CorridorRisk corridor = risk.get(frame.corridorId());
        VarBacktest coverage = Flags.isYes(frame.isLong()) ? corridor.ofLong() : corridor.ofShort();
        coverage.restore(
                frame.days(),
                frame.exceptions(),
                new int[] {frame.calmAfterCalm(), frame.hitAfterCalm(), frame.calmAfterHit(), frame.hitAfterHit()},
                Flags.isYes(frame.wasHit()),
                new long[] {frame.recent0(), frame.recent1(), frame.recent2(), frame.recent3()});
        for (BacktestChangedDecoder.WorstDecoder worst : frame.worst()) {
            coverage.restoreWorst(worst.worstDay(), worst.logReturn(), worst.valueAtRisk());
        }
    }

    private void restore(BatchChangedDecoder frame) {
        if (frame.status() == BatchStatus.OPEN) {
            Corridor corridor = state.corridors.get(frame.corridorId());
            AmountDecoder ofBatch = frame.realised();
            realised.set(ofBatch.high(), ofBatch.low()).negate();
            realised.tryAdd(corridor.position().realised());
            corridor.batch().restore(frame.openedAtNs(), frame.swapCount(), frame.hedgeCount(), realised);
        } else {
            keep(state.closedBatches, frame.buffer(), frame.offset(), frame.encodedLength());
        }
    }

    private void restore(HedgeRecordedDecoder frame) {
        int length = frame.sbeDecodedLength();
        keep(state.recentHedges, frame.buffer(), frame.offset(), length);
    }

    private void keep(RecentFrames frames, DirectBuffer buffer, int bodyOffset, int bodyLength) {
        int offset = bodyOffset - header.encodedLength();
        frames.add(buffer, offset, header.encodedLength() + bodyLength);
    }

    private static long share(long valueE8) {
        return valueE8 == CorridorRiskChangedDecoder.varOfCapitalE8NullValue() ? CorridorFigures.NO_SHARE : valueE8;
    }
}
