package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** OPERATIONS.md says of every figure of {@code /metrics} what it is for, and of none that is not there. */
class MetricsDocumentTest {
    private static final Path PROJECT = Path.of("..");
    private static final List<String> MODULES = List.of("http-edge", "service");

    /** By the call that makes it a metric. */
    private static final Pattern MADE = Pattern.compile(
            "(?:gauges?|counters?|count|latency|summaries|info)\\(\\s*(?:metrics,\\s*)?\"((?:kurs|process|jvm)_\\w+)\"");

    private static final Pattern SAID = Pattern.compile("`((?:kurs|process|jvm)_\\w+)`");

    private static Set<String> names(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> made() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    names.addAll(names(MADE, file));
                }
            }
        }
        return names;
    }

    @Test
    void shouldSayOfEveryFigureWhatItIsFor() throws IOException {
        Set<String> made = made();
        assertTrue(made.size() > 60, made::toString);

        assertEquals(String.join("\n", made), String.join("\n", names(SAID, PROJECT.resolve("OPERATIONS.md"))));
    }
}
