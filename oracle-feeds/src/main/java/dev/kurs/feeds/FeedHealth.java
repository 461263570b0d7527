package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Keeps a source's record of successes, errors and drops; written by the feed's thread, read by any.
 *
 * <p>Example: after {@code errorSeen(UNAUTHORIZED, "401")} the status says {@code lastError=UNAUTHORIZED}, whatever the
 * age of the last price.
 */
public final class FeedHealth {
    private final String name;
    private final EpochNanoClock clock;
    private final Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
    private final Map<FeedError, Long> errors = new EnumMap<>(FeedError.class);
    private boolean running;
    private boolean failing;
    private long lastSuccessNs;
    private long lastErrorNs;
    private Optional<FeedError> lastError = Optional.empty();
    private String lastErrorDetail = "";
    private long ticksOffered;
    private long connections;
    private List<String> unavailableFeeds = List.of();
    private final Map<String, LastTick> lastTicks = new TreeMap<>();
    private final TickRate rate = new TickRate();

    public FeedHealth(String name, EpochNanoClock clock) {
        this.name = name;
        this.clock = clock;
    }

    public synchronized void running(boolean isRunning) {
        running = isRunning;
    }

    public synchronized void successSeen() {
        lastSuccessNs = clock.nanoTime();
        failing = false;
    }

    public synchronized void errorSeen(FeedError kind, String detail) {
        lastErrorNs = clock.nanoTime();
        failing = true;
        lastError = Optional.of(kind);
        lastErrorDetail = detail;
        errors.merge(kind, 1L, Long::sum);
    }

    public synchronized void connectionOpened() {
        connections++;
    }

    /** A tick that the ring took. */
    public synchronized void tickOffered(
            String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        long nowNs = clock.nanoTime();
        ticksOffered++;
        rate.count(nowNs);
        lastTicks.put(feed, new LastTick(source, priceE12, confidenceE8, publishTimeNs, nowNs));
    }

    public synchronized void tickDropped(DropReason reason) {
        dropped.merge(reason, 1L, Long::sum);
    }

    public synchronized void unavailable(List<String> feeds) {
        unavailableFeeds = feeds;
    }

    public synchronized FeedStatus status() {
        return new FeedStatus(
                name,
                running,
                failing,
                lastSuccessNs,
                lastErrorNs,
                lastError,
                lastErrorDetail,
                ticksOffered,
                dropped,
                errors,
                connections,
                unavailableFeeds,
                lastTicks,
                rate.perMinute(clock.nanoTime()));
    }
}
