package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that were shown once are not seen from beside the service: in its line of the process list, in its environment, or by asking for its memory. */
class SecretsOutOfSightTest {
    private static final List<String> MEMORY = List.of(
            "/heapdump",
            "/actuator/heapdump",
            "/actuator/env",
            "/jolokia",
            "/debug/pprof/heap",
            "/threaddump",
            "/dump");

    @TempDir
    private Path data;

    @Test
    void shouldShowNoSecretInTheProcessListAndServeNoMemory() throws IOException {
        try (OperatorSandbox sandbox = OperatorSandbox.start(data)) {
            String id = OperatorSandbox.idOf(sandbox.create(Map.of()));
            sandbox.desk().issue(id);
            sandbox.addOperator("melati@example.com", "reserve:read");

            Path process = Path.of("/proc", Long.toString(sandbox.kurs().pid()));
            String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
            assertTrue(line.contains("sandbox"), line);
            IssuedSecrets.requireAbsentFrom("the process list", line);
            String environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
            IssuedSecrets.requireAbsentFrom("the environment", environment);
            for (String path : MEMORY) {
                assertEquals(404, Http.get(sandbox.kurs().baseUrl() + path).status(), path);
                assertEquals(404, Http.get(sandbox.kurs().metricsUrl() + path).status(), path);
            }
        }
    }
}
