package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.FeedHold;
import dev.kurs.protocol.port.PriceSink;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lets an operator set a feed's price by hand: while a feed is held, ticks of every other producer stop here.
 *
 * <p>Example: {@code offerHeld("USD/IDR", PRIMARY, …)} puts one tick into the ring and holds USD/IDR; the recording's
 * ticks for USD/IDR are then taken and thrown away (counted), those for USD/JPY pass, until {@code releaseAll()}.
 */
public final class FeedGate implements PriceSink, FeedHold {
    private final PriceSink sink;
    private final Set<String> heldFeeds = new TreeSet<>();
    private long ticksHeldOff;

    public FeedGate(PriceSink sink) {
        this.sink = sink;
    }

    /**
     * Offers a producer's tick. One for a held feed answers ACCEPTED, because its producer must neither wait nor stop; no
     * tick of a producer can overtake the operator's, since both pass one at a time.
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

    /** Offers the operator's own tick and, if the ring takes it, holds the feed from then on. */
    public synchronized Outcome offerHeld(
            String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        Outcome outcome = sink.offer(feed, source, priceE12, confidenceE8, publishTimeNs);
        if (outcome == Outcome.ACCEPTED) {
            heldFeeds.add(feed);
        }
        return outcome;
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
