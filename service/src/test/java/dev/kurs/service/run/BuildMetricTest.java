package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.metrics.Metrics;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BuildMetricTest {
    /** A test's classes are in no jar that says of which version and commit it is. */
    @Test
    void shouldTellWhichBuildRunsOnWhichJava() {
        Metrics metrics = new Metrics();

        BuildMetric.observe(metrics);

        String page = new String(metrics.scrape(), StandardCharsets.UTF_8);
        String build = "kurs_build_info{commit=\"unknown\",java=\"" + Runtime.version() + "\",version=\"unknown\"} 1";
        assertTrue(page.contains(build), page);
    }
}
