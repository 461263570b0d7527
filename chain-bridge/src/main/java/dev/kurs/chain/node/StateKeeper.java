package dev.kurs.chain.node;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Keeps a running chain's state on disk as blocks come, so that a kill of anvil itself costs only the last of them.
 *
 * <p>Example: a state that takes 40 ms to keep is kept again after 2 s, one that takes 200 ms after 10 s, so that keeping takes a fiftieth
 * of the time at most.
 */
final class StateKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StateKeeper.class);
    private static final int SHARE = 50;

    /** Packed, 0x and digits. */
    private static final Query<String> STATE =
            Query.of("the chain's state", "anvil_dumpState", List.of(), JsonNode::asString);

    private final ChainReader node;
    private final ChainFolder folder;
    private final Duration leastPause;
    private final PacedThread thread;
    private Duration pause;
    private Optional<Header> keptHead = Optional.empty();

    StateKeeper(ChainReader node, ChainFolder folder, Duration leastPause) {
        this.node = node;
        this.folder = folder;
        this.leastPause = leastPause;
        this.pause = leastPause;
        this.thread = new PacedThread("chain-state-keeper", () -> pause, this::run);
        thread.start();
    }

    private void run() {
        long began = System.nanoTime();
        keepAndTell();
        Duration taken = Duration.ofNanos(System.nanoTime() - began).multipliedBy(SHARE);
        pause = taken.compareTo(leastPause) > 0 ? taken : leastPause;
    }

    private void keepAndTell() {
        try {
            folder.boundLog();
            keep();
        } catch (ChainException | IOException failure) {
            LOG.warn("the development chain's state was not kept: {}", failure.toString());
        }
    }

    private void keep() throws IOException {
        Header head = node.ask(Queries.newestHeader());
        if (Optional.of(head).equals(keptHead)) {
            return;
        }
        String state = node.ask(STATE);
        byte[] packed = HexFormat.of().parseHex(state, "0x".length(), state.length());
        try (InputStream content = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            folder.keep(content);
        }
        keptHead = Optional.of(head);
    }

    @Override
    public void close() {
        thread.close();
    }
}
