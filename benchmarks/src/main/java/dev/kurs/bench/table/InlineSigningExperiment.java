package dev.kurs.bench.table;

import dev.kurs.chain.signer.SignerPool;
import dev.kurs.protocol.message.FirmQuote;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** One firm quote after the other signed by the thread that asks, against the pool's thread, which is woken for each and wakes nobody. */
final class InlineSigningExperiment implements Experiment {
    private static final int ONE_THREAD = 1;
    private static final int ENOUGH_ROOM = 1_024;
    private static final double P50 = 50;
    private static final double P99 = 99;

    private final FirmQuote quote = SigningLoad.quote();
    private final SignerPool pool;
    private volatile long signed;

    InlineSigningExperiment() {
        pool = SignerPool.open(SigningLoad.key(), SigningLoad.domain(), ONE_THREAD, ENOUGH_ROOM);
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return measure(this::signByThePool, seconds);
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return measure(() -> pool.sign(quote), seconds);
    }

    private void signByThePool() {
        long before = signed;
        if (!pool.offer(quote, done -> signed = before + 1)) {
            throw new IllegalStateException("the pool took no quote");
        }
        while (signed == before) {
            Thread.onSpinWait();
        }
    }

    private Map<String, Double> measure(Runnable signing, double seconds) {
        Histogram latencies = new Histogram(3);
        long startNs = System.nanoTime();
        for (long nowNs = startNs; nowNs - startNs < seconds * TimeUnit.SECONDS.toNanos(1); ) {
            quote.expiresAtSeconds(quote.expiresAtSeconds() + 1);
            signing.run();
            long thenNs = System.nanoTime();
            latencies.recordValue(thenNs - nowNs);
            nowNs = thenNs;
        }
        return Map.of(
                "p50_ns", (double) latencies.getValueAtPercentile(P50),
                "p99_ns", (double) latencies.getValueAtPercentile(P99));
    }

    @Override
    public void close() {
        pool.close();
    }
}
