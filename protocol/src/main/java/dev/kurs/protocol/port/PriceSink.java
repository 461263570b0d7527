package dev.kurs.protocol.port;

import dev.kurs.protocol.message.sbe.PriceSource;

/** Where price sources put their ticks, as published. */
public interface PriceSink {
    /** What became of a tick. */
    enum Outcome {
        ACCEPTED,
        BACK_PRESSURED,
        CLOSED,
        UNKNOWN_FEED
    }

    /**
     * Offers one tick.
     *
     * @param feed name, for example {@code USD/IDR}
     * @param priceE12 as published, never inverted
     * @param confidenceE8 relative, one basis point is 10 000
     * @param publishTimeNs nanoseconds since the epoch
     */
    Outcome offer(String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs);
}
