package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Gives commands one after the other, each when the last of those before it is answered.
 *
 * @param request gives one
 * @param between gives what comes between two of them, which is not timed
 * @param given number of the last command given
 * @param answered number of the last one answered
 */
record Caller(Runnable request, Runnable between, LongSupplier given, LongSupplier answered) {
    private static final int WARM_UP = 50_000;

    /** Beyond the numbers of a world's mix of quotes. */
    private static final long FIRST = 1L << 32;

    /** Asks for indicative quotes; one of a world. */
    static Caller of(CoreWorld world) {
        long[] number = {FIRST};
        return new Caller(
                () -> world.commands().request(++number[0], QuoteKind.INDICATIVE),
                () -> world.commands().beat(number[0]),
                world::given,
                world::answered);
    }

    private void call() {
        request.run();
        awaitAnswer();
    }

    private void awaitAnswer() {
        long last = given.getAsLong();
        while (answered.getAsLong() < last) {
            Thread.onSpinWait();
        }
    }

    private void answerBetween() {
        between.run();
        awaitAnswer();
    }

    private void warmUp() {
        for (int call = 0; call < WARM_UP; call++) {
            call();
            answerBetween();
        }
    }

    /** From each command to its answer, ns, after a warm-up. */
    Histogram measure(double seconds) {
        warmUp();
        Histogram latencies = new Histogram(3);
        long startNs = System.nanoTime();
        for (long nowNs = startNs; nowNs - startNs < seconds * TimeUnit.SECONDS.toNanos(1); ) {
            call();
            long thenNs = System.nanoTime();
            latencies.recordValue(thenNs - nowNs);
            answerBetween();
            nowNs = System.nanoTime();
        }
        return latencies;
    }

    /**
     * From the moment that each command was meant to be given to its answer, ns, after a warm-up: one that waits makes those behind it late, as many of them whether they take long or not.
     *
     * @param rate commands a second
     */
    Histogram measure(double seconds, int rate) {
        warmUp();
        Histogram latencies = new Histogram(3);
        long intervalNs = TimeUnit.SECONDS.toNanos(1) / rate;
        long startNs = System.nanoTime();
        long endNs = startNs + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        for (long dueNs = startNs; dueNs < endNs; dueNs += intervalNs) {
            while (System.nanoTime() < dueNs) {
                Thread.onSpinWait();
            }
            call();
            latencies.recordValue(System.nanoTime() - dueNs);
            answerBetween();
        }
        return latencies;
    }
}
