package dev.kurs.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
    private static final long WORK_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final ProcessHandle self = ProcessHandle.current();

    /** Work of a thread that has ended. */
    private static void work() throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> {
            long endNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + WORK_NS;
            while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < endNs) {
                Thread.onSpinWait();
            }
        });
        thread.join();
    }

    @Test
    void shouldCountThreadsThatHaveEnded() throws InterruptedException {
        long before = ProcessorTime.ns(self);
        work();
        long used = ProcessorTime.ns(self) - before;

        assertTrue(used >= WORK_NS, () -> used + " ns");
    }

    @Test
    void shouldTellWhatTheSystemTellsInLargerSteps() {
        long beforeNs = ProcessorTime.ns(self);
        long tellsNs = self.info().totalCpuDuration().orElseThrow().toNanos();
        long afterNs = ProcessorTime.ns(self);

        assertTrue(
                beforeNs - WORK_NS < tellsNs && tellsNs < afterNs + WORK_NS,
                () -> tellsNs + " ns, told between " + beforeNs + " and " + afterNs);
    }
}
