package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What only anvil does: transactions of anybody, mined when told, and blocks that are replaced. */
public final class TestNode implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String GAS = "0x" + Integer.toHexString(2_000_000);

    private final URI uri;
    private final HttpClient client = HttpClient.newHttpClient();
    private boolean automine = true;

    public TestNode(URI uri) {
        this.uri = uri;
    }

    /** Sends without asking whether it will succeed; the transaction's hash. */
    public Bytes32 send(Address from, Address to, ContractCall<?> call) {
        return send(from, to, call.data());
    }

    public Bytes32 send(Address from, Address to, byte[] data) {
        return send(from, to, "0x" + HexFormat.of().formatHex(data));
    }

    private Bytes32 send(Address from, Address to, String data) {
        JsonNode hash =
                ask("eth_sendTransaction", Map.of("from", from.text(), "to", to.text(), "data", data, "gas", GAS));
        Bytes32 transaction = new Bytes32(hash.asString());
        if (automine) {
            TestWorld.await(() -> isMined(transaction));
        }
        return transaction;
    }

    /** anvil tells a receipt some time before the block is the newest. */
    private boolean isMined(Bytes32 transaction) {
        JsonNode receipt = receipt(transaction);
        return receipt.hasNonNull("status")
                && Long.decode(ask("eth_getBlockByNumber", "latest", false)
                                .path("number")
                                .asString())
                        >= Long.decode(receipt.path("blockNumber").asString());
    }

    public void mine(int blocks) {
        ask("anvil_mine", "0x" + Integer.toHexString(blocks));
    }

    /** Whether a transaction is in a block when {@code send} returns. */
    public void setAutomine(boolean mines) {
        ask("evm_setAutomine", mines);
        automine = mines;
    }

    public void setCode(Address account, String code) {
        ask("anvil_setCode", account.text(), code);
    }

    public void setBalance(Address account, BigInteger wei) {
        ask("anvil_setBalance", account.text(), "0x" + wei.toString(16));
    }

    /** Transactions that wait in the node. */
    public int waiting() {
        return Integer.decode(ask("txpool_status").path("pending").asString());
    }

    /** Replaces the newest blocks by empty ones. */
    public void reorganise(int depth) {
        ask("anvil_reorg", depth, List.of());
    }

    public String snapshot() {
        return ask("evm_snapshot").asString();
    }

    /** Goes back to a snapshot. */
    public void revert(String snapshot) {
        ask("evm_revert", snapshot);
    }

    public void pass(Duration time) {
        ask("evm_increaseTime", time.toSeconds());
        mine(1);
    }

    public boolean succeeded(Bytes32 transaction) {
        TestWorld.await(() -> isMined(transaction));
        return "0x1".equals(receipt(transaction).path("status").asString());
    }

    private JsonNode receipt(Bytes32 transaction) {
        return ask("eth_getTransactionReceipt", transaction.text());
    }

    public JsonNode ask(String method, Object... parameters) {
        String body = JSON.writeValueAsString(
                Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", Arrays.asList(parameters)));
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            JsonNode answer = JSON.readTree(
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body());
            if (!answer.has("result")) {
                throw new IllegalStateException(method + " answered " + answer);
            }
            return answer.path("result");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
