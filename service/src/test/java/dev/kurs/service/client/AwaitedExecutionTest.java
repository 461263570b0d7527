package dev.kurs.service.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for an execution in a sandbox whose day leaps meanwhile. */
class AwaitedExecutionTest {
    private static final Duration LEAP = Duration.ofHours(20);
    private static final String SETTLED = "{\"data\":{\"status\":\"SETTLED\"}}";
    private static final String LATE = "{\"error\":{\"code\":\"TIMESTAMP_OUT_OF_RANGE\"}}";
    private static final String REVOKED = "{\"error\":{\"code\":\"UNAUTHORIZED\"}}";

    @TempDir
    private Path data;

    private final Deque<String> answers = new ArrayDeque<>();
    private final List<Instant> signed = new CopyOnWriteArrayList<>();
    private HttpServer desk;
    private PartnerClient client;

    @BeforeEach
    void open() throws IOException {
        desk = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        desk.createContext("/", this::answer);
        desk.start();
        Manifest.Demonstrator partner = new Manifest.Demonstrator(
                new UUID(0, 1), "Melati", "key", "00".repeat(32), "", new Manifest.Wallet("0x00", "0x00"));
        client = new PartnerClient("http://127.0.0.1:" + desk.getAddress().getPort(), partner, ServiceTime.of(data));
    }

    @AfterEach
    void close() {
        client.close();
        desk.stop(0);
    }

    /** The day leaps behind each answer. */
    private void answer(HttpExchange exchange) throws IOException {
        signed.add(Instant.ofEpochSecond(
                Long.parseLong(exchange.getRequestHeaders().getFirst("x-svc-timestamp"))));
        Path ahead = Files.createDirectories(data.resolve("chain")).resolve("ahead");
        Files.writeString(ahead, Long.toString(LEAP.toMillis() * signed.size()));
        String answer = answers.removeFirst();
        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.equals(SETTLED) ? 200 : 401, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private Object statusOf(String... told) throws Exception {
        answers.addAll(List.of(told));
        return new AwaitedExecution(client, Collections.nCopies(told.length, Duration.ZERO))
                .of("0x01")
                .get("status");
    }

    @Test
    void shouldSignEachLookAnewByTheTimeThatTheSandboxHasLeaptTo() throws Exception {
        assertEquals("SETTLED", statusOf(LATE, SETTLED));

        Duration apart = Duration.between(signed.get(0), signed.get(1));
        assertTrue(apart.compareTo(LEAP) >= 0, () -> "signed " + apart + " apart");
    }

    @Test
    void shouldNotLookAgainWhereTheDeskRefusesToTell() {
        assertThrows(SettledSwap.Refused.class, () -> statusOf(REVOKED, SETTLED));
        assertEquals(1, signed.size());
    }
}
