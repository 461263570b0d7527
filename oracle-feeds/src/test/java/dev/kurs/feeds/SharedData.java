package dev.kurs.feeds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Finds the reading matter that lies beside the project; a test that needs it is skipped where it is absent. */
public final class SharedData {
    private SharedData() {}

    public static Path require(String relativePath) {
        String property = System.getProperty("kurs.shared");
        List<Path> found = Stream.of(property, "../shared", "../../shared")
                .filter(Objects::nonNull)
                .map(folder -> Path.of(folder).resolve(relativePath))
                .filter(Files::isReadable)
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "skipped: there is no shared/" + relativePath + " beside the project");
        return found.getFirst();
    }
}
