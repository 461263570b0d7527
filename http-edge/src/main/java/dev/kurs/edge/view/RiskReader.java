package dev.kurs.edge.view;

import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.BacktestChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.PoolRiskChangedDecoder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.agrona.DirectBuffer;

/** Reads what the engine says of the reserve pool, live or out of a snapshot, into the views. */
final class RiskReader {
    private final Views views;
    private final RiskViews risk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CorridorRiskChangedDecoder corridor = new CorridorRiskChangedDecoder();
    private final PoolRiskChangedDecoder pool = new PoolRiskChangedDecoder();
    private final BatchChangedDecoder batch = new BatchChangedDecoder();
    private final HedgeRecordedDecoder hedge = new HedgeRecordedDecoder();
    private final OverrideChangedDecoder override = new OverrideChangedDecoder();
    private final BacktestChangedDecoder backtest = new BacktestChangedDecoder();

    RiskReader(Views views) {
        this.views = views;
        this.risk = views.risk();
    }

    void read(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        switch (header.templateId()) {
            case CorridorRiskChangedDecoder.TEMPLATE_ID ->
                readCorridor(corridor.wrapAndApplyHeader(frame, offset, header));
            case PoolRiskChangedDecoder.TEMPLATE_ID -> readPool(pool.wrapAndApplyHeader(frame, offset, header));
            case BatchChangedDecoder.TEMPLATE_ID -> readBatch(batch.wrapAndApplyHeader(frame, offset, header));
            case HedgeRecordedDecoder.TEMPLATE_ID -> readHedge(hedge.wrapAndApplyHeader(frame, offset, header));
            case OverrideChangedDecoder.TEMPLATE_ID -> readOverride(override.wrapAndApplyHeader(frame, offset, header));
            case BacktestChangedDecoder.TEMPLATE_ID -> readBacktest(backtest.wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Says nothing of the reserve pool.
            }
        }
    }

    private void readCorridor(CorridorRiskChangedDecoder event) {
        risk.put(
                event.corridorId(),
                new RiskViews.CorridorRiskView(
                        event.grossE6(),
                        event.unrealisedE6(),
                        event.sigma(),
                        event.varE6(),
                        optional(event.varOfCapitalE8(), CorridorRiskChangedDecoder.varOfCapitalE8NullValue()),
                        event.concentrationE8(),
                        event.breach()));
    }

    private void readPool(PoolRiskChangedDecoder event) {
        risk.put(new RiskViews.PoolRiskView(
                event.toldAtNs(),
                event.capitalE6(),
                event.grossE6(),
                event.varE6(),
                event.undiversifiedVarE6(),
                optional(event.varOfCapitalE8(), PoolRiskChangedDecoder.varOfCapitalE8NullValue())));
    }

    private void readBatch(BatchChangedDecoder event) {
        CorridorView view = views.corridor(event.corridorId());
        risk.put(new RiskViews.BatchView(
                event.corridorId(),
                event.batch(),
                event.status(),
                view.base().whole(event.position()),
                event.waopE12(),
                view.quote().whole(event.realised()),
                event.swapCount(),
                event.hedgeCount(),
                event.openedAtNs(),
                event.oldestSwapSeconds(),
                optional(event.closedAtNs(), BatchChangedDecoder.closedAtNsNullValue())));
    }

    private void readHedge(HedgeRecordedDecoder event) {
        CorridorView view = views.corridor(event.corridorId());
        BigDecimal base = view.base().whole(event.baseAmount());
        BigDecimal realised = view.quote().whole(event.realised());
        String recordedBy = event.recordedBy();
        String venue = event.venue();
        String reference = event.reference();
        risk.put(new RiskViews.HedgeView(
                event.hedge(),
                event.corridorId(),
                event.side(),
                base,
                event.priceE12(),
                event.tradedAtNs(),
                event.recordedAtNs(),
                event.batch(),
                realised,
                recordedBy,
                venue,
                reference,
                event.reason()));
    }

    private void readOverride(OverrideChangedDecoder event) {
        String id = Uuids.read(event::getOverrideId).toString();
        OptionalLong expiresAtNs = optional(event.expiresAtNs(), OverrideChangedDecoder.expiresAtNsNullValue());
        boolean isActive = event.isActive() == Flag.YES;
        risk.put(
                event.corridorId(),
                isActive
                        ? new RiskViews.OverrideView(id, event.state(), event.setAtNs(), expiresAtNs, event.setBy())
                        : null);
    }

    private void readBacktest(BacktestChangedDecoder event) {
        int recent = Long.bitCount(event.recent0())
                + Long.bitCount(event.recent1())
                + Long.bitCount(event.recent2())
                + Long.bitCount(event.recent3());
        List<RiskViews.WorstDayView> worst = new ArrayList<>();
        for (BacktestChangedDecoder.WorstDecoder day : event.worst()) {
            worst.add(new RiskViews.WorstDayView(day.worstDay(), day.logReturn(), day.valueAtRisk()));
        }
        risk.put(
                event.corridorId(),
                event.isLong() == Flag.YES,
                new RiskViews.BacktestView(
                        event.utcDay(),
                        event.days(),
                        event.exceptions(),
                        recent,
                        new RiskViews.LikelihoodRatio(event.kupiec(), event.kupiecProbability()),
                        new RiskViews.LikelihoodRatio(event.independence(), event.independenceProbability()),
                        new RiskViews.LikelihoodRatio(event.coverage(), event.coverageProbability()),
                        List.copyOf(worst)));
    }

    private static OptionalLong optional(long value, long nothing) {
        return value == nothing ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
