package dev.kurs.core.pipeline;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.TimeUnit;

/** Makes and ends rings of slots: a closed one gets ten seconds to work off what is in it. */
final class Ring {
    private static final long DRAIN_SECONDS = 10;

    private Ring() {}

    static Disruptor<Slot> of(String threadName, int slots, ProducerType producers, WaitMode waitMode) {
        return new Disruptor<>(
                Slot.factory(slots),
                slots,
                Thread.ofPlatform().daemon().name(threadName + "-", 0).factory(),
                producers,
                waitMode.strategy());
    }

    static void shutDown(Disruptor<Slot> ring) {
        try {
            ring.shutdown(DRAIN_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            ring.halt();
        }
    }

    static long occupancy(RingBuffer<Slot> ring) {
        return ring.getBufferSize() - ring.remainingCapacity();
    }
}
