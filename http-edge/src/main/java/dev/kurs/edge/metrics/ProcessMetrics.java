package dev.kurs.edge.metrics;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the process and its JVM take up, by the names that Prometheus' own instrumentation for Java has, so that dashboards made for any Java process show it.
 *
 * <p>Example: {@code process_resident_memory_bytes 1.2E9} beside {@code jvm_memory_used_bytes{area="heap"} 7.0E8}. What a system does not tell is left out.
 */
public final class ProcessMetrics {
    private static final double NS_PER_SECOND = 1e9;
    private static final double MS_PER_SECOND = 1e3;
    private static final double BYTES_PER_KIB = 1_024;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";

    private final Metrics metrics;

    private ProcessMetrics(Metrics metrics) {
        this.metrics = metrics;
    }

    public static void observe(Metrics metrics) {
        ProcessMetrics process = new ProcessMetrics(metrics);
        process.observeProcess();
        process.observeMemory();
        process.observeJvm();
    }

    private void observeProcess() {
        double startedSeconds = ManagementFactory.getRuntimeMXBean().getStartTime() / MS_PER_SECOND;
        metrics.gauge("process_start_time_seconds", "When the process was started, Unix seconds", () -> startedSeconds);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            metrics.counters(
                    "process_cpu_seconds_total",
                    "Processor time that the process has taken",
                    List.of(),
                    sample -> sample.take(system.getProcessCpuTime() / NS_PER_SECOND));
            metrics.gauge("process_open_fds", "Open file descriptors", system::getOpenFileDescriptorCount);
            metrics.gauge("process_max_fds", "File descriptors that may be open", system::getMaxFileDescriptorCount);
        }
    }

    private void observeMemory() {
        metrics.gauges("process_resident_memory_bytes", "Resident memory of the process", List.of(), sample -> {
            if (Files.exists(STATUS)) {
                sample.take(residentBytes());
            }
        });
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        metrics.gauges("jvm_memory_used_bytes", "Memory that the JVM uses", List.of("area"), sample -> {
            sample.take((double) memory.getHeapMemoryUsage().getUsed(), "heap");
            sample.take((double) memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
        });
    }

    /** From a line such as {@code VmRSS: 123456 kB}. */
    private static double residentBytes() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(RESIDENT))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * BYTES_PER_KIB)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(STATUS + " has no " + RESIDENT));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void observeJvm() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        metrics.summaries(
                "jvm_gc_collection_seconds",
                "Collections, and the time that they took",
                List.of("gc"),
                sample -> collectors.forEach(gc ->
                        sample.take(gc.getCollectionCount(), gc.getCollectionTime() / MS_PER_SECOND, gc.getName())));
        metrics.gauge("jvm_threads_current", "Platform threads", ManagementFactory.getThreadMXBean()::getThreadCount);
    }
}
