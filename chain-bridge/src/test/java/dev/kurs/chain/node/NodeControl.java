package dev.kurs.chain.node;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What only a development chain allows: other people's code and balances, mining on demand, time that jumps. */
public final class NodeControl implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final URI node;
    private final HttpClient client = HttpClient.newHttpClient();

    public NodeControl(URI node) {
        this.node = node;
    }

    public void setCode(Address account, String code) {
        ask("anvil_setCode", account.text(), code);
    }

    public void setBalance(Address account, BigInteger wei) {
        ask("anvil_setBalance", account.text(), "0x" + wei.toString(16));
    }

    public void setAutomine(boolean automine) {
        ask("evm_setAutomine", automine);
    }

    public void mine() {
        ask("evm_mine");
    }

    public void pass(Duration time) {
        ask("evm_increaseTime", time.toSeconds());
        mine();
    }

    /** Transactions that wait in the node. */
    public int waiting() {
        return Integer.decode(ask("txpool_status").path("pending").asString());
    }

    private JsonNode ask(String method, Object... parameters) {
        String body = JSON.writeValueAsString(
                Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", List.of(parameters)));
        HttpRequest request = HttpRequest.newBuilder(node)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            JsonNode answer = JSON.readTree(
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body());
            assertTrue(answer.has("result"), () -> method + " answered " + answer);
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
