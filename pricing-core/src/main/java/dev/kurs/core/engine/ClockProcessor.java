package dev.kurs.core.engine;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.rfq.RfqProcessor;
import dev.kurs.core.settlement.PositionKeeper;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.ReportClockDecoder;

/**
 * Keeps whether the clock is trusted, and accepts it when an operator says that it is right.
 *
 * <p>A clock that is set ahead lets time move, as if nobody had said anything in between. One that is set back by two hours leaves times behind it that
 * have not come yet:
 *
 * <table>
 *   <caption>What becomes of them</caption>
 *   <tr><td>ticks published after the new time and what their feed allows</td><td>forgotten: the feed is stale until its next tick</td></tr>
 *   <tr><td>opens of markets that a price followed then</td><td>forgotten: a market is closed until its next good price of after the last open</td></tr>
 *   <tr><td>used request ids</td><td>used now at the latest: remembered for a whole memory from now</td></tr>
 *   <tr><td>calm times of corridors, the last look at the chain</td><td>moved along: as long ago as they were</td></tr>
 *   <tr><td>ends of overrides</td><td>moved along: what was left of 30 minutes is still left</td></tr>
 *   <tr><td>waits for market makers</td><td>as long as ever from now on at the latest</td></tr>
 *   <tr><td>the volatility's interval</td><td>ends where the interval of the new time does</td></tr>
 *   <tr><td>when batches began</td><td>now at the latest: their age counts from now</td></tr>
 *   <tr><td>when figures of risk were told</td><td>now at the latest: what is new of them is told within an interval</td></tr>
 *   <tr><td>days that have closes</td><td>yesterday at the latest: days that come again are closed again, but for the present one where the clock had its midnight behind it</td></tr>
 *   <tr><td>open quotes</td><td>untouched: what was told as expires_at stays, and new ones expire before them</td></tr>
 *   <tr><td>the day of limits and of the pool's flow</td><td>stays, but is tomorrow at the latest: the limit of a day that began too early is not handed out
 *       again when that day comes. From farther ahead, what was used last counts as tomorrow's, unless it is of a day before today, or of a month before tomorrow's;
 *       days and months in between are given up</td></tr>
 *   <tr><td>blocks' times, client references, closures of calendars</td><td>untouched: no clock of ours made them</td></tr>
 * </table>
 */
final class ClockProcessor implements CommandProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;
    private final RfqProcessor rfqs;
    private final PositionKeeper positions;
    private final BookEvents events;
    private final Runnable emitHealth;

    /** @param emitHealth says which feeds have another health now */
    ClockProcessor(
            EngineState state,
            CorridorMonitor monitor,
            RfqProcessor rfqs,
            PositionKeeper positions,
            BookEvents events,
            Runnable emitHealth) {
        this.state = state;
        this.monitor = monitor;
        this.rfqs = rfqs;
        this.positions = positions;
        this.events = events;
        this.emitHealth = emitHealth;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.on(new ReportClockDecoder(), this::reportClock);
        commands.refusable(new AcceptClockDecoder(), this::acceptClock);
    }

    private void reportClock(ReportClockDecoder command) {
        note(command.isTrusted() == Flag.YES, command.offsetNs());
    }

    /** Accepts the command's time. An offset of 0 is refused: the clock had nothing to accept. */
    private void acceptClock(AcceptClockDecoder command) {
        if (command.offsetNs() == 0) {
            throw CommandRefusedException.invalid(
                    "offsetNs is 0: nothing is wrong with the clock, or it changed since it was looked at");
        }
        if (state.context.movedNs() < 0) {
            turnBack(state.context.timestampNs(), state.context.movedNs());
        }
        monitor.touchAll();
        note(true, 0);
        emitHealth.run();
    }

    private void note(boolean isTrusted, long offsetNs) {
        state.clock.set(isTrusted, offsetNs);
        events.clockChanged(isTrusted, offsetNs);
    }

    private void turnBack(long nowNs, long movedNs) {
        for (Feed feed : state.feeds) {
            feed.forgetAfter(nowNs + feed.terms().maxFutureNs());
            if (state.rules.turnBackOpenings()) {
                feed.turnBackOpening(nowNs);
            }
        }
        for (Corridor corridor : state.corridors.inOrder()) {
            corridor.automatic().moveCalm(movedNs);
            corridor.override().moveEnd(movedNs);
            corridor.volatility().turnBack(nowNs);
        }
        state.chainCursor.moveRecorded(movedNs);
        state.requestIds.limitUsedAt(nowNs);
        if (state.rules.turnBackPauses()) {
            state.rfqs.movePauses(movedNs);
        }
        if (state.rules.turnBackRequests()) {
            rfqs.turnBack(nowNs);
        }
        if (state.rules.turnBackBatches()) {
            positions.turnBack(nowNs);
        }
        if (state.rules.turnBackTold()) {
            monitor.turnBack(nowNs);
        }
        if (state.rules.turnBackCloses()) {
            monitor.turnBackCloses(state.context.timestampDay());
        }
        turnBackDay(state.context.timestampDay() + 1);
    }

    private void turnBackDay(int tomorrow) {
        int before = state.context.utcDay();
        if (before <= tomorrow) {
            return;
        }
        if (state.rules.keepUsedLimits()) {
            keepUsage(tomorrow);
        } else {
            takeUsageOf(before, tomorrow);
        }
        state.pnl.limitDay(tomorrow);
        state.context.utcDay(tomorrow);
    }

    private void keepUsage(int tomorrow) {
        OpenQuotes quotes = state.openQuotes;
        int latest = state.rules.giveNoComingDayBack() ? tomorrow - 1 : Integer.MAX_VALUE;
        quotes.setUsageDays(slot -> state.partnerCorridors
                .find(quotes.partnerId(slot), quotes.corridorId(slot))
                .dayBehindTurn(quotes.usageDay(slot), tomorrow, latest));
        for (int place = 0; place < state.partnerCorridors.size(); place++) {
            state.partnerCorridors.get(place).turnBack(tomorrow);
        }
    }

    /** Nothing counts on but what was used of the day that it was, and of its month. */
    private void takeUsageOf(int before, int tomorrow) {
        for (int place = 0; place < state.partnerCorridors.size(); place++) {
            PartnerCorridor entry = state.partnerCorridors.get(place);
            entry.setUsed(tomorrow, entry.dailyUsedE6(before), entry.monthlyUsedE6(before));
        }
        moveUsage(before, tomorrow);
    }

    /** What a quote used of the day before gives tomorrow's limits back, and what it used of earlier days gives none. */
    private void moveUsage(int before, int tomorrow) {
        if (state.rules.turnBackPauses()) {
            state.openQuotes.moveUsageDay(before, tomorrow);
        } else {
            state.openQuotes.limitUsageDays(tomorrow);
        }
    }
}
