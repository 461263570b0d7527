package dev.kurs.bench.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The sandbox's configuration with room for what a rig asks: 20 000 firm quotes a second that are open for 45 s and end as often, of which a tick of the clock ends 1 024,
 * and the request ids of 50 000 requests a second.
 */
final class RoomyConfiguration {
    private static final String RESOURCE = "sandbox/kurs.yaml";
    private static final String OPEN_QUOTES = "  #   open_quote_capacity: 262144\n";
    private static final String USUAL_TICKS = "tick_interval: 100ms";
    private static final String ROOMY_TICKS = "tick_interval: 50ms";
    private static final String REQUEST_IDS = "  #   request_id_capacity: 1048576\n";

    private RoomyConfiguration() {}

    /** @return what is to stand before the service's class path */
    static Path write(Path folder) throws IOException {
        Path file = folder.resolve(RESOURCE);
        Files.createDirectories(file.getParent());
        try (InputStream packaged = RoomyConfiguration.class.getResourceAsStream("/" + RESOURCE)) {
            String yaml = new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
            require(yaml, USUAL_TICKS);
            String roomy = with(with(yaml, OPEN_QUOTES, 1 << 20), REQUEST_IDS, 1 << 23);
            Files.writeString(file, roomy.replace(USUAL_TICKS, ROOMY_TICKS));
        }
        return folder;
    }

    private static String with(String yaml, String commented, int capacity) throws IOException {
        require(yaml, commented);
        String key = commented
                .substring(commented.indexOf('#') + 1, commented.indexOf(':'))
                .strip();
        return yaml.replace(commented, "  " + key + ": " + capacity + "\n");
    }

    private static void require(String yaml, String part) throws IOException {
        if (!yaml.contains(part)) {
            throw new IOException("the sandbox's configuration has no " + part.strip());
        }
    }
}
