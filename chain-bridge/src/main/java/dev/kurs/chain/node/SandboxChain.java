package dev.kurs.chain.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.chain.rpc.RpcEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sandbox's chain: a block every second and one for every transaction at once, on 127.0.0.1 alone, kept across restarts and kills.
 *
 * <p>Example: {@code SandboxChain.open(anvil, data.resolve("chain"), 0)} has chain id 31337, a free port and the blocks of the last run.
 * It ends with this process, however that ends; what anvil says is in {@code chain/anvil.log}.
 */
public final class SandboxChain implements AutoCloseable {
    /** The chain's id. */
    public static final long CHAIN_ID = 31_337;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration KEPT_EVERY = Duration.ofSeconds(2);

    private final Process process;
    private final URI uri;
    private final RpcEndpoint node;
    private final StateKeeper keeper;

    private SandboxChain(Process process, URI uri, ChainFolder folder) {
        this.process = process;
        this.uri = uri;
        this.node = StateKeeper.endpoint(uri);
        this.keeper = new StateKeeper(node, folder, KEPT_EVERY);
    }

    /**
     * Starts anvil where it ended and returns when it answers.
     *
     * @param port zero for any free one
     * @throws IOException if it does not start; the message has what anvil said, or who else has the folder
     */
    public static SandboxChain open(Path anvil, Path directory, int port) throws IOException {
        ChainFolder folder = new ChainFolder(directory);
        folder.awaitPredecessor(PATIENCE);
        folder.putLogAside();
        LostBlocks.makeAgain(anvil, folder);
        Process process = WatchedProcess.start(
                command(anvil, port, folder),
                folder.number(),
                ProcessBuilder.Redirect.appendTo(folder.log().toFile()));
        try {
            URI uri = awaitListening(process, anvil, folder.log());
            try (SandboxClock clock = new SandboxClock(uri)) {
                clock.keepToTheMachines();
            }
            return new SandboxChain(process, uri, folder);
        } catch (IOException | RuntimeException silent) {
            WatchedProcess.end(process);
            throw silent;
        }
    }

    private static List<String> command(Path anvil, int port, ChainFolder folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(anvil.toString(), "--host", "127.0.0.1"));
        command.addAll(List.of("--port", Integer.toString(port), "--chain-id", Long.toString(CHAIN_ID)));
        command.addAll(List.of("--block-time", "1", "--mixed-mining"));
        command.addAll(List.of(ChainFolder.DUMP_STATE, folder.exit().toString()));
        Optional<Path> state = folder.newestState();
        state.ifPresent(file -> command.addAll(List.of("--load-state", file.toString())));
        return command;
    }

    private static URI awaitListening(Process process, Path anvil, Path log) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            boolean running = process.isAlive();
            String said = Files.readString(log, UTF_8);
            Optional<URI> listening = DevelopmentChain.listening(said);
            if (listening.isPresent()) {
                return listening.get();
            }
            if (!running) {
                throw new IOException("anvil did not start: " + said.strip() + Anvil.remedy(anvil));
            }
            pause();
        }
        throw new IOException("anvil does not listen after " + PATIENCE.toSeconds() + " seconds, see " + log);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while anvil starts", interrupted);
        }
    }

    public URI uri() {
        return uri;
    }

    /** Makes sure that the chain goes on with the blocks up to this one, though anvil is killed at once. */
    public void keepUpTo(long number) {
        try {
            keeper.keepUpTo(number);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("block " + number + " cannot be kept", unwritable);
        }
    }

    @Override
    public void close() {
        keeper.close();
        node.close();
        WatchedProcess.end(process);
    }
}
