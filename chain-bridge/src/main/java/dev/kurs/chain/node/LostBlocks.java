package dev.kurs.chain.node;

import dev.kurs.chain.node.BlockLog.LoggedBlock;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Makes blocks again that a killed anvil had behind its kept state: the same transactions at the same times are the same blocks, to their hashes.
 *
 * <p>Example: block 260 is kept, 261 and 262 are recorded in a journal when anvil is killed; both are made from the log, and kept.
 */
final class LostBlocks {
    private static final Logger LOG = LoggerFactory.getLogger(LostBlocks.class);

    private LostBlocks() {}

    /** @throws IOException also where a block becomes another than it was, in a sentence */
    static void makeAgain(Path anvil, ChainFolder folder) throws IOException {
        Optional<Path> state = folder.newestState();
        List<LoggedBlock> blocks = folder.blocks().read();
        if (blocks.isEmpty()) {
            return;
        }
        try (DevelopmentChain chain = DevelopmentChain.start(anvil, standingStill(state));
                RpcEndpoint node = StateKeeper.endpoint(chain.uri())) {
            long kept = node.newest().number();
            List<LoggedBlock> lost =
                    blocks.stream().filter(block -> block.number() > kept).toList();
            for (LoggedBlock block : lost) {
                make(node, block);
            }
            StateKeeper.keep(node, folder);
            LOG.info(
                    "anvil was killed: {} blocks behind {}, its last that was kept, are made again", lost.size(), kept);
        }
        folder.blocks().clear();
    }

    private static List<String> standingStill(Optional<Path> kept) {
        List<String> options =
                new ArrayList<>(List.of("--no-mining", "--chain-id", Long.toString(SandboxChain.CHAIN_ID)));
        kept.ifPresent(state -> options.addAll(List.of("--load-state", state.toString())));
        return options;
    }

    private static void make(ChainReader node, LoggedBlock block) throws IOException {
        node.ask(done("evm_setTime", block.timeSeconds()));
        node.ask(done("evm_setNextBlockTimestamp", block.timeSeconds()));
        block.transactions().forEach(signed -> node.ask(done("eth_sendRawTransaction", signed)));
        node.ask(done("evm_mine"));
        String made = node.newest().hash().toString();
        if (!made.equals(block.hash())) {
            throw new IOException("anvil was killed, and block " + block.number()
                    + ", which it lost, cannot be made again: it becomes " + made + " where " + block.hash()
                    + " may be recorded. If this is another anvil than the one before, put that one on the PATH; else"
                    + " begin another sandbox with a new --data");
        }
    }

    private static Query<Boolean> done(String method, Object... parameters) {
        return Query.of(method, method, List.of(parameters), (JsonNode answer) -> true);
    }
}
