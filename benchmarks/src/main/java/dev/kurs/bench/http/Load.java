package dev.kurs.bench.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Requests from so many connections at once: as fast as answers come, or at a constant rate whatever the answers do. */
final class Load {
    private static final long HIGHEST_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int OK = 200;

    private final List<SignedRequests> requests;
    private final int port;

    /**
     * What came of it.
     *
     * @param latencies from the moment a request was meant to go out to its whole answer, in ns
     * @param refused answers other than 200
     * @param bodyBytes of all answers' bodies
     */
    record Outcome(Histogram latencies, long refused, double seconds, long bodyBytes) {
        double rate() {
            return latencies.getTotalCount() / seconds;
        }

        /** Of an answer, in the mean. */
        int bodyLength() {
            return (int) (bodyBytes / Math.max(1, latencies.getTotalCount()));
        }
    }

    Load(int port, List<SignedRequests> requests) {
        this.port = port;
        this.requests = requests;
    }

    /** Each connection sends when it has its answer; latencies are those of the exchange alone. */
    Outcome closed(double seconds) throws IOException {
        return run(seconds, 0);
    }

    /** Requests a second over all connections; one that cannot go out in time is late from then on (no coordinated omission). */
    Outcome open(double seconds, int rate) throws IOException {
        return run(seconds, requests.size() * TimeUnit.SECONDS.toNanos(1) / rate);
    }

    private Outcome run(double seconds, long intervalNs) throws IOException {
        long beginNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
        long endNs = beginNs + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        List<Future<Outcome>> parts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(requests.size())) {
            for (int index = 0; index < requests.size(); index++) {
                SignedRequests own = requests.get(index);
                long firstNs = beginNs + intervalNs * index / requests.size();
                parts.add(threads.submit(() -> drive(own, firstNs, endNs, intervalNs)));
            }
        }
        return sum(parts, seconds);
    }

    private Outcome drive(SignedRequests own, long firstNs, long endNs, long intervalNs) throws IOException {
        Histogram latencies = new Histogram(HIGHEST_NS, 3);
        long refused = 0;
        long bodyBytes = 0;
        try (Connection connection = new Connection(port)) {
            long intendedNs = firstNs;
            while (intendedNs < endNs) {
                byte[] request = own.next();
                waitUntil(intendedNs);
                long sentNs = intervalNs == 0 ? System.nanoTime() : intendedNs;
                refused += connection.exchange(request) == OK ? 0 : 1;
                bodyBytes += connection.length();
                long nowNs = System.nanoTime();
                latencies.recordValue(Math.min(HIGHEST_NS, nowNs - sentNs));
                intendedNs = intervalNs == 0 ? nowNs : intendedNs + intervalNs;
            }
            return new Outcome(latencies, refused, 0, bodyBytes);
        }
    }

    private static void waitUntil(long timeNs) {
        for (long leftNs = timeNs - System.nanoTime(); leftNs > 0; leftNs = timeNs - System.nanoTime()) {
            LockSupport.parkNanos(leftNs);
        }
    }

    private static Outcome sum(List<Future<Outcome>> parts, double seconds) throws IOException {
        Histogram latencies = new Histogram(HIGHEST_NS, 3);
        long refused = 0;
        long bodyBytes = 0;
        try {
            for (Future<Outcome> part : parts) {
                latencies.add(part.get().latencies());
                refused += part.get().refused();
                bodyBytes += part.get().bodyBytes();
            }
        } catch (ExecutionException failed) {
            throw new IOException("a connection failed: " + failed.getCause(), failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
        return new Outcome(latencies, refused, seconds, bodyBytes);
    }
}
