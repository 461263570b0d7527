package dev.kurs.service.run;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedSourceStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.UpdatePriceDecoder;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Holds a tick back while it says what the engine knows already, and lets the newest one through before the engine's becomes old enough to matter.
 *
 * <p>Example: USD/IDR at 16312.5, which may be 60 s old and protects a corridor from 30 s on, until it is below 24 s again. The same price a second later waits
 * here; what came last goes on when the engine's is 21.4 s old. A price that moved by more than {@code feeds.min_move_bps} goes on at once, and so does every
 * tick of a feed that is stale or deviates, and of a source that is to be read again after {@code return_ticks} of them, because there each one counts.
 *
 * <p>Whether it is told late by up to {@code min_move_bps}, or not at all, that a price moved, the engine never takes one for older than it is where that would
 * change anything.
 */
final class PriceConflation implements PriceSink, FrameListener {
    private static final long E8 = 100_000_000L;
    private static final long TWO_E8 = 2 * E8;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final UpdatePriceDecoder update = new UpdatePriceDecoder();
    private final Map<Integer, Long> maxAgesNs = new ConcurrentHashMap<>();
    private final Map<Integer, FeedHealth> healths = new ConcurrentHashMap<>();
    private final Map<Integer, PriceSource> read = new ConcurrentHashMap<>();
    private final Set<Integer> countingReturns = ConcurrentHashMap.newKeySet();
    private final Map<Integer, Long> calmAgesE8 = new ConcurrentHashMap<>();
    private final Map<Key, Tick> known = new ConcurrentHashMap<>();
    private final Map<Key, Held> held = new ConcurrentHashMap<>();
    private final PriceSink sink;
    private final ReferenceData reference;
    private final long minMoveE8;
    private final long beatNs;
    private final EpochNanoClock clock;
    private Tick offered;
    private volatile long calmAgeE8 = E8;

    /**
     * Nothing is held back before the engine has told what it knows.
     *
     * @param sink what goes on
     * @param minMoveE8 a price that moves by less is no news
     * @param beatNs how often {@link #beat} is called
     * @param clock as commands are timed
     */
    PriceConflation(PriceSink sink, ReferenceData reference, long minMoveE8, long beatNs, EpochNanoClock clock) {
        this.sink = sink;
        this.reference = reference;
        this.minMoveE8 = minMoveE8;
        this.beatNs = beatNs;
        this.clock = clock;
    }

    private record Key(int feedId, PriceSource source) {}

    private record Tick(long priceE12, long confidenceE8, long publishTimeNs) {}

    private record Held(String feed, Tick tick) {}

    @Override
    public Outcome offer(String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        OptionalInt feedId = reference.find(Kind.FEEDS, feed);
        if (feedId.isPresent()) {
            Key key = new Key(feedId.getAsInt(), source);
            Tick tick = new Tick(priceE12, confidenceE8, publishTimeNs);
            if (tellsNothing(key, tick) && !isWanted(key, clock.nanoTime())) {
                held.put(key, new Held(feed, tick));
                return Outcome.ACCEPTED;
            }
            held.remove(key);
        }
        return sink.offer(feed, source, priceE12, confidenceE8, publishTimeNs);
    }

    private boolean tellsNothing(Key key, Tick tick) {
        Tick before = known.get(key);
        return before != null
                && tick.publishTimeNs() > before.publishTimeNs()
                && isWithin(tick.priceE12() - before.priceE12(), before.priceE12())
                && Math.abs(tick.confidenceE8() - before.confidenceE8()) <= minMoveE8;
    }

    /** Whether a price moved by no more than may be, without a division. */
    private boolean isWithin(long moveE12, long priceE12) {
        return moveE12 == 0
                || Math.multiplyHigh(Math.abs(moveE12), E8) < Math.multiplyHigh(priceE12, minMoveE8)
                || (Math.multiplyHigh(Math.abs(moveE12), E8) == Math.multiplyHigh(priceE12, minMoveE8)
                        && Long.compareUnsigned(Math.abs(moveE12) * E8, priceE12 * minMoveE8) <= 0);
    }

    /** Whether the engine should have the newest tick, whatever it says. */
    private boolean isWanted(Key key, long nowNs) {
        Tick before = known.get(key);
        return before == null
                || healths.get(key.feedId()) != FeedHealth.USABLE
                || isAwaited(key)
                || nowNs - before.publishTimeNs() >= mostAgeNs(key.feedId());
    }

    /** Whether the engine counts the source's ticks to read it again, in the place of one of a lower rank. */
    private boolean isAwaited(Key key) {
        int rank = PriceSources.PRICED.indexOf(key.source());
        int rankRead = PriceSources.PRICED.indexOf(read.getOrDefault(key.feedId(), PriceSource.PRIMARY));
        return countingReturns.contains(key.feedId()) && rank >= 0 && rank < rankRead;
    }

    /** Below the age at which a corridor would be less calm, by a tenth and by two beats. */
    private long mostAgeNs(int feedId) {
        double calmNs = (double) maxAgesNs.getOrDefault(feedId, 0L) * calmAgeE8 / E8;
        return (long) (calmNs * 0.9) - 2 * beatNs;
    }

    /** Lets through what is wanted by now; again and again, on one thread. */
    void beat() {
        long nowNs = clock.nanoTime();
        held.forEach((key, waiting) -> {
            if (isWanted(key, nowNs) && held.remove(key, waiting)) {
                letThrough(key, waiting);
            }
        });
    }

    private void letThrough(Key key, Held waiting) {
        Tick tick = waiting.tick();
        Outcome outcome =
                sink.offer(waiting.feed(), key.source(), tick.priceE12(), tick.confidenceE8(), tick.publishTimeNs());
        if (outcome == Outcome.BACK_PRESSURED) {
            held.putIfAbsent(key, waiting);
        }
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case UpdatePriceDecoder.TEMPLATE_ID -> {
                update.wrapAndApplyHeader(frame, offset, header);
                offered = new Tick(update.priceE12(), update.confidenceE8(), update.publishTimeNs());
            }
            case PriceAcceptedDecoder.TEMPLATE_ID ->
                read(new PriceAcceptedDecoder().wrapAndApplyHeader(frame, offset, header));
            case FeedSourceStateDecoder.TEMPLATE_ID ->
                read(new FeedSourceStateDecoder().wrapAndApplyHeader(frame, offset, header));
            case FeedHealthChangedDecoder.TEMPLATE_ID ->
                read(new FeedHealthChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureFeedDecoder.TEMPLATE_ID ->
                read(new ConfigureFeedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                read(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // says nothing of prices
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private void read(PriceAcceptedDecoder accepted) {
        known.put(new Key(accepted.feedId(), accepted.source()), offered);
    }

    private void read(FeedSourceStateDecoder state) {
        known.put(
                new Key(state.feedId(), state.source()),
                new Tick(state.priceE12(), state.confidenceE8(), state.publishTimeNs()));
    }

    private void read(FeedHealthChangedDecoder changed) {
        healths.put(changed.feedId(), changed.health());
        read.put(changed.feedId(), changed.selected());
    }

    /** A source may be the other way up from now on, so that nothing is known of the feed. */
    private void read(ConfigureFeedDecoder feed) {
        maxAgesNs.put(feed.feedId(), feed.maxAgeNs());
        if (feed.returnTicks() != ConfigureFeedDecoder.returnTicksNullValue() && feed.returnTicks() > 0) {
            countingReturns.add(feed.feedId());
        } else {
            countingReturns.remove(feed.feedId());
        }
        known.keySet().removeIf(key -> key.feedId() == feed.feedId());
    }

    private void read(ConfigureCorridorDecoder corridor) {
        double protectE8 = Math.min(corridor.oracleAgeProtectE8(), TWO_E8);
        calmAgesE8.put(corridor.corridorId(), (long) (protectE8 * corridor.exitRatioE8() / E8));
        calmAgeE8 = Math.min(
                E8,
                calmAgesE8.values().stream().mapToLong(Long::longValue).min().orElse(E8));
    }
}
