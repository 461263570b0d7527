package dev.kurs.feeds.source;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.ReferenceBand;
import dev.kurs.feeds.TickPublisher;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Takes decoded prices to the ring: each symbol under its feed's name, only when newer than what went before and within the reference band.
 *
 * <p>Example: an answer that repeats the last publish time (a price carried forward) is counted as NOT_NEWER and
 * goes no further; the first of a connection goes even if the source itself carried it forward, since its age is told
 * honestly and the engine judges it.
 */
public final class SourcePublisher {
    private final Map<String, String> feedsBySymbol;
    private final PriceSource source;
    private final TickPublisher ticks;
    private final FeedHealth health;
    private final ReferenceBand band;
    private final EpochNanoClock clock;
    private final Map<String, Duration> maxFutures;
    private final ServerSilence silence;
    private final Runnable onAnswer;
    private final BooleanSupplier isUnknownDue;
    private final Map<String, Long> lastPublishTimesMs = new HashMap<>();
    private long newsCount;

    /**
     * @param onAnswer told of every usable answer, before its prices are published
     * @param isUnknownDue whether a symbol that the source called unknown is to be asked for again
     */
    SourcePublisher(
            SourceTerms terms,
            FeedContext context,
            TickPublisher ticks,
            FeedHealth health,
            Runnable onAnswer,
            BooleanSupplier isUnknownDue) {
        this.feedsBySymbol = terms.feedsBySymbol();
        this.source = terms.rank();
        this.ticks = ticks;
        this.health = health;
        this.band = context.ports().band();
        this.clock = context.clock();
        this.maxFutures = context.ports().maxFutures();
        this.silence = new ServerSilence(clock, terms.heartbeat().toNanos());
        this.onAnswer = onAnswer;
        this.isUnknownDue = isUnknownDue;
    }

    /** Publishes what is new. */
    public SourceSession.End publish(List<SourcePrice> prices) throws InterruptedException {
        health.successSeen();
        onAnswer.run();
        long newsBefore = newsCount;
        for (SourcePrice price : prices) {
            if (feedsBySymbol.containsKey(price.symbol()) && publish(price) == PriceSink.Outcome.CLOSED) {
                return SourceSession.End.SINK_CLOSED;
            }
        }
        silence.answered(newsCount > newsBefore);
        return SourceSession.End.ANSWERED;
    }

    /** How many prices the ring has taken. */
    long newsCount() {
        return newsCount;
    }

    /** Whether the answers have held nothing new for longer than the source's heartbeat. */
    public boolean isSilent() {
        return silence.isTooLong();
    }

    /** Another server is asked from now on. */
    void forgetSilence() {
        silence.forget();
    }

    /** Whether a symbol that was left out as unknown is to be asked for again. */
    public boolean isUnknownDue() {
        return isUnknownDue.getAsBoolean();
    }

    /** Counts a price that the source's own decoder could not take for one. */
    public void drop(DropReason reason) {
        health.tickDropped(reason);
    }

    private PriceSink.Outcome publish(SourcePrice price) throws InterruptedException {
        String feed = feedsBySymbol.get(price.symbol());
        long latestNs = latestNs(feed);
        if (price.publishTimeMs() <= lastPublishTimeMs(price.symbol(), latestNs)) {
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
        if (publishTimeNs > latestNs) {
            return dropped(DropReason.FROM_THE_FUTURE);
        }
        if (!band.admits(feed, source, priceE12)) {
            return dropped(DropReason.OUTSIDE_THE_BAND);
        }
        return offer(price, priceE12, confidenceE8, publishTimeNs);
    }

    /** What is further ahead the engine drops, so that to remember it would keep away every price of until then. */
    private long latestNs(String feed) {
        return clock.nanoTime() + maxFutures.getOrDefault(feed, Duration.ZERO).toNanos();
    }

    /** Of the price that was taken last; one that is ahead of a clock that was set back since would keep away every price of until then. */
    private long lastPublishTimeMs(String symbol, long latestNs) {
        long lastMs = lastPublishTimesMs.getOrDefault(symbol, Long.MIN_VALUE);
        return lastMs > TimeUnit.NANOSECONDS.toMillis(latestNs) ? Long.MIN_VALUE : lastMs;
    }

    private PriceSink.Outcome offer(SourcePrice price, long priceE12, long confidenceE8, long publishTimeNs)
            throws InterruptedException {
        PriceSink.Outcome outcome =
                ticks.publish(feedsBySymbol.get(price.symbol()), source, priceE12, confidenceE8, publishTimeNs);
        if (outcome == PriceSink.Outcome.ACCEPTED) {
            lastPublishTimesMs.put(price.symbol(), price.publishTimeMs());
            newsCount++;
        }
        return outcome;
    }

    private PriceSink.Outcome dropped(DropReason reason) {
        health.tickDropped(reason);
        return PriceSink.Outcome.ACCEPTED;
    }
}
