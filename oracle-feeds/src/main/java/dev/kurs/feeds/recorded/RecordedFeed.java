package dev.kurs.feeds.recorded;

import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.FeedThread;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.TickPublisher;
import dev.kurs.protocol.port.PriceSink;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plays a recording into the ring: each tick when it is due, none left out however long the ring is full.
 *
 * <p>Example: at speed 1 a tick recorded 250 ms after the first is offered 250 ms after the start. The feed ends after its
 * last tick unless it loops, and when the ring is closed.
 */
public final class RecordedFeed implements PriceFeed {
    private final Recording recording;
    private final RecordedConfiguration configuration;
    private final FeedContext context;
    private final FeedHealth health;
    private final TickPublisher publisher;
    private final FeedThread thread;

    public RecordedFeed(Recording recording, RecordedConfiguration configuration, FeedContext context) {
        this.recording = recording;
        this.configuration = configuration;
        this.context = context;
        this.health = new FeedHealth("recorded", context.clock());
        this.thread = new FeedThread("recorded-feed", health, this::play);
        this.publisher = new TickPublisher(
                thread.uninterrupted(context.sink()), context.pacer(), health, TickPublisher.NEVER_DROP_NS);
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        thread.close();
    }

    /** Offers the first tick of each feed and source, as of now. */
    @Override
    public void tryOnce() throws InterruptedException {
        long nowNs = context.clock().nanoTime();
        Set<List<Object>> offered = new HashSet<>();
        for (RecordedTick tick : recording.ticks()) {
            if (offered.add(List.of(tick.feed(), tick.source()))) {
                publish(tick, nowNs);
            }
        }
    }

    @Override
    public FeedStatus status() {
        return health.status();
    }

    /** Plays on the calling thread until the recording ends or the ring is closed. */
    void play() throws InterruptedException {
        PlaybackTimeline timeline = new PlaybackTimeline(
                recording,
                configuration.speed(),
                configuration.rebase(),
                context.clock().nanoTime());
        health.connectionOpened();
        long pass = 0;
        while (playPass(timeline, pass) && configuration.loop()) {
            pass++;
        }
    }

    private boolean playPass(PlaybackTimeline timeline, long pass) throws InterruptedException {
        for (RecordedTick tick : recording.ticks()) {
            waitFor(timeline, pass, tick);
            if (publish(tick, timeline.publishTimeNs(pass, tick, context.clock().nanoTime()))
                    == PriceSink.Outcome.CLOSED) {
                return false;
            }
        }
        return true;
    }

    private void waitFor(PlaybackTimeline timeline, long pass, RecordedTick tick) throws InterruptedException {
        for (long leftNs = leftNs(timeline, pass, tick); leftNs > 0; leftNs = leftNs(timeline, pass, tick)) {
            context.pacer().pause(leftNs);
        }
    }

    private long leftNs(PlaybackTimeline timeline, long pass, RecordedTick tick) {
        long nowNs = context.clock().nanoTime();
        timeline.followClock(pass, tick, nowNs);
        return timeline.dueNs(pass, tick) - nowNs;
    }

    private PriceSink.Outcome publish(RecordedTick tick, long publishTimeNs) throws InterruptedException {
        PriceSink.Outcome outcome =
                publisher.publish(tick.feed(), tick.source(), tick.priceE12(), tick.confidenceE8(), publishTimeNs);
        if (outcome == PriceSink.Outcome.ACCEPTED) {
            health.successSeen();
        }
        return outcome;
    }
}
