package dev.kurs.service.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operator's client sends, and which requests with an {@code Idempotency-Key}, against a server that notes it and answers what it is told to. */
class OperatorClientTest {
    private static final Map<String, String> BODY = Map.of("reason", "a test");
    private static final String NO_ROOM = "4096 Idempotency-Keys of this operator's last day are remembered; send none";

    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private OperatorClient client;
    private String refusalOfKeys = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        client = new OperatorClient("http://127.0.0.1:" + server.getAddress().getPort(), "op_token");
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        boolean hasKey = exchange.getRequestHeaders().containsKey("Idempotency-Key");
        sent.add(exchange.getRequestMethod() + (hasKey ? " with a key" : ""));
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        boolean isRefused = hasKey && !refusalOfKeys.isEmpty();
        byte[] body = (isRefused ? refusalOfKeys : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(isRefused ? 503 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void refuseKeys(String code, String message) {
        refusalOfKeys = "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}".formatted(code, message);
    }

    @Test
    void shouldSendAKeyWithAPostAlone() throws IOException {
        client.get("/partners");
        client.post("/partners", BODY);
        client.patch("/partners/1", BODY);
        client.delete("/partners/1");

        assertEquals(List.of("GET", "POST with a key", "PATCH", "DELETE"), sent);
    }

    /** As RFC 7396 has it: what is absent stays as it is. */
    @Test
    void shouldSayNullOfWhatIsToBeCleared() throws IOException {
        Map<String, Object> terms = new LinkedHashMap<>();
        terms.put("daily_limit_usd", null);

        client.patch("/partners/1", Map.of("corridors", Map.of("USDT-IDRX", terms)));

        assertEquals(List.of("{\"corridors\":{\"USDT-IDRX\":{\"daily_limit_usd\":null}}}"), bodies);
    }

    @Test
    void shouldSendWithoutAKeyWhereThereIsNoRoomForAnother() throws IOException {
        refuseKeys("OVERLOADED", NO_ROOM);

        assertEquals("{}", client.post("/partners", BODY));

        assertEquals(List.of("POST with a key", "POST"), sent);
    }

    @Test
    void shouldRepeatNothingThatWasRefusedOtherwise() {
        refuseKeys("OVERLOADED", "too many requests wait here; try again shortly");
        assertThrows(OperatorRefused.class, () -> client.post("/partners", BODY));
        refuseKeys("OUTCOME_UNKNOWN", NO_ROOM);
        assertThrows(OperatorRefused.class, () -> client.post("/partners", BODY));

        assertEquals(List.of("POST with a key", "POST with a key"), sent);
    }
}
