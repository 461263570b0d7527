package dev.kurs.chain;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the calling thread allocates in repeated work. */
public final class Allocation {
    private static final int REPETITIONS = 5_000;
    private static final int ROUNDS = 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** The bytes of the best of twenty rounds: the early ones warm up. */
    public static long leastBytesOf(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                work.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
