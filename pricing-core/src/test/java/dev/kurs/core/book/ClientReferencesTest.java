package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.kurs.protocol.memory.OffHeapParts;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class ClientReferencesTest {
    private static final int REFERENCES = Integer.getInteger("kurs.references", 1_000_000);
    private static final int MOST_BYTES = 24;

    /** Segments of 4 096 parts, as they grow. */
    private static final long HEAP_OF_PARTS = 64L << 20;

    private final ClientReferences references = new ClientReferences();
    private final UnsafeBuffer text = new UnsafeBuffer(new byte[16]);

    private UnsafeBuffer text(long number) {
        text.putLong(8, number, ByteOrder.LITTLE_ENDIAN);
        return text;
    }

    private long find(ClientReferences in, int partnerId, long number) {
        return in.quoteSequence(partnerId, text(number), 0, 16);
    }

    /** {@code -Dkurs.references=100000000} takes 2.3 GB outside the heap. */
    @Test
    void shouldTakeTwentyFourBytesAtMostForEachAndNoneOfTheHeap() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long startNs = System.nanoTime();
        double worst = 0;
        for (int number = 1; number <= REFERENCES; number++) {
            references.use(number % 7, text(number), 0, 16, number);
            if (number % 50_000 == 0 && number >= 250_000) {
                worst = Math.max(worst, (double) references.bytes() / number);
            }
        }
        long usedNs = System.nanoTime() - startNs;
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        for (int number = 1; number <= REFERENCES; number++) {
            assertEquals(number, find(references, number % 7, number));
            assertEquals(ClientReferences.UNUSED, find(references, number % 7, -number));
        }

        System.out.printf(
                "ClientReferencesTest: %d references, %.1f bytes each now and %.1f at most, %d ns each, %d bytes of heap in all%n",
                REFERENCES, (double) references.bytes() / REFERENCES, worst, usedNs / REFERENCES, allocated);
        System.out.printf(
                "ClientReferencesTest: two look-ups in %d ns%n", (System.nanoTime() - startNs - usedNs) / REFERENCES);
        assertEquals(REFERENCES, references.size());
        assertTrue(worst <= MOST_BYTES, worst + " bytes each");
        assertTrue(allocated < HEAP_OF_PARTS, allocated + " bytes of heap");
    }

    @Test
    void shouldBeTheSameHoweverItGrewAndInWhateverOrder() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("ClientReferencesTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        Map<String, Long> naive = new HashMap<>();
        for (long sequence = 1; sequence <= 100_000; sequence++) {
            int partnerId = random.nextInt(100) < 50 ? random.nextInt(4) : random.nextInt(Integer.MAX_VALUE);
            long number = random.nextInt(60_000);
            Long used = naive.putIfAbsent(partnerId + " " + number, sequence);
            assertEquals(used == null ? ClientReferences.UNUSED : used, find(references, partnerId, number));
            if (used == null) {
                references.use(partnerId, text(number), 0, 16, sequence);
            }
        }

        ClientReferences restored = new ClientReferences();
        restored.expect(naive.size());
        references.forEach(restored::restore);
        references.forEach(restored::restore);

        assertEquals(naive.size(), restored.size());
        assertEquals(references.hash(), restored.hash());
        naive.forEach((name, sequence) -> {
            int space = name.indexOf(' ');
            assertEquals(
                    sequence,
                    find(
                            restored,
                            Integer.parseInt(name.substring(0, space)),
                            Long.parseLong(name.substring(space + 1))));
        });
    }

    @Test
    void shouldGiveItsMemoryBackWhenNobodyHoldsIt() {
        long before = OffHeapParts.allocatedBytes();
        long held = growAndForget();
        assertTrue(held > 1_000_000, () -> held + " bytes");

        for (int collection = 0; collection < 100 && OffHeapParts.allocatedBytes() > before; collection++) {
            System.gc();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        assertTrue(OffHeapParts.allocatedBytes() <= before, "still held after a hundred collections");
    }

    /** The bytes that a table of its own held. */
    private long growAndForget() {
        ClientReferences forgotten = new ClientReferences();
        for (int number = 1; number <= 300_000; number++) {
            forgotten.use(1, text(number), 0, 16, number);
        }
        return forgotten.bytes();
    }

    @Test
    void shouldTellOtherEntriesByTheirHash() {
        references.restore(1, 2, 64, 3);
        long one = references.hash();
        for (int[] other : new int[][] {{2, 2, 64, 3}, {1, 2, 128, 3}, {1, 2, 64, 4}, {1 << 11, 2, 64, 3}}) {
            ClientReferences others = new ClientReferences();
            others.restore(other[0], other[1], other[2], other[3]);
            assertTrue(one != others.hash());
        }
        ClientReferences inAnotherPart = new ClientReferences();
        inAnotherPart.restore(1, 1L << 60, 64, 3);
        assertTrue(one != inAnotherPart.hash());
    }

    @Test
    void shouldKeepSequencesUpToTheirBound() {
        references.use(0, text(1), 0, 16, ClientReferences.MOST_SEQUENCE);

        assertEquals(ClientReferences.MOST_SEQUENCE, find(references, 0, 1));
        assertThrows(
                IllegalArgumentException.class,
                () -> references.use(0, text(2), 0, 16, ClientReferences.MOST_SEQUENCE + 1));
    }
}
