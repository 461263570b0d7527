package dev.kurs.feeds;

import dev.kurs.protocol.port.PriceSink;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.agrona.concurrent.EpochNanoClock;

/**
 * What every feed is given from outside: where ticks go, the time, how to wait, randomness for the jitter of reconnections, and what live sources share.
 *
 * <p>Example: {@code new FeedContext(gate, new SystemEpochNanoClock(), Pacer.SLEEPING, new SplittableRandom())}.
 */
public record FeedContext(
        PriceSink sink, EpochNanoClock clock, Pacer pacer, RandomGenerator random, SourcePorts ports) {
    public FeedContext {
        Objects.requireNonNull(sink, "sink");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(pacer, "pacer");
        Objects.requireNonNull(random, "random");
        Objects.requireNonNull(ports, "ports");
    }

    /** For a feed that asks nobody. */
    public FeedContext(PriceSink sink, EpochNanoClock clock, Pacer pacer, RandomGenerator random) {
        this(sink, clock, pacer, random, SourcePorts.NONE);
    }
}
