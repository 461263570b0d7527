package dev.kurs.chain.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A running anvil, ended on close and with this process, however that ends.
 *
 * <p>Example: {@code DevelopmentChain.start(anvil, List.of())} listens on a free port of this machine, has chain id 31337 and mines
 * a block a transaction. A shell between keeps watch: its standard input ends with this process, and then it ends anvil.
 */
public final class DevelopmentChain implements AutoCloseable {
    private static final String WATCH = """
            exec 3<&0
            "$@" 3<&- </dev/null &
            child=$!
            { cat <&3; kill $child; } >/dev/null 2>&1 &
            exec 3<&-
            wait $child
            """;
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
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", WATCH, "sh", anvil.toString()));
        if (!options.contains("--port")) {
            command.addAll(List.of("--port", "0"));
        }
        command.addAll(options);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                drain(output);
                return new DevelopmentChain(
                        process, URI.create("http://" + listening.group(1) + ":" + listening.group(2)));
            }
            said.append(line).append('\n');
        }
        throw new IOException("anvil did not start: " + said.toString().strip());
    }

    public URI uri() {
        return uri;
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyEnded) {
            throw new UncheckedIOException("anvil's watch cannot be told to end it", alreadyEnded);
        }
        process.onExit().join();
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
