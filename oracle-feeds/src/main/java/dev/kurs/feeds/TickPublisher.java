package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;

/**
 * Offers ticks to the sink, waits while the ring is full, and counts what became of each.
 *
 * <p>Example: with a patience of 200 ms a tick that meets a full ring is offered again after 50 µs, 100 µs, 200 µs and so
 * on up to every 5 ms, and is dropped and counted once the pauses add up to 200 ms.
 */
public final class TickPublisher {
    /** Patience of a source whose every tick matters: it waits for as long as the ring is full. */
    public static final long NEVER_DROP_NS = Long.MAX_VALUE;

    private static final long FIRST_PAUSE_NS = 50_000;
    private static final long LONGEST_PAUSE_NS = 5_000_000;

    private final PriceSink sink;
    private final Pacer pacer;
    private final FeedHealth health;
    private final long patienceNs;

    public TickPublisher(PriceSink sink, Pacer pacer, FeedHealth health, long patienceNs) {
        this.sink = sink;
        this.pacer = pacer;
        this.health = health;
        this.patienceNs = patienceNs;
    }

    /** Offers one tick; the answer says whether it was taken, dropped or refused for good. */
    public PriceSink.Outcome publish(
            String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs)
            throws InterruptedException {
        long pauseNs = FIRST_PAUSE_NS;
        long waitedNs = 0;
        while (true) {
            PriceSink.Outcome outcome = sink.offer(feed, source, priceE12, confidenceE8, publishTimeNs);
            if (outcome != PriceSink.Outcome.BACK_PRESSURED || waitedNs >= patienceNs) {
                if (outcome == PriceSink.Outcome.ACCEPTED) {
                    health.tickOffered(feed, source, priceE12, confidenceE8, publishTimeNs);
                } else {
                    countLost(outcome);
                }
                return outcome;
            }
            pacer.pause(pauseNs);
            waitedNs += pauseNs;
            pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        }
    }

    private void countLost(PriceSink.Outcome outcome) {
        switch (outcome) {
            case BACK_PRESSURED -> health.tickDropped(DropReason.BACK_PRESSURED);
            case UNKNOWN_FEED -> health.tickDropped(DropReason.UNKNOWN_FEED);
            case CLOSED -> health.running(false);
            case ACCEPTED -> throw new IllegalArgumentException("a tick that was taken is not lost");
        }
    }
}
