package dev.kurs.bench.table;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.TimeUnit;

/** The Disruptor alone: numbers from this thread to another that does nothing with them and yields while it has none, through a ring like the core's. */
final class HandOff implements AutoCloseable {
    private static final int SLOTS = 4_096;
    private static final int BATCH = 1_000;

    private final Disruptor<long[]> disruptor = new Disruptor<>(
            () -> new long[1],
            SLOTS,
            Thread.ofPlatform().daemon().name("hand-off").factory(),
            ProducerType.MULTI,
            new YieldingWaitStrategy());
    private final RingBuffer<long[]> ring;

    HandOff() {
        disruptor.handleEventsWith((number, sequence, isLast) -> {});
        ring = disruptor.start();
    }

    /** Numbers a second. */
    double rate(double seconds) {
        return Rate.of(seconds, BATCH, this::give);
    }

    private void give() {
        long sequence = ring.next();
        ring.get(sequence)[0] = sequence;
        ring.publish(sequence);
    }

    @Override
    public void close() {
        try {
            disruptor.shutdown(1, TimeUnit.MINUTES);
        } catch (TimeoutException stuck) {
            throw new IllegalStateException("a handler that does nothing did not come to its end", stuck);
        }
    }
}
