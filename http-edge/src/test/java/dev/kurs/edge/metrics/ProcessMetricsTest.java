package dev.kurs.edge.metrics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMetricsTest {
    private static final String ABOVE_ZERO = " (?!0\\.0$)[0-9.E]+$";

    private final Metrics metrics = new Metrics();

    @BeforeEach
    void observe() {
        ProcessMetrics.observe(metrics);
    }

    private void assertHas(String series) {
        String page = new String(metrics.scrape(), StandardCharsets.UTF_8);
        assertTrue(Pattern.compile("(?m)^" + series).matcher(page).find(), () -> series + " is not in\n" + page);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process_start_time_seconds",
                "jvm_memory_used_bytes\\{area=\"heap\"}",
                "jvm_memory_used_bytes\\{area=\"nonheap\"}",
                "jvm_threads_current"
            })
    void shouldTellWhatDashboardsForJavaAskFor(String series) {
        assertHas(series + ABOVE_ZERO);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process_cpu_seconds_total",
                "process_resident_memory_bytes",
                "process_open_fds",
                "process_max_fds"
            })
    @EnabledOnOs(OS.LINUX)
    void shouldTellWhatLinuxKnowsOfTheProcess(String series) {
        assertHas(series + ABOVE_ZERO);
    }

    @Test
    void shouldCountCollectionsByCollector() {
        assertHas("jvm_gc_collection_seconds_count\\{gc=\"[^\"]+\"} \\d+$");
        assertHas("jvm_gc_collection_seconds_sum\\{gc=\"[^\"]+\"} [0-9.E-]+$");
    }
}
