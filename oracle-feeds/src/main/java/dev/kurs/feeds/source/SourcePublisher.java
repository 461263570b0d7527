package dev.kurs.feeds.source;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.ReferenceBand;
import dev.kurs.feeds.TickPublisher;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Takes decoded prices to the ring: each symbol under its feed's name, only when newer than what went before and within the reference band.
 *
 * <p>Example: an answer that repeats the last publish time (a price carried forward) is counted as NOT_NEWER and
 * goes no further; the first of a connection goes even if the source itself carried it forward, since its age is told
 * honestly and the engine judges it.
 */
public final class SourcePublisher {
    /** What is further ahead would keep every price of until then away as not newer. */
    private static final long MOST_AHEAD_NS = 60_000_000_000L;

    private final Map<String, String> feedsBySymbol;
    private final PriceSource source;
    private final TickPublisher ticks;
    private final FeedHealth health;
    private final ReferenceBand band;
    private final EpochNanoClock clock;
    private final Runnable onAnswer;
    private final Map<String, Long> lastPublishTimesMs = new HashMap<>();

    /** @param onAnswer told of every usable answer, before its prices are published */
    SourcePublisher(
            Map<String, String> feedsBySymbol,
            PriceSource source,
            TickPublisher ticks,
            FeedHealth health,
            ReferenceBand band,
            EpochNanoClock clock,
            Runnable onAnswer) {
        this.feedsBySymbol = feedsBySymbol;
        this.source = source;
        this.ticks = ticks;
        this.health = health;
        this.band = band;
        this.clock = clock;
        this.onAnswer = onAnswer;
    }

    /** Publishes what is new. */
    public SourceSession.End publish(List<SourcePrice> prices) throws InterruptedException {
        health.successSeen();
        onAnswer.run();
        for (SourcePrice price : prices) {
            if (feedsBySymbol.containsKey(price.symbol()) && publish(price) == PriceSink.Outcome.CLOSED) {
                return SourceSession.End.SINK_CLOSED;
            }
        }
        return SourceSession.End.ANSWERED;
    }

    /** Counts a price that the source's own decoder could not take for one. */
    public void drop(DropReason reason) {
        health.tickDropped(reason);
    }

    private PriceSink.Outcome publish(SourcePrice price) throws InterruptedException {
        if (price.publishTimeMs() <= lastPublishTimesMs.getOrDefault(price.symbol(), Long.MIN_VALUE)) {
            return dropped(DropReason.NOT_NEWER);
        }
        if (price.price().signum() <= 0) {
            return dropped(DropReason.NOT_POSITIVE);
        }
        long priceE12;
        long confidenceE8;
        long publishTimeNs;
        try {
            priceE12 = PriceScale.priceE12RoundingHalfEven(price.price());
            confidenceE8 = PriceScale.confidenceE8RoundingUp(price.confidence(), price.price());
            publishTimeNs = PriceScale.publishTimeNs(price.publishTimeMs());
        } catch (ArithmeticException outOfRange) {
            return dropped(DropReason.OUT_OF_RANGE);
        }
        if (priceE12 == 0) {
            return dropped(DropReason.OUT_OF_RANGE);
        }
        if (publishTimeNs > clock.nanoTime() + MOST_AHEAD_NS) {
            return dropped(DropReason.FROM_THE_FUTURE);
        }
        if (!band.admits(feedsBySymbol.get(price.symbol()), source, priceE12)) {
            return dropped(DropReason.OUTSIDE_THE_BAND);
        }
        return offer(price, priceE12, confidenceE8, publishTimeNs);
    }

    private PriceSink.Outcome offer(SourcePrice price, long priceE12, long confidenceE8, long publishTimeNs)
            throws InterruptedException {
        PriceSink.Outcome outcome =
                ticks.publish(feedsBySymbol.get(price.symbol()), source, priceE12, confidenceE8, publishTimeNs);
        if (outcome == PriceSink.Outcome.ACCEPTED) {
            lastPublishTimesMs.put(price.symbol(), price.publishTimeMs());
        }
        return outcome;
    }

    private PriceSink.Outcome dropped(DropReason reason) {
        health.tickDropped(reason);
        return PriceSink.Outcome.ACCEPTED;
    }
}
