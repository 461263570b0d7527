package dev.kurs.service.control;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.jr.ob.JSON;

/** Asks the service that runs on a data directory: {@code ControlClient.ask(data, "clock status", Map.of())}. */
public final class ControlClient {
    static final String ERROR = "error";

    private static final int LONGEST_ANSWER_BYTES = 16 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private ControlClient() {}

    /**
     * Asks, and gives what the service tells; empty where none runs.
     *
     * @throws ControlRefused with the service's words when it will not
     */
    public static Optional<Map<String, Object>> ask(Path data, String command, Map<String, String> arguments)
            throws IOException {
        if (!Files.exists(ControlAddress.path(data))) {
            return Optional.empty();
        }
        try (SocketChannel connection = SocketChannel.open(ControlAddress.of(data));
                LineChannel lines = new LineChannel(connection)) {
            return Optional.of(ask(lines, data, command, arguments));
        } catch (ConnectException abandoned) {
            return Optional.empty();
        } catch (SocketException unreachable) {
            throw new IOException(
                    "the control socket in " + data + " cannot be used: " + unreachable.getMessage(), unreachable);
        }
    }

    private static Map<String, Object> ask(LineChannel lines, Path data, String command, Map<String, String> arguments)
            throws IOException {
        Map<String, Object> request = new LinkedHashMap<>(arguments);
        request.put(ControlRequest.COMMAND, command);
        request.put(ControlRequest.DIRECTORY, ControlAddress.identity(data));
        lines.write(JSON.std.asString(request), PATIENCE);
        Map<String, Object> answer = JSON.std.mapFrom(lines.read(LONGEST_ANSWER_BYTES, PATIENCE));
        if (answer.containsKey(ERROR)) {
            throw new ControlRefused(String.valueOf(answer.get(ERROR)));
        }
        return answer;
    }
}
