package dev.kurs.feeds.recorded;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Which recording is played, and how.
 *
 * <p>Example: {@code new RecordedConfiguration("classpath:sandbox/prices.jsonl.gz", 1.0, true, true)} plays the sandbox's
 * prices for ever, in real time, as if the first had been published just now.
 *
 * @param file path, or {@code classpath:} and a resource; {@code .gz} is unpacked
 * @param speed 1 for real time, 2 for twice as fast, 0 for as fast as the ring takes it
 * @param loop whether to begin again at the end, publish times rising on
 * @param rebase whether the first tick is published now instead of when it was recorded; time between ticks is then
 *     divided by {@code speed}, so that no tick is ever ahead of the clock
 * @param sources which sources of the recording are played, so that a live source can stand beside it
 */
public record RecordedConfiguration(String file, double speed, boolean loop, boolean rebase, Set<PriceSource> sources)
        implements FeedConfiguration {
    public static final Set<PriceSource> ALL_SOURCES = Set.copyOf(PriceSources.ALL);

    private static final double FASTEST = 1_000_000;

    public RecordedConfiguration {
        Objects.requireNonNull(file, "feeds.recorded.file");
        if (!(speed == 0 || (speed >= 1 / FASTEST && speed <= FASTEST))) {
            throw new IllegalArgumentException(
                    "feeds.recorded.speed " + speed + " is neither 0 nor within 0.000001 and 1000000");
        }
        if (sources.isEmpty() || !ALL_SOURCES.containsAll(sources)) {
            throw new IllegalArgumentException("feeds.recorded plays some of " + ALL_SOURCES + ", not " + sources);
        }
        sources = Set.copyOf(EnumSet.copyOf(sources));
    }

    public RecordedConfiguration(String file, double speed, boolean loop, boolean rebase) {
        this(file, speed, loop, rebase, ALL_SOURCES);
    }

    /** Reads the recording, whole and checked, and makes the feed that plays it. */
    @Override
    public PriceFeed open(FeedContext context) {
        return new RecordedFeed(Recording.load(file).only(sources), this, context);
    }
}
