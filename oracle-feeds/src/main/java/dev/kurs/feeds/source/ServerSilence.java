package dev.kurs.feeds.source;

import org.agrona.concurrent.EpochNanoClock;

/**
 * How long the answers of a server have told nothing new, held against its source's heartbeat.
 *
 * <p>Example: with a heartbeat of 30 s a gateway that answers with one cached price again and again is silent 30 s after its first repetition.
 */
final class ServerSilence {
    private static final long NONE = Long.MAX_VALUE;

    private final EpochNanoClock clock;
    private final long heartbeatNs;
    private long sinceNs = NONE;

    ServerSilence(EpochNanoClock clock, long heartbeatNs) {
        this.clock = clock;
        this.heartbeatNs = heartbeatNs;
    }

    void answered(boolean isNews) {
        if (isNews) {
            sinceNs = NONE;
        } else if (sinceNs == NONE) {
            sinceNs = clock.nanoTime();
        }
    }

    void forget() {
        sinceNs = NONE;
    }

    boolean isTooLong() {
        long nowNs = clock.nanoTime();
        boolean isSilent = sinceNs != NONE;
        if (isSilent) {
            // A clock that was set back makes no silence longer.
            sinceNs = Math.min(sinceNs, nowNs);
        }
        return isSilent && nowNs - sinceNs > heartbeatNs;
    }
}
