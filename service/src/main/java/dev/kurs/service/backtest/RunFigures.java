package dev.kurs.service.backtest;

import dev.kurs.journal.directory.Directory;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PnlChangedDecoder;
import dev.kurs.protocol.message.sbe.PoolRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/** What a run's events come to: quotes, fills, profit and loss, inventory, states, breaches, and what fills were worth later. */
public final class RunFigures implements FrameListener {
    private static final double DOLLARS = 1e-6;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final CorridorRateChangedDecoder rate = new CorridorRateChangedDecoder();
    private final CorridorStateChangedDecoder state = new CorridorStateChangedDecoder();
    private final CorridorRiskChangedDecoder risk = new CorridorRiskChangedDecoder();
    private final PoolRiskChangedDecoder pool = new PoolRiskChangedDecoder();
    private final PnlChangedDecoder pnl = new PnlChangedDecoder();
    private final Map<Integer, Long> mids = new HashMap<>();
    private final Map<Integer, RiskBreach> breaches = new HashMap<>();
    private final SortedMap<String, Long> refusals = new TreeMap<>();
    private final Map<RiskState, Long> states = new EnumMap<>(RiskState.class);
    private final Markouts afterMinute = new Markouts(TimeUnit.MINUTES.toNanos(1));
    private final Markouts afterHour = new Markouts(TimeUnit.HOURS.toNanos(1));
    private final RunSeries pnlSeries = new RunSeries();
    private final RunSeries grossSeries = new RunSeries();
    private final CorridorPositions positions;
    private final RunPnl profit = new RunPnl();
    private final VarExceptions exceptions = new VarExceptions();
    private long indicative;
    private long firmQuotes;
    private long fills;
    private long filledE6;
    private long gainedFills;
    private long lostFills;
    private long varBreaches;
    private long grossE6;
    private long mostGrossE6;
    private long mostVarE6;

    /** @param names of corridors and tokens, as they are when events name them */
    RunFigures(Directory names) {
        positions = new CorridorPositions(names);
    }

    /** Takes the state that the period begins with. */
    void onStart(DirectBuffer frame, int offset) {
        positions.onFrame(frame, offset);
        if (Frame.templateId(frame, offset) == PnlChangedDecoder.TEMPLATE_ID) {
            profit.start(pnl.wrapAndApplyHeader(frame, offset, header));
        } else if (Frame.templateId(frame, offset) == PoolRiskChangedDecoder.TEMPLATE_ID) {
            pool.wrapAndApplyHeader(frame, offset, header);
            grossE6 = pool.grossE6();
            exceptions.record(pool.varE6());
        }
    }

    void end(long timeNs) {
        afterMinute.advance(timeNs, this::midE12);
        afterHour.advance(timeNs, this::midE12);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        positions.onFrame(frame, offset);
        switch (Frame.templateId(frame, offset)) {
            case IndicativeQuoteIssuedDecoder.TEMPLATE_ID -> indicative++;
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> firmQuotes++;
            case QuoteRejectedDecoder.TEMPLATE_ID ->
                refusals.merge(
                        rejected.wrapAndApplyHeader(frame, offset, header)
                                .reason()
                                .name(),
                        1L,
                        Long::sum);
            case QuoteSettledDecoder.TEMPLATE_ID -> onSettled(frame, offset);
            case CorridorRateChangedDecoder.TEMPLATE_ID -> onRate(frame, offset);
            case CorridorStateChangedDecoder.TEMPLATE_ID -> onState(frame, offset);
            case CorridorRiskChangedDecoder.TEMPLATE_ID -> onRisk(frame, offset);
            case PoolRiskChangedDecoder.TEMPLATE_ID -> onPool(frame, offset);
            case PnlChangedDecoder.TEMPLATE_ID -> onPnl(frame, offset);
            default -> {
                // No figure of a run.
            }
        }
    }

    private void onSettled(DirectBuffer frame, int offset) {
        if (isFill(frame, offset)) {
            fills++;
            filledE6 += settled.notionalE6();
            boolean isBought = settled.side() == Side.SELL;
            afterMinute.add(settled.timestampNs(), settled.corridorId(), isBought, settled.rateE12());
            afterHour.add(settled.timestampNs(), settled.corridorId(), isBought, settled.rateE12());
        }
    }

    /** Whether a settlement is a fill: the commit of nobody's quote, or of one that was settled before, is none. */
    private boolean isFill(DirectBuffer frame, int offset) {
        return Frame.templateId(frame, offset) == QuoteSettledDecoder.TEMPLATE_ID
                && settled.wrapAndApplyHeader(frame, offset, header).commitMatch() != CommitMatch.UNKNOWN;
    }

    private void onRate(DirectBuffer frame, int offset) {
        rate.wrapAndApplyHeader(frame, offset, header);
        afterMinute.advance(rate.timestampNs(), this::midE12);
        afterHour.advance(rate.timestampNs(), this::midE12);
        if (rate.midE12() > 0) {
            mids.put(rate.corridorId(), rate.midE12());
        }
    }

    private long midE12(int corridorId) {
        return mids.getOrDefault(corridorId, 0L);
    }

    private void onState(DirectBuffer frame, int offset) {
        state.wrapAndApplyHeader(frame, offset, header);
        if (state.previous() != state.state()) {
            states.merge(state.state(), 1L, Long::sum);
        }
    }

    private void onRisk(DirectBuffer frame, int offset) {
        risk.wrapAndApplyHeader(frame, offset, header);
        RiskBreach before = breaches.put(risk.corridorId(), risk.breach());
        if (risk.breach() == RiskBreach.VAR_LIMIT && before != RiskBreach.VAR_LIMIT) {
            varBreaches++;
        }
    }

    private void onPool(DirectBuffer frame, int offset) {
        pool.wrapAndApplyHeader(frame, offset, header);
        exceptions.record(pool.varE6());
        grossE6 = pool.grossE6();
        mostGrossE6 = Math.max(mostGrossE6, grossE6);
        mostVarE6 = Math.max(mostVarE6, pool.varE6());
        grossSeries.add(pool.timestampNs(), pool.grossE6() * DOLLARS);
    }

    private void onPnl(DirectBuffer frame, int offset) {
        pnl.wrapAndApplyHeader(frame, offset, header);
        boolean isClosed = pnl.isClosed() == Flag.YES;
        profit.take(pnl, isClosed);
        if (isClosed) {
            exceptions.endDay(pnl.valueE6() - pnl.openE6());
        }
        pnlSeries.add(pnl.timestampNs(), profit.totalE6() * DOLLARS);
    }

    /** Where the run's profit and loss came from. */
    public RunPnl profit() {
        return profit;
    }

    /** What each corridor held. */
    public CorridorPositions positions() {
        return positions;
    }

    RunSeries pnlSeries() {
        return pnlSeries;
    }

    RunSeries grossSeries() {
        return grossSeries;
    }

    public long indicative() {
        return indicative;
    }

    public long firmQuotes() {
        return firmQuotes;
    }

    public long refused() {
        return refusals.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How often each reason refused. */
    public SortedMap<String, Long> refusals() {
        return refusals;
    }

    public long fills() {
        return fills;
    }

    public long filledE6() {
        return filledE6;
    }

    /** Fills that the journal does not have. */
    public long gainedFills() {
        return gainedFills;
    }

    /** Fills of the journal that did not come about. */
    public long lostFills() {
        return lostFills;
    }

    /** Compares the fills of the journal's record with those that its command led to here. */
    void compareFills(DirectBuffer record, long fillsHere) {
        long[] journaled = new long[1];
        RecordLayout.forEachFrame(
                record, 0, record.capacity(), (frame, offset, length) -> journaled[0] += isFill(frame, offset) ? 1 : 0);
        gainedFills += Math.max(0, fillsHere - journaled[0]);
        lostFills += Math.max(0, journaled[0] - fillsHere);
    }

    /** How often corridors entered a state. */
    public long entered(RiskState entered) {
        return states.getOrDefault(entered, 0L);
    }

    /** How often a corridor came to its limit of value at risk. */
    public long varBreaches() {
        return varBreaches;
    }

    /** Days that lost more than their value at risk. */
    public VarExceptions exceptions() {
        return exceptions;
    }

    /** What is held when the run ends, longs and shorts. */
    public long grossE6() {
        return grossE6;
    }

    public long mostGrossE6() {
        return mostGrossE6;
    }

    public long mostVarE6() {
        return mostVarE6;
    }

    public double markoutMinuteBps() {
        return afterMinute.averageBps();
    }

    public double markoutHourBps() {
        return afterHour.averageBps();
    }
}
