package dev.kurs.chain.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A running anvil, ended on close and with this process, however that ends, and forgotten then; {@link SandboxChain} keeps its state.
 *
 * <p>Example: {@code DevelopmentChain.start(anvil, List.of())} listens on a free port of this machine, has chain id 31337 and mines
 * a block a transaction.
 */
public final class DevelopmentChain implements AutoCloseable {
    private static final Path NOBODY_ASKS = Path.of("/dev/null");
    private static final Pattern LISTENING = Pattern.compile("Listening on (\\S+):(\\d+)");

    private final Process process;
    private final URI uri;

    private DevelopmentChain(Process process, URI uri) {
        this.process = process;
        this.uri = uri;
    }

    /**
     * Starts anvil and returns when it answers.
     *
     * @param options such as {@code --block-time 1} or {@code --chain-id 1337}; {@code --port} for another than any free one
     */
    public static DevelopmentChain start(Path anvil, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(anvil.toString()));
        if (!options.contains("--port")) {
            command.addAll(List.of("--port", "0"));
        }
        command.addAll(options);
        Process process = WatchedProcess.start(command, NOBODY_ASKS, ProcessBuilder.Redirect.PIPE);
        BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Optional<URI> listening = listening(line);
            if (listening.isPresent()) {
                drain(output);
                return new DevelopmentChain(process, listening.get());
            }
            said.append(line).append('\n');
        }
        throw new IOException("anvil did not start: " + said.toString().strip());
    }

    /** Where anvil says that it listens, if the text has that. */
    static Optional<URI> listening(String said) {
        Matcher listening = LISTENING.matcher(said);
        return listening.find()
                ? Optional.of(URI.create("http://" + listening.group(1) + ":" + listening.group(2)))
                : Optional.empty();
    }

    public URI uri() {
        return uri;
    }

    @Override
    public void close() {
        WatchedProcess.end(process);
    }

    private static void drain(BufferedReader output) {
        Thread.ofVirtual().name("anvil-output").start(() -> {
            try {
                while (output.readLine() != null) {}
            } catch (IOException ended) {
                return;
            }
        });
    }
}
