package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.FeedHold;
import dev.kurs.protocol.port.PriceSink;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lets an operator set a feed's price by hand: while a feed is held, ticks of every other producer stop here.
 *
 * <p>Example: behind {@code hold("USD/IDR")} the recording's ticks for USD/IDR are taken and thrown away (counted), those for USD/JPY pass, until
 * {@code releaseAll()}. The operator's own price goes to the ring as a command and not by here.
 */
public final class FeedGate implements PriceSink, FeedHold {
    private final PriceSink sink;
    private final Set<String> heldFeeds = new TreeSet<>();
    private long ticksHeldOff;

    public FeedGate(PriceSink sink) {
        this.sink = sink;
    }

    /**
     * Offers a producer's tick. One for a held feed answers ACCEPTED, because its producer must neither wait nor stop; none passes once {@link #hold} has returned,
     * since ticks and holds take turns.
     */
    @Override
    public synchronized Outcome offer(
            String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        if (heldFeeds.contains(feed)) {
            ticksHeldOff++;
            return Outcome.ACCEPTED;
        }
        return sink.offer(feed, source, priceE12, confidenceE8, publishTimeNs);
    }

    @Override
    public synchronized boolean hold(String feed) {
        return heldFeeds.add(feed);
    }

    @Override
    public synchronized void release(String feed) {
        heldFeeds.remove(feed);
    }

    @Override
    public synchronized void releaseAll() {
        heldFeeds.clear();
    }

    public synchronized Set<String> heldFeeds() {
        return Set.copyOf(heldFeeds);
    }

    /** Ticks of other producers thrown away so far because their feed was held. */
    public synchronized long ticksHeldOff() {
        return ticksHeldOff;
    }
}
