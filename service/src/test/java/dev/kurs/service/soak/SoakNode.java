package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.node.Anvil;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.protocol.net.FreePorts;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.NodeQuestions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A development chain that can be ended and started again where it was, with twenty funded accounts.
 *
 * <p>Example: {@code node.restart(500)} ends anvil, leaves it away for half a second, and starts it with the same blocks on the same port.
 */
final class SoakNode implements AutoCloseable {
    /** Where anvil is looked for, from this module. */
    private static final Path CONTRACTS = Path.of("..", "chain-bridge", "contracts");

    /** Of so many blocks the node still knows the state: with those of all, a restart after an hour takes half a minute. */
    private static final String STATES_KEPT = "128";

    /** In seconds, between two times of writing the state down: none while it may be ending. */
    private static final String NEVER_WHILE_IT_RUNS = "86400";

    /** A block that is being mined when mining ends is there by then, on a busy machine too. */
    private static final int STILL_MS = 700;

    /** As far back as blocks may have been replaced, and more. */
    private static final int LOOKED_BACK = 16;

    /** Of a block that a settlement does not fit into. The node lets a view as of that block use no more either. */
    private static final int NO_ROOM_GAS = 100_000;

    /** Anvil's own. */
    private static final int BLOCK_GAS = 30_000_000;

    private static final String GAS = "0x" + Integer.toHexString(2_000_000);
    private static final String FEE_WEI = "0x" + Long.toHexString(100_000_000_000L);

    private final Path state;
    private final NodeQuestions rpc;
    private final URI uri;
    private DevelopmentChain chain;
    private boolean minesEverySecond;

    /** A transaction without its signature, which the node makes; the nonce makes sending it again harmless. Data are 0x and digits. */
    record Transaction(Address from, Address to, String data, long nonce) {}

    private SoakNode(Path state, DevelopmentChain chain) {
        this.state = state;
        this.chain = chain;
        uri = chain.uri();
        rpc = new NodeQuestions(uri);
    }

    /** Mines a block a transaction until {@link #mineEverySecond()} or {@link #mineWhenTold()}. */
    static SoakNode start(Path directory) {
        Path state = directory.resolve("chain-state.json");
        return new SoakNode(state, anvil(options(state, FreePorts.next())));
    }

    private static List<String> options(Path state, int port) {
        return List.of(
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--accounts",
                "20",
                "--state",
                state.toString(),
                "--preserve-historical-states",
                "--prune-history",
                STATES_KEPT,
                "--state-interval",
                NEVER_WHILE_IT_RUNS);
    }

    private static DevelopmentChain anvil(List<String> options) {
        try {
            return DevelopmentChain.start(Anvil.inPackages(CONTRACTS).orElseGet(SoakNode::missing), options);
        } catch (IOException unstartable) {
            throw new UncheckedIOException(unstartable);
        }
    }

    private static Path missing() {
        String sentence = "no anvil in " + CONTRACTS + "/node_modules: npm ci there brings it";
        return "required".equals(System.getProperty("kurs.chain")) ? fail(sentence) : abort("skipped: " + sentence);
    }

    /** Another node, with this one's blocks up to a height and from there on blocks of its own: so many at once, and one a second. */
    DevelopmentChain forkAt(long block, int ahead) {
        DevelopmentChain fork = forkAt(block);
        try (NodeQuestions forged = new NodeQuestions(fork.uri())) {
            forged.ask("anvil_mine", hex(ahead));
        }
        return fork;
    }

    /** The same without any at once. */
    DevelopmentChain forkAt(long block) {
        return anvil(List.of(
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--fork-url",
                uri.toString(),
                "--fork-block-number",
                Long.toString(block),
                "--block-time",
                "1"));
    }

    URI uri() {
        return uri;
    }

    void mineEverySecond() {
        minesEverySecond = true;
        ask("evm_setIntervalMining", 1);
    }

    void mineWhenTold() {
        minesEverySecond = false;
        ask("evm_setIntervalMining", 0);
        ask("evm_setAutomine", false);
    }

    void mine(int blocks) {
        for (int block = 0; block < blocks; block++) {
            ask("evm_mine");
        }
    }

    /** Takes the chain's time to this, Unix seconds, unless it is past that, and mines a block. */
    void passUntil(long timeSeconds) {
        ask("evm_increaseTime", Math.max(0, timeSeconds - headTime()));
        mine(1);
    }

    /** Takes the chain's time to this, Unix seconds, in a block that has no room: those that wait go on waiting. */
    void passEmptyUntil(long timeSeconds) {
        ask("evm_increaseTime", Math.max(0, timeSeconds - headTime()));
        ask("evm_setBlockGasLimit", hex(NO_ROOM_GAS));
        mine(1);
        ask("evm_setBlockGasLimit", hex(BLOCK_GAS));
    }

    /** Blocks without room, a second each: those that wait go on waiting. */
    void mineEmpty(int blocks) {
        for (int block = 0; block < blocks; block++) {
            passEmptyUntil(headTime() + 1);
        }
    }

    /** Transactions that wait for a block. */
    long waiting() {
        return number(ask("txpool_status").path("pending"));
    }

    /** What a contract or a token says, as of the newest block. */
    <T> T view(Address contract, ContractCall<T> call) {
        return rpc.node().view(contract, call);
    }

    /** Replaces the newest blocks by empty ones, while none is mined: one that came meanwhile once left anvil without the block before it. */
    void reorganise(int depth) {
        if (minesEverySecond) {
            stopMining();
        }
        ask("anvil_reorg", depth, List.of());
        requireBlocks("replaced " + depth);
        if (minesEverySecond) {
            mineEverySecond();
        }
    }

    private void stopMining() {
        ask("evm_setIntervalMining", 0);
        long before;
        do {
            before = head();
            Eventually.pause(STILL_MS);
        } while (head() != before);
    }

    /** A node that lost a block by number is no judge of anybody. */
    private void requireBlocks(String what) {
        long head = head();
        for (long number = Math.max(0, head - LOOKED_BACK); number <= head; number++) {
            if (block(number).isNull()) {
                throw new AssertionError("the node has no block " + number + " of " + head + ", having " + what);
            }
        }
    }

    /** Ends the node gently, so that its blocks are kept and what waited is lost, and starts it again. */
    void restart(long pauseMs) {
        stopMining();
        chain.close();
        Eventually.pause(pauseMs);
        List<String> options = new ArrayList<>(options(state, uri.getPort()));
        options.addAll(List.of("--block-time", "1"));
        minesEverySecond = true;
        chain = anvil(options);
        requireBlocks("started again");
    }

    Address account(int index) {
        return Address.of(ask("eth_accounts").path(index).asString());
    }

    long head() {
        return number(ask("eth_blockNumber"));
    }

    /** Unix seconds. */
    long headTime() {
        return number(ask("eth_getBlockByNumber", "latest", false).path("timestamp"));
    }

    /** Transactions of the account that are in blocks. */
    long mined(Address account) {
        return number(ask("eth_getTransactionCount", account.text(), "latest"));
    }

    void send(Transaction transaction) {
        ask(
                "eth_sendTransaction",
                Map.of(
                        "from",
                        transaction.from().text(),
                        "to",
                        transaction.to().text(),
                        "data",
                        transaction.data(),
                        "nonce",
                        "0x" + Long.toHexString(transaction.nonce()),
                        "gas",
                        GAS,
                        "maxFeePerGas",
                        FEE_WEI,
                        "maxPriorityFeePerGas",
                        "0x1"));
    }

    /** An account's signature of an EIP-712 document, 65 bytes. */
    byte[] sign(Address account, Map<?, ?> document) {
        String digits = ask("eth_signTypedData_v4", account.text(), document).asString();
        return HexFormat.of().parseHex(digits, 2, digits.length());
    }

    /** All that a contract said from a block on. */
    List<LogEntry> logs(Address contract, long from) {
        return rpc.node().ask(Queries.logs(List.of(contract), List.of(), from, head()));
    }

    /** A block with its transactions in full. */
    JsonNode block(long number) {
        return ask("eth_getBlockByNumber", hex(number), true);
    }

    boolean hasSucceeded(String transactionHash) {
        return number(ask("eth_getTransactionReceipt", transactionHash).path("status")) == 1;
    }

    /** What a transaction cost its sender. */
    BigInteger feeWei(String transactionHash) {
        JsonNode receipt = ask("eth_getTransactionReceipt", transactionHash);
        return BigInteger.valueOf(number(receipt.path("gasUsed")))
                .multiply(BigInteger.valueOf(number(receipt.path("effectiveGasPrice"))));
    }

    private JsonNode ask(String method, Object... parameters) {
        return rpc.ask(method, parameters);
    }

    static long number(JsonNode quantity) {
        return new BigInteger(quantity.asString().substring(2), 16).longValueExact();
    }

    private static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }

    @Override
    public void close() {
        rpc.close();
        chain.close();
    }
}
