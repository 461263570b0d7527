package dev.kurs.core.reserve;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.RiskEvents;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.risk.PoolRisk;
import dev.kurs.core.risk.RiskTerms;
import dev.kurs.core.settlement.PositionKeeper;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;

/** Takes how risk is measured, and the closes of past days: those of a file first, then at the end of each UTC day the journal's own. */
public final class RiskProcessor implements CommandProcessor, SnapshotPart {
    private static final int DAYS_PER_WEEK = 7;
    private static final int EPOCH_FROM_MONDAY = 3;
    private static final int SATURDAY = 5;
    private static final int NO_DAY = -1;

    private final EngineState state;
    private final PoolRisk risk;
    private final CorridorMonitor monitor;
    private final RiskMonitor riskMonitor;
    private final PositionKeeper positions;
    private final RiskEvents events;
    private int openDay;

    public RiskProcessor(
            EngineState state,
            CorridorMonitor monitor,
            RiskMonitor riskMonitor,
            PositionKeeper positions,
            RiskEvents events) {
        this.state = state;
        this.risk = state.corridors.risk();
        this.monitor = monitor;
        this.riskMonitor = riskMonitor;
        this.positions = positions;
        this.events = events;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.answered(new ConfigureRiskDecoder(), this::configure);
        commands.answered(new RecordDailyClosesDecoder(), this::recordCloses);
    }

    /** The frame alone, which is configuration; the rest of risk follows in {@link RiskSnapshot}. */
    @Override
    public void write(EventFrame frame) {
        CommandContext context = frame.context();
        for (int id = 0; id < state.riskFrame.size(); id++) {
            frame.send(state.riskFrame.copy(id, context.sequence(), context.timestampNs(), frame.buffer()));
        }
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new ConfigureRiskDecoder(), this::keep);
    }

    private void configure(ConfigureRiskDecoder command) {
        Require.within("number of corridors under risk", risk.size(), 0, RiskEvents.MOST_CORRIDORS);
        Require.valid(RiskTerms.from(command).invalidity());
        boolean isExact = risk.isMeasured() && state.rules.judgeExactlyByNewLevels();
        if (isExact) {
            monitor.judgeDue(state.context.timestampNs());
        }
        keep(command);
        positions.countFromNow();
        riskMonitor.pnl().begin();
        monitor.touchAll();
        riskMonitor.onPool();
        if (isExact) {
            riskMonitor.requireExact();
        }
    }

    private void keep(ConfigureRiskDecoder command) {
        risk.terms(RiskTerms.from(command));
        int length = command.limit() - state.context.offset();
        state.riskFrame.put(0, state.context.frame(), state.context.offset(), length);
    }

    private void recordCloses(RecordDailyClosesDecoder command) {
        if (!risk.isMeasured()) {
            throw CommandRefusedException.invalid("closes come before risk is configured");
        }
        requireSound(command);
        command.sbeRewind();
        openDay = NO_DAY;
        for (RecordDailyClosesDecoder.ClosesDecoder close : command.closes()) {
            if (isNew(close.corridorId(), close.utcDay())) {
                beginDay(close.utcDay());
                risk.close(close.corridorId(), close.utcDay(), close.midE12());
            }
        }
        if (openDay != NO_DAY) {
            risk.endDay(openDay);
            emitCloses();
            riskMonitor.onPool();
        }
    }

    /**
     * Whether a close counts. A corridor of which days that the pool has behind it are told begins with the first of them, also where it has a close of a later day: its next
     * return is then from the last that was told, over a day more.
     */
    private boolean isNew(int corridorId, int utcDay) {
        return state.rules.takeLateCloses() ? risk.lacksClose(corridorId, utcDay) : utcDay > risk.closedDay();
    }

    /** A day begins where the one before ends; days that are known already were left out. */
    private void beginDay(int utcDay) {
        if (utcDay == openDay) {
            return;
        }
        if (openDay != NO_DAY) {
            risk.endDay(openDay);
        }
        openDay = utcDay;
        risk.beginDay();
    }

    private void requireSound(RecordDailyClosesDecoder command) {
        int previous = Integer.MIN_VALUE;
        int lastCorridorId = -1;
        for (RecordDailyClosesDecoder.ClosesDecoder close : command.closes()) {
            Require.known("corridorId", close.corridorId(), state.corridors.size());
            Require.within("utcDay", close.utcDay(), Math.max(0, previous), state.context.timestampDay() - 1L);
            Require.within("midE12", close.midE12(), 1, Long.MAX_VALUE);
            int leastId = close.utcDay() == previous ? lastCorridorId + 1 : 0;
            Require.within("corridorId of day " + close.utcDay(), close.corridorId(), leastId, Integer.MAX_VALUE);
            previous = close.utcDay();
            lastCorridorId = close.corridorId();
        }
    }

    /** A UTC day ended: a weekday on which markets gave prices has closes. */
    public void endDay(int utcDay) {
        boolean isWeekday = Math.floorMod(utcDay + EPOCH_FROM_MONDAY, DAYS_PER_WEEK) < SATURDAY;
        if (!risk.isMeasured() || !isWeekday || utcDay <= risk.closedDay()) {
            return;
        }
        boolean hasCloses = false;
        risk.beginDay();
        for (int corridorId = 0; corridorId < risk.size(); corridorId++) {
            long closeE12 = risk.get(corridorId).closeOf(utcDay);
            if (closeE12 != 0) {
                risk.close(corridorId, utcDay, closeE12);
                hasCloses = true;
            }
        }
        if (hasCloses) {
            risk.endDay(utcDay);
            emitCloses();
            riskMonitor.onPool();
        }
    }

    /** What closes change: covariances, and what there is to compare with the value at risk. */
    private void emitCloses() {
        for (Corridor corridor : state.corridors.inOrder()) {
            events.closeChanged(risk, corridor.id());
            if (corridor.risk().ofLong().days() > 0) {
                events.backtestChanged(
                        corridor.id(), risk.closedDay(), corridor.risk().ofLong());
                events.backtestChanged(
                        corridor.id(), risk.closedDay(), corridor.risk().ofShort());
            }
        }
    }
}
