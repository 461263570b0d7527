package dev.kurs.core.market;

import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedSource;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedLatchStateDecoder;
import dev.kurs.protocol.message.sbe.FeedLatchStateEncoder;
import dev.kurs.protocol.message.sbe.FeedSourceStateDecoder;
import dev.kurs.protocol.message.sbe.FeedSourceStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;

/** The feeds' last ticks, latches and health, in a snapshot. */
public final class FeedSnapshot implements SnapshotPart {
    private final EngineState state;

    public FeedSnapshot(EngineState state) {
        this.state = state;
    }

    @Override
    public void write(EventFrame frame) {
        MarketEvents events = new MarketEvents(frame);
        for (Feed feed : state.feeds) {
            PriceSources.ALL.stream()
                    .filter(source -> feed.source(source).hasTick())
                    .forEach(source -> write(frame, feed, source));
            writeLatch(frame, feed);
            events.feedHealthChanged(feed.feedId(), feed.published());
        }
    }

    private static void write(EventFrame frame, Feed feed, PriceSource source) {
        FeedSource tick = feed.source(source);
        FeedSourceStateEncoder encoder = frame.begin(new FeedSourceStateEncoder());
        encoder.feedId(feed.feedId())
                .source(source)
                .priceE12(tick.priceE12())
                .confidenceE8(tick.confidenceE8())
                .publishTimeNs(tick.publishTimeNs())
                .goodTicks(tick.goodTicks());
        frame.send(encoder);
    }

    private static void writeLatch(EventFrame frame, Feed feed) {
        FeedLatchStateEncoder encoder = frame.begin(new FeedLatchStateEncoder());
        encoder.feedId(feed.feedId())
                .isLatched(Flags.of(feed.checkLatch().isLatched()))
                .recoveredTicks(feed.checkLatch().recoveredTicks())
                .opensByPrice(Flags.of(feed.opening().isByPrice()))
                .openedForNs(feed.opening().openedForNs())
                .openedAtNs(feed.opening().openedAtNs())
                .kept(feed.kept());
        frame.send(encoder);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new FeedSourceStateDecoder(), this::restore);
        frames.on(new FeedLatchStateDecoder(), this::restore);
        frames.on(new FeedHealthChangedDecoder(), this::restore);
    }

    private void restore(FeedSourceStateDecoder frame) {
        int ticks = frame.goodTicks();
        state.feeds
                .get(frame.feedId())
                .restore(
                        frame.source(),
                        frame.priceE12(),
                        frame.confidenceE8(),
                        frame.publishTimeNs(),
                        ticks == FeedSourceStateDecoder.goodTicksNullValue() ? 0 : ticks);
    }

    private void restore(FeedLatchStateDecoder frame) {
        Feed feed = state.feeds.get(frame.feedId());
        feed.checkLatch().restore(Flags.isYes(frame.isLatched()), frame.recoveredTicks());
        feed.opening().restore(Flags.isYes(frame.opensByPrice()), frame.openedForNs(), frame.openedAtNs());
        feed.restoreKept(frame.kept());
    }

    private void restore(FeedHealthChangedDecoder frame) {
        Feed feed = state.feeds.get(frame.feedId());
        feed.published().update(frame.health(), Flags.isYes(frame.isChecked()), frame.selected());
    }
}
