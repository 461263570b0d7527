package dev.kurs.protocol.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class HashAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int OPERATIONS = 1_000_000;
    private static final int WARM_UP = 100_000;

    private final Keccak256 keccak = new Keccak256();
    private final Hash64 hash = new Hash64();
    private final Fingerprint128 fingerprint = new Fingerprint128();
    private final Eip55 eip55 = new Eip55();
    private final UnsafeBuffer message = new UnsafeBuffer(PatternBytes.ofLength(100));
    private final UnsafeBuffer result = new UnsafeBuffer(new byte[32]);
    private final StringBuilder text = new StringBuilder(64);
    private long sink;

    @Test
    void shouldAllocateNothingForHashesAndAddresses() {
        run(WARM_UP);
        THREADS.getCurrentThreadAllocatedBytes();
        long before = THREADS.getCurrentThreadAllocatedBytes();

        run(OPERATIONS);

        assertEquals(0, THREADS.getCurrentThreadAllocatedBytes() - before);
        assertNotEquals(0, sink);
    }

    private void run(int operations) {
        for (int operation = 0; operation < operations; operation++) {
            message.putLong(0, operation);
            keccak.update(message, 0, 40).digest(result, 0);
            hash.reset().update(message, 0, 100).update(message, 0, 7);
            fingerprint.compute(operation, message, 0, 36);
            text.setLength(0);
            eip55.append(text, result, 12);
            sink += hash.value() + fingerprint.high() + (eip55.parse(text, result, 0) == Eip55.ParseResult.OK ? 1 : 0);
        }
    }
}
