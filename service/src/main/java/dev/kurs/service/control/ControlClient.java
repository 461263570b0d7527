package dev.kurs.service.control;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
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
     * Asks, and gives what the service tells, however long that takes it; empty where none runs.
     *
     * @throws ControlRefused with the service's words when it will not
     */
    public static Optional<Map<String, Object>> ask(Path data, String command, Map<String, String> arguments)
            throws IOException {
        return ask(data, command, arguments, PATIENCE);
    }

    /** @param patience how long the service may say nothing, not even that an answer will come */
    static Optional<Map<String, Object>> ask(
            Path data, String command, Map<String, String> arguments, Duration patience) throws IOException {
        if (!Files.exists(ControlAddress.path(data))) {
            return Optional.empty();
        }
        try (SocketChannel connection = SocketChannel.open(ControlAddress.of(data));
                LineChannel lines = new LineChannel(connection)) {
            return Optional.of(ask(lines, request(data, command, arguments), patience));
        } catch (ConnectException abandoned) {
            return Optional.empty();
        } catch (SocketTimeoutException silent) {
            throw new IOException(
                    "the service has said nothing for " + patience.toSeconds()
                            + " s: look whether it did what was asked before you ask again",
                    silent);
        } catch (SocketException unreachable) {
            throw new IOException(
                    "the control socket in " + data + " cannot be used: " + unreachable.getMessage(), unreachable);
        }
    }

    private static String request(Path data, String command, Map<String, String> arguments) throws IOException {
        Map<String, Object> request = new LinkedHashMap<>(arguments);
        request.put(ControlRequest.COMMAND, command);
        request.put(ControlRequest.DIRECTORY, ControlAddress.identity(data));
        return JSON.std.asString(request);
    }

    private static Map<String, Object> ask(LineChannel lines, String request, Duration patience) throws IOException {
        lines.write(request, patience);
        Map<String, Object> answer = JSON.std.mapFrom(lines.readUntilSilent(LONGEST_ANSWER_BYTES, patience));
        if (answer.containsKey(ERROR)) {
            throw new ControlRefused(String.valueOf(answer.get(ERROR)));
        }
        return answer;
    }
}
