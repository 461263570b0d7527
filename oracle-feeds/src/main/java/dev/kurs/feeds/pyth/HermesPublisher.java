package dev.kurs.feeds.pyth;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.TickPublisher;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes decoded prices to the ring: each id under its feed's name, only when newer than what went before.
 *
 * <p>Example: an answer that repeats the last {@code publish_time} (a price carried forward) is counted as NOT_NEWER and
 * goes no further; the first of a connection goes even if Hermes itself carried it forward, since its age is told
 * honestly and the engine judges it.
 */
final class HermesPublisher {
    private final Map<String, String> feedsById;
    private final PriceSource source;
    private final TickPublisher ticks;
    private final FeedHealth health;
    private final Runnable onAnswer;
    private final Map<String, Long> lastPublishTimesS = new HashMap<>();

    /** @param onAnswer told of every usable answer, before its prices are published */
    HermesPublisher(
            Map<String, String> feedsById,
            PriceSource source,
            TickPublisher ticks,
            FeedHealth health,
            Runnable onAnswer) {
        this.feedsById = feedsById;
        this.source = source;
        this.ticks = ticks;
        this.health = health;
        this.onAnswer = onAnswer;
    }

    /** Publishes what is new; false once the ring is closed. */
    boolean publish(List<HermesPrice> prices) throws InterruptedException {
        health.successSeen();
        onAnswer.run();
        for (HermesPrice price : prices) {
            if (feedsById.containsKey(price.id()) && publish(price) == PriceSink.Outcome.CLOSED) {
                return false;
            }
        }
        return true;
    }

    private PriceSink.Outcome publish(HermesPrice price) throws InterruptedException {
        if (price.publishTimeS() <= lastPublishTimesS.getOrDefault(price.id(), Long.MIN_VALUE)) {
            return dropped(DropReason.NOT_NEWER);
        }
        if (price.price().signum() <= 0) {
            return dropped(DropReason.NOT_POSITIVE);
        }
        long priceE12;
        long confidenceE8;
        long publishTimeNs;
        try {
            priceE12 = HermesNormaliser.priceE12RoundingHalfEven(price);
            confidenceE8 = HermesNormaliser.confidenceE8RoundingUp(price);
            publishTimeNs = HermesNormaliser.publishTimeNs(price);
        } catch (ArithmeticException outOfRange) {
            return dropped(DropReason.OUT_OF_RANGE);
        }
        if (priceE12 == 0) {
            return dropped(DropReason.OUT_OF_RANGE);
        }
        return offer(price, priceE12, confidenceE8, publishTimeNs);
    }

    private PriceSink.Outcome offer(HermesPrice price, long priceE12, long confidenceE8, long publishTimeNs)
            throws InterruptedException {
        PriceSink.Outcome outcome =
                ticks.publish(feedsById.get(price.id()), source, priceE12, confidenceE8, publishTimeNs);
        if (outcome == PriceSink.Outcome.ACCEPTED) {
            lastPublishTimesS.put(price.id(), price.publishTimeS());
        }
        return outcome;
    }

    private PriceSink.Outcome dropped(DropReason reason) {
        health.tickDropped(reason);
        return PriceSink.Outcome.ACCEPTED;
    }
}
