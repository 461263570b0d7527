package dev.kurs.bench.http;

import dev.kurs.feeds.recorded.RecordedTick;
import dev.kurs.feeds.recorded.Recording;
import dev.kurs.feeds.recorded.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.SystemEpochNanoClock;

/**
 * A recording that stands in for the sandbox's: its first price of each feed and source again and again, so many a second of all together, every other
 * time 2.5 bps higher: the sandbox holds back what moves by 2 or less.
 *
 * <p>Example: of a thousand a second over five feeds of three sources, each says another price 67 times a second.
 */
final class TickRecording {
    /** Each of the sandbox's fifteen has a millisecond of its own then. */
    static final int MOST_A_SECOND = 10_000;

    private static final String RESOURCE = "sandbox/prices.jsonl.gz";
    private static final int SECONDS = 60;

    private static final long STEP_PART = 4_000;

    private TickRecording() {}

    /** @return what is to stand before the service's class path */
    static Path write(Path folder, int ticksPerSecond) throws IOException {
        if (ticksPerSecond > MOST_A_SECOND) {
            throw new IllegalArgumentException(ticksPerSecond + " ticks a second are more than " + MOST_A_SECOND
                    + ", and some would not be newer");
        }
        Path file = folder.resolve(RESOURCE);
        Files.createDirectories(file.getParent());
        List<RecordedTick> first = first(Recording.load(Recording.CLASSPATH + RESOURCE));
        try (RecordingWriter writer = RecordingWriter.to(file, SystemEpochNanoClock.INSTANCE)) {
            for (long number = 0; number < (long) SECONDS * ticksPerSecond; number++) {
                RecordedTick tick = first.get((int) (number % first.size()));
                boolean isUp = number / first.size() % 2 == 1;
                writer.offer(
                        tick.feed(),
                        tick.source(),
                        tick.priceE12() + (isUp ? tick.priceE12() / STEP_PART : 0),
                        tick.confidenceE8(),
                        number * TimeUnit.SECONDS.toNanos(1) / ticksPerSecond);
            }
        }
        return folder;
    }

    private static List<RecordedTick> first(Recording packaged) {
        Set<List<Object>> seen = new HashSet<>();
        List<RecordedTick> first = new ArrayList<>(packaged.ticks());
        first.removeIf(tick -> !seen.add(List.of(tick.feed(), tick.source())));
        return first;
    }
}
