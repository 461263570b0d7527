package dev.kurs.core.market;

import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedReading;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AcceptPriceDecoder;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.UpdatePriceDecoder;

/** Takes ticks, keeps the latches of feeds, and says when a feed's health changes. */
public final class FeedProcessor implements CommandProcessor {
    private final EngineState state;
    private final PegMonitor pegs;
    private final CorridorMonitor monitor;
    private final MarketEvents events;
    private long nextDueNs = Long.MIN_VALUE;

    /** When time alone may next give a feed another health than was told; the distant past where something else may have. */
    private long toldUntilNs = Long.MIN_VALUE;

    public FeedProcessor(EngineState state, PegMonitor pegs, CorridorMonitor monitor, MarketEvents events) {
        this.state = state;
        this.pegs = pegs;
        this.monitor = monitor;
        this.events = events;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.on(new UpdatePriceDecoder(), this::updatePrice);
        commands.answered(new AcceptPriceDecoder(), this::acceptPrice, command -> emitEveryHealth());
    }

    private void updatePrice(UpdatePriceDecoder command) {
        DropReason reason = dropReason(command);
        if (reason != DropReason.NULL_VAL) {
            events.priceDropped(command.feedId(), command.source(), reason);
            return;
        }
        Feed feed = state.feeds.get(command.feedId());
        feed.onTick(command.source(), command.priceE12(), command.confidenceE8(), command.publishTimeNs(), nowNs());
        feed.checkOpening(nowNs());
        events.priceAccepted(command.feedId(), command.source());
        noteTick(feed);
        emitHealth(feed);
        monitor.touch(feed);
        noteNextChange(feed);
    }

    private void noteNextChange(Feed feed) {
        long changeNs = read(feed).nextChangeNs();
        nextDueNs = Math.min(nextDueNs, changeNs);
        toldUntilNs = Math.min(toldUntilNs, changeNs);
    }

    /** When time alone may next change a feed's health or latch; known from an {@link #advanceTime} on, until the feeds are configured anew. */
    public long nextDueNs() {
        return nextDueNs;
    }

    /** Forgets when the next change is due and until when the told health holds: any feed may have changed. */
    public void forgetDue() {
        nextDueNs = Long.MIN_VALUE;
        toldUntilNs = Long.MIN_VALUE;
    }

    /** Lets time alone latch what it must. */
    public void advanceTime() {
        long earliestNs = MarketCalendar.NEVER;
        for (int feedId = 0; feedId < state.feeds.size(); feedId++) {
            Feed feed = state.feeds.get(feedId);
            boolean wasLatched = feed.checkLatch().isLatched();
            boolean opens = feed.checkOpening(nowNs());
            feed.settle(nowNs());
            feed.checkLatch().onTime(read(feed).finding());
            if (opens || wasLatched != feed.checkLatch().isLatched()) {
                monitor.touch(feed);
            }
            earliestNs = Math.min(earliestNs, read(feed).nextChangeNs());
        }
        pegs.onTime();
        emitEveryHealth();
        nextDueNs = earliestNs;
    }

    /** Releases the latches of a feed, as it is now. */
    private void acceptPrice(AcceptPriceDecoder command) {
        if (!state.knowsFeed(command.feedId())) {
            throw new CommandRefusedException(
                    RejectReason.UNKNOWN_ENTITY, "feedId " + command.feedId() + " is not configured");
        }
        Feed feed = state.feeds.get(command.feedId());
        feed.checkLatch().release();
        feed.pegLatches().forEach(latch -> latch.release());
        monitor.touch(feed);
    }

    /** After what may have changed any feed; its next moment is not known any more. */
    public void emitEveryHealth() {
        forgetDue();
        long earliestNs = MarketCalendar.NEVER;
        for (int feedId = 0; feedId < state.feeds.size(); feedId++) {
            Feed feed = state.feeds.get(feedId);
            emitHealth(feed);
            earliestNs = Math.min(earliestNs, read(feed).nextChangeNs());
        }
        pegs.emitEvery();
        toldUntilNs = earliestNs;
    }

    /**
     * Emits the health that changed. A command that changes a feed with a price, or a peg, calls {@link #forgetDue} first; after any other there is mostly
     * nothing to emit.
     */
    public void emitNewHealth() {
        if (nowNs() >= toldUntilNs) {
            emitEveryHealth();
        }
    }

    private DropReason dropReason(UpdatePriceDecoder command) {
        if (!state.knowsFeed(command.feedId())) {
            return DropReason.UNKNOWN_FEED;
        }
        return state.feeds
                .get(command.feedId())
                .dropReason(
                        command.source(), command.priceE12(), command.confidenceE8(), command.publishTimeNs(), nowNs());
    }

    private void noteTick(Feed feed) {
        feed.checkLatch().onTick(read(feed).finding(), feed.recoveryTicks());
        pegs.onTick(feed);
    }

    private void emitHealth(Feed feed) {
        FeedReading reading = read(feed);
        if (state.rules.tellSwitches()) {
            emitSwitch(feed, reading);
        }
        if (feed.published().update(feed.health(), reading.isChecked(), reading.source())) {
            events.feedHealthChanged(feed.feedId(), feed.published());
        }
    }

    private void emitSwitch(Feed feed, FeedReading reading) {
        PriceSource previous = feed.published().inUse();
        PriceSource selected = reading.isStale() ? PriceSource.NULL_VAL : reading.source();
        if (previous != selected) {
            events.feedSourceChanged(feed, previous, selected, feed.switchReason(previous, nowNs()), nowNs());
        }
    }

    private FeedReading read(Feed feed) {
        return feed.read(nowNs(), feed.isMarketClosed(nowNs()));
    }

    private long nowNs() {
        return state.context.timestampNs();
    }
}
