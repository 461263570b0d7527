package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** What "now" is to commands that ask a sandbox whose days leapt ahead of the machine's. */
class SandboxTimeTest {
    private static final Duration AHEAD = Duration.ofDays(400);

    @TempDir
    private Path data;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer desk;

    @BeforeEach
    void open() throws IOException {
        desk = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        desk.createContext("/", this::answer);
        desk.start();
        Files.writeString(
                data.resolve("sandbox.json"),
                JSON.std.asString(Map.of(
                        "base_url", url(),
                        "metrics_url", url(),
                        "operator_token", "op_token",
                        "corridors", Map.of(),
                        "partners", List.of(),
                        "strangers", List.of())));
        Path ahead = Files.createDirectory(data.resolve("chain")).resolve("ahead");
        Files.writeString(ahead, Long.toString(AHEAD.toMillis()));
    }

    @AfterEach
    void close() {
        desk.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + desk.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(exchange.getRequestURI() + body);
        byte[] answer = "{}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private String asks(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--json", "--data", data.toString()));
        arguments.addAll(List.of(options));
        Outcome outcome = CommandLineRun.of(arguments.toArray(String[]::new));
        outcome.shouldEndWith(0);
        return asked.removeLast();
    }

    private Instant tradedAt(String... options) {
        String hedge =
                asks("hedge record USD-IDR BUY 1000 16312.5 --venue bank --reference T-1 --reason test", options);
        Object time = JSON.std.mapFrom(hedge.substring(hedge.indexOf('{'))).get("traded_at");
        return Instant.parse(String.valueOf(time));
    }

    private static void assertNear(Instant expected, Instant time) {
        Duration apart = Duration.between(expected, time).abs();
        assertTrue(apart.compareTo(Duration.ofHours(1)) < 0, () -> time + " should be about " + expected);
    }

    @Test
    void shouldRecordAHedgeOfNowByTheTimeOfTheSandbox() {
        assertNear(Instant.now().plus(AHEAD), tradedAt());
        assertEquals(Instant.parse("2026-01-01T00:00:00Z"), tradedAt("--traded-at", "2026-01-01T00:00:00Z"));
    }

    @Test
    void shouldShowTheProfitAndLossOfTheSandboxsToday() {
        String before = dayOf(Instant.now().plus(AHEAD));
        String shown = asks("pnl");
        String after = dayOf(Instant.now().plus(AHEAD));

        assertTrue(shown.endsWith("date=" + before) || shown.endsWith("date=" + after), shown);
    }

    private static String dayOf(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toString();
    }

    /** Another desk lives by the machine's time, whatever sandbox has run here. */
    @Test
    void shouldGoByTheMachinesTimeWhereAnotherDeskIsAsked() {
        assertNear(
                Instant.now(),
                tradedAt("--url", "http://localhost:" + desk.getAddress().getPort()));
        assertNear(Instant.now().plus(AHEAD), tradedAt("--url", url() + "/"));
    }
}
