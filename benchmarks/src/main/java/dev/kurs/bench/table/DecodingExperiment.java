package dev.kurs.bench.table;

import com.sun.management.ThreadMXBean;
import dev.kurs.bench.QuoteBody;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import tools.jackson.jr.ob.JSON;

/** A quote request's body read by jackson-jr into a map, which keeps the last of members of the same name, against the service's strict reading. */
final class DecodingExperiment implements Experiment {
    private static final int BATCH = 1_000;
    private static final int MAX_LENGTH = 64 * 1024;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final byte[] body = QuoteBody.json();
    private final StrictJson strict = new StrictJson(MAX_LENGTH);
    private Object read;

    /** Reads the body once. */
    private interface Reading {
        Object read() throws IOException, NotJsonException, WrongShapeException;
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return measure(() -> strict.readObject(body, body.length, null), seconds);
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return measure(() -> JSON.std.mapFrom(body), seconds);
    }

    private Map<String, Double> measure(Reading reading, double seconds) {
        long[] count = new long[1];
        long before = threads.getCurrentThreadAllocatedBytes();
        double rate = Rate.of(seconds, BATCH, () -> {
            read = reading(reading);
            count[0]++;
        });
        double allocated = threads.getCurrentThreadAllocatedBytes() - before;
        if (read == null) {
            throw new IllegalStateException("nothing was read");
        }
        return Map.of("ns", 1e9 / rate, "bytes", allocated / count[0]);
    }

    private static Object reading(Reading reading) {
        try {
            return reading.read();
        } catch (IOException | NotJsonException | WrongShapeException unread) {
            throw new IllegalStateException(unread);
        }
    }
}
