package dev.kurs.chain.node;

import dev.kurs.chain.node.BlockLog.LoggedBlock;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Keeps a running chain's state on disk as blocks come, so that a kill of anvil itself costs only the last of them.
 *
 * <p>Blocks that are recorded meanwhile are in the {@link BlockLog} before they are, and made again at the next start: a kill costs none of them.
 *
 * <p>Example: a state that takes 40 ms to keep is kept again after 2 s, one that takes 200 ms after 10 s, so that keeping takes a fiftieth
 * of the time at most.
 */
final class StateKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StateKeeper.class);
    private static final int SHARE = 50;
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

    /** The whole state comes as one text. */
    private static final long LARGEST_STATE_BYTES = 1L << 30;

    /** Packed, 0x and digits. */
    private static final Query<String> STATE =
            Query.of("the chain's state", "anvil_dumpState", List.of(), JsonNode::asString);

    private final ChainReader node;
    private final ChainFolder folder;
    private final Duration leastPause;
    private final PacedThread thread;
    private Duration pause;
    private Optional<Header> keptHead = Optional.empty();

    /** The last block that a start finds again, kept or logged. */
    private long safe;

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

    private synchronized void keep() throws IOException {
        Header head = node.ask(Queries.newestHeader());
        if (Optional.of(head).equals(keptHead)) {
            return;
        }
        keep(node, folder);
        keptHead = Optional.of(head);
        if (safe <= head.number()) {
            safe = head.number();
            folder.blocks().clear();
        }
    }

    /** Makes sure that a start finds the blocks up to this one again, though anvil is killed at once. */
    synchronized void keepUpTo(long number) throws IOException {
        if (keptHead.isEmpty()) {
            keep();
        }
        List<LoggedBlock> news =
                LongStream.rangeClosed(safe + 1, number).mapToObj(this::block).toList();
        if (!news.isEmpty()) {
            folder.blocks().append(news);
            safe = number;
        }
    }

    private LoggedBlock block(long number) {
        JsonNode block = node.ask(Query.of(
                "a block", "eth_getBlockByNumber", List.of("0x" + Long.toHexString(number), false), answer -> answer));
        List<String> signed = block.path("transactions")
                .valueStream()
                .map(hash -> node.ask(Query.of(
                        "a transaction", "eth_getRawTransactionByHash", List.of(hash.asString()), JsonNode::asString)))
                .toList();
        return new LoggedBlock(
                number,
                block.path("hash").asString(),
                Long.decode(block.path("timestamp").asString()),
                signed);
    }

    /** For a node whose state may be long. */
    static RpcEndpoint endpoint(URI uri) {
        return RpcEndpoint.at(uri, ANSWER_TIMEOUT, LARGEST_STATE_BYTES);
    }

    /** Keeps a node's state as it is now. */
    static void keep(ChainReader node, ChainFolder folder) throws IOException {
        String state = node.ask(STATE);
        byte[] packed = HexFormat.of().parseHex(state, "0x".length(), state.length());
        try (InputStream content = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            folder.keep(content);
        }
    }

    @Override
    public void close() {
        thread.close();
    }
}
