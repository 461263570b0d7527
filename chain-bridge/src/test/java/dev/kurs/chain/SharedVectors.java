package dev.kurs.chain;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Vectors that lie beside the project, in the folder {@code shared} (system property {@code kurs.shared}, else {@code ../shared} or
 * {@code ../../shared}); a test that wants them is skipped where they are absent.
 */
public final class SharedVectors {
    private SharedVectors() {}

    public static JsonNode read(String name) {
        return Stream.of(System.getProperty("kurs.shared", "../shared"), "../shared", "../../shared")
                .map(folder -> Path.of(folder, "vectors", name))
                .filter(Files::exists)
                .findFirst()
                .map(file -> new JsonMapper().readTree(file.toFile()))
                .orElseGet(() -> abort("skipped: shared/vectors/" + name + " is not on this machine"));
    }
}
