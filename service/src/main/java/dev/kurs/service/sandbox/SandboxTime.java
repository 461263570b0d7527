package dev.kurs.service.sandbox;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.kurs.chain.node.PacedThread;
import dev.kurs.chain.node.SandboxClock;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.run.Clocks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of a sandbox, the same for its chain and its service: the machine's, or ahead of it by the days that were leapt over.
 *
 * <p>Example: with short days of 30 s it lives the first 30 s of a UTC day, then both go on at the midnight that follows. How far it is ahead is kept in a file,
 * so that the next start goes on from there, with short days or without.
 */
final class SandboxTime implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxTime.class);
    private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
    private static final long SHORTEST_PAUSE_MS = 1_000;

    private final SandboxClock chain;
    private final Optional<Duration> shortDay;
    private final AtomicLong aheadMs = new AtomicLong();
    private final Path file;
    private final PacedThread thread;

    private SandboxTime(SandboxClock chain, Optional<Duration> shortDay, Path data) {
        this.chain = chain;
        this.shortDay = shortDay;
        this.file = LeaptTime.file(data);
        this.thread = new PacedThread("sandbox-time", this::untilLeap, this::leap);
        aheadMs.set(LeaptTime.of(data).toMillis());
        if (aheadMs.get() > 0) {
            chain.leapTo(nowMs());
        }
    }

    /**
     * The time of the chain at {@code node}, which an earlier run may have sent ahead.
     *
     * @param data the directory that keeps how far
     */
    static SandboxTime of(URI node, Optional<Duration> shortDay, Path data) {
        return new SandboxTime(new SandboxClock(node), shortDay, data);
    }

    Clocks clocks() {
        return Clocks.ahead(() -> TimeUnit.MILLISECONDS.toNanos(aheadMs.get()));
    }

    /** Leaps from now on, where days are short. */
    void begin() {
        if (shortDay.isPresent()) {
            thread.start();
        }
    }

    private long nowMs() {
        return System.currentTimeMillis() + aheadMs.get();
    }

    private Duration untilLeap() {
        long livedMs = shortDay.orElseThrow().toMillis();
        return Duration.ofMillis(Math.max(SHORTEST_PAUSE_MS, livedMs - nowMs() % DAY_MS));
    }

    /** The chain first: a service ahead of it would sign what the chain does not know yet. */
    private void leap() {
        long midnightMs = (nowMs() / DAY_MS + 1) * DAY_MS;
        try {
            long newAheadMs = aheadMs.get() + midnightMs - nowMs();
            OwnerOnlyFile.write(file, (newAheadMs + "\n").getBytes(US_ASCII));
            chain.leapTo(midnightMs);
            aheadMs.set(newAheadMs);
        } catch (IOException | RuntimeException failure) {
            LOG.warn("the sandbox's day did not end: {}", failure.getMessage());
        }
    }

    @Override
    public void close() {
        thread.close();
        chain.close();
    }
}
