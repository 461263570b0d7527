package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the disk's free room twice a second, and says when there is too little for new quotes.
 *
 * <p>Example: with {@code journal.min_free: 256MiB} quotes are refused from 255 MiB free on and given again from 288 MiB on;
 * what is left meanwhile is for settlements, expiries and prices.
 */
final class DiskWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DiskWatch.class);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final int MARGIN_SHARE = 8;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-disk").daemon().factory());
    private final Path directory;
    private final FileStore disk;
    private final long minFreeBytes;
    private volatile long freeBytes;
    private volatile boolean isLow;

    /** Looks once; {@link #start} looks again and again. */
    DiskWatch(Path directory, long minFreeBytes) {
        this.directory = directory;
        this.minFreeBytes = minFreeBytes;
        try {
            disk = Files.getFileStore(directory);
        } catch (IOException e) {
            throw new InvalidConfiguration("cannot look at the disk of the data directory " + directory, e);
        }
        look();
    }

    void start(Metrics metrics) {
        metrics.gauge("kurs_disk_free_bytes", "Room left on the disk of the data directory", () -> freeBytes);
        metrics.gauge(
                "kurs_disk_low", "1 while the disk has too little room for new quotes, else 0", () -> isLow ? 1 : 0);
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::look, 0, LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void look() {
        try {
            take(disk.getUsableSpace());
        } catch (IOException e) {
            LOG.error("the free room on the disk of {} cannot be read; the last figure stands", directory, e);
        }
    }

    private void take(long free) {
        freeBytes = free;
        boolean wasLow = isLow;
        isLow = free < (wasLow ? minFreeBytes + minFreeBytes / MARGIN_SHARE : minFreeBytes);
        if (isLow && !wasLow) {
            LOG.error("{}; quotes are refused until there is more", sentence(free));
        } else if (wasLow && !isLow) {
            LOG.warn("the disk of {} has {} bytes free again; quotes are given", directory, free);
        }
    }

    /** Why the service is not quite ready; empty while there is room. */
    Optional<String> obstacle() {
        return isLow ? Optional.of(sentence(freeBytes)) : Optional.empty();
    }

    /** What a partner is told; empty while there is room. */
    Optional<String> quoteRefusal() {
        return isLow
                ? Optional.of("disk full: no quotes are given until there is room; what was quoted stands")
                : Optional.empty();
    }

    private String sentence(long free) {
        return "disk nearly full: " + free + " bytes free for " + directory + ", of " + minFreeBytes
                + " wanted (journal.min_free)";
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
