package dev.kurs.feeds.recorded;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.port.PriceSink;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Writes live ticks as a recording, in the order of their publish times although sources tell theirs at different speeds.
 *
 * <p>Example: a tick waits for thirty seconds, in which older ones of slower sources may still come; one that comes later than that is left out and counted.
 * The file is one that {@link Recording#load} reads.
 */
public final class RecordingWriter implements PriceSink, AutoCloseable {
    private static final long PATIENCE_NS = 30_000_000_000L;
    private static final int MOST_WAITING = 1_000_000;
    private static final String GZIP_SUFFIX = ".gz";

    private final Writer out;
    private final EpochNanoClock clock;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::timeMs)
            .thenComparingLong(Waiting::receivedNs)
            .thenComparingLong(Waiting::number));
    private long lastTimeMs = Long.MIN_VALUE;
    private long received;
    private long written;
    private long late;
    private IOException failure;
    private boolean closed;

    /** A tick that older ones may still overtake. */
    private record Waiting(RecordedTick tick, long receivedNs, long number) {
        long timeMs() {
            return tick.timeMs();
        }
    }

    private RecordingWriter(Writer out, EpochNanoClock clock) {
        this.out = out;
        this.clock = clock;
    }

    /** @param file written anew; packed where its name ends in {@code .gz} */
    public static RecordingWriter to(Path file, EpochNanoClock clock) throws IOException {
        OutputStream bytes = Files.newOutputStream(file);
        OutputStream packed = file.toString().endsWith(GZIP_SUFFIX) ? new GZIPOutputStream(bytes) : bytes;
        return new RecordingWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), clock);
    }

    /** Takes a tick; CLOSED once nothing more can be written. */
    @Override
    public synchronized Outcome offer(
            String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        if (closed || failure != null) {
            return Outcome.CLOSED;
        }
        long timeMs = TimeUnit.NANOSECONDS.toMillis(publishTimeNs);
        if (timeMs < lastTimeMs) {
            late++;
            return Outcome.ACCEPTED;
        }
        waiting.add(new Waiting(
                new RecordedTick(timeMs, feed, source, priceE12, confidenceE8), clock.nanoTime(), received++));
        if (waiting.size() > MOST_WAITING) {
            writeOldest();
        }
        return Outcome.ACCEPTED;
    }

    /** Writes what has waited long enough; false once it cannot be written. */
    public synchronized boolean beat() {
        long nowNs = clock.nanoTime();
        while (failure == null
                && !waiting.isEmpty()
                && nowNs - waiting.element().receivedNs() >= PATIENCE_NS) {
            writeOldest();
        }
        return failure == null && !closed;
    }

    private void writeOldest() {
        RecordedTick tick = waiting.remove().tick();
        try {
            out.write(line(tick));
            lastTimeMs = tick.timeMs();
            written++;
        } catch (IOException full) {
            failure = full;
        }
    }

    static String line(RecordedTick tick) {
        StringBuilder line = new StringBuilder("{\"t\":").append(tick.timeMs());
        line.append(",\"feed\":\"").append(tick.feed());
        line.append("\",\"source\":\"").append(tick.source()).append("\",\"price\":\"");
        DecimalText.appendRate(line, tick.priceE12());
        line.append("\",\"confidence_bps\":\"");
        DecimalText.appendBasisPoints(line, tick.confidenceE8());
        return line.append("\"}\n").toString();
    }

    /** What was written, in a sentence. */
    public synchronized String finished() {
        return written + " ticks are recorded" + (late == 0 ? "" : "; " + late + " came too late to stand in order");
    }

    /** Writes all that waits. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        while (failure == null && !waiting.isEmpty()) {
            writeOldest();
        }
        out.close();
        if (failure != null) {
            throw failure;
        }
    }
}
