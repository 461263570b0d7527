package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;

/** Which build runs, on which Java: {@code kurs_build_info{commit="dd05df14aa01",java="25.0.1",version="0.1.0"} 1}, with "unknown" for what its jar does not say. */
final class BuildMetric {
    private static final String UNKNOWN = "unknown";

    private BuildMetric() {}

    static void observe(Metrics metrics) {
        Optional<Attributes> jar = attributes();
        String version = said(jar, Attributes.Name.IMPLEMENTATION_VERSION.toString());
        String commit = said(jar, "SCM-Revision");
        metrics.info(
                "kurs_build_info",
                "1, of the build that runs",
                List.of("version", "commit", "java"),
                List.of(version, commit, Runtime.version().toString()));
    }

    private static String said(Optional<Attributes> jar, String name) {
        return jar.map(attributes -> attributes.getValue(name))
                .filter(text -> !text.isBlank())
                .orElse(UNKNOWN);
    }

    /** Of the jar that this class is in; classes in a directory have none. */
    private static Optional<Attributes> attributes() {
        URL ours = BuildMetric.class.getResource("BuildMetric.class");
        try {
            return ours != null && ours.openConnection() instanceof JarURLConnection jar
                    ? Optional.ofNullable(jar.getMainAttributes())
                    : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
