package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What bodies that are on their way may hold, before anybody knows whose they are. */
class BodyMemoryTest {
    private static final int BUDGET = 100 * 1_024;
    private static final int LARGE = 60_000;
    private static final int FIRST_BYTES = 1_024;
    private static final Pattern HELD = Pattern.compile("(?m)^kurs_http_body_bytes (\\S+)$");

    private EdgeFixture edge;
    private final List<RawConnection> connections = new ArrayList<>();

    @BeforeEach
    void start() {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults()
                .withBodyBudget(BUDGET)
                .withTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(30));
        edge = new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX);
    }

    @AfterEach
    void stop() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
        edge.close();
    }

    /** A request of a known key whose body has only begun; nobody knows yet that the signature is wrong. */
    private RawConnection begun(int announced, int sent) throws IOException {
        return begun("Content-Length: " + announced + "\r\n\r\n" + "x".repeat(sent));
    }

    private RawConnection begun(String rest) throws IOException {
        RawConnection connection = new RawConnection(edge.server.port());
        connections.add(connection);
        return connection.say("POST /v1/quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "x-svc-api-key: " + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + edge.clock.seconds()
                + "\r\nx-svc-request-id: " + EdgeRequest.newId() + "\r\nx-svc-signature: " + "0".repeat(64)
                + "\r\n" + rest);
    }

    private long held() {
        Matcher gauge = HELD.matcher(new String(edge.metrics.scrape(), StandardCharsets.UTF_8));
        assertTrue(gauge.find(), "the metrics lack kurs_http_body_bytes");
        return new BigDecimal(gauge.group(1)).longValueExact();
    }

    private void awaitHeld(long bytes) throws InterruptedException {
        long held = held();
        for (int look = 0; look < 1_000 && held != bytes; look++) {
            Thread.sleep(10);
            held = held();
        }
        assertEquals(bytes, held);
    }

    private static void assertAnswered(int status, RawConnection connection) throws IOException {
        String answer = connection.answer();
        assertTrue(answer.startsWith("HTTP/1.1 " + status), () -> "not " + status + ": " + answer);
    }

    private void quote() {
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data();
    }

    @Test
    void shouldHoldWhatHasComeAndNotWhatIsAnnounced() throws Exception {
        for (int index = 0; index < 20; index++) {
            begun(LARGE, 1);
        }
        awaitHeld(20 * FIRST_BYTES);

        connections.getFirst().say("x".repeat(1_500));
        awaitHeld(21 * FIRST_BYTES);
    }

    @Test
    void shouldRefuseALargeBodyAndTakeAQuoteWhileTheBudgetIsUsedUp() throws Exception {
        begun(LARGE, LARGE - 1);
        awaitHeld(64 * FIRST_BYTES);

        String announced = begun(LARGE, 0).answer();
        String chunked = begun("Transfer-Encoding: chunked\r\n\r\n8000\r\n" + "x".repeat(0x8000))
                .answer();
        String invited = begun("Expect: 100-continue\r\nContent-Length: " + LARGE + "\r\n\r\n")
                .answer();

        for (String answer : List.of(announced, chunked, invited)) {
            assertTrue(answer.startsWith("HTTP/1.1 503"), answer);
            assertTrue(answer.contains("OVERLOADED") && answer.contains("Retry-After: 1"), answer);
            assertTrue(answer.contains("Connection: close"), answer);
        }
        quote();
    }

    @Test
    void shouldGiveTheBudgetBackHoweverARequestEnds() throws Exception {
        quote();
        awaitHeld(0);
        assertAnswered(401, begun(3, 3));
        awaitHeld(0);
        assertAnswered(413, begun("Transfer-Encoding: chunked\r\n\r\n11000\r\n" + "x".repeat(0x11000)));
        awaitHeld(0);
        assertAnswered(408, begun(LARGE, 5_000));
        awaitHeld(0);
        begun(LARGE, 5_000).endOutput().answer();
        awaitHeld(0);
        edge.core.mood = ScriptedCore.Mood.SILENT;
        edge.core.correlationIds.clear();
        CompletableFuture<HttpResponse<Void>> waiting = edge.http.sendAsync(
                edge.post("/v1/quote", QuoteBody.indicative()).signed().build(),
                HttpResponse.BodyHandlers.discarding());
        assertNotNull(edge.core.correlationIds.poll(10, TimeUnit.SECONDS), "the core was never asked");
        awaitHeld(0);
        assertFalse(waiting.isDone());
    }

    @Test
    void shouldHaveEverythingBackAfterAStormOfResets() throws Exception {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("BodyMemoryTest: -Dkurs.seed=" + seed);
        Random random = new Random(seed);

        for (int index = 0; index < 400; index++) {
            RawConnection connection = begun(LARGE, random.nextInt(LARGE));
            if (random.nextBoolean()) {
                connection.reset();
            }
        }
        for (RawConnection connection : connections) {
            connection.close();
        }

        awaitHeld(0);
        quote();
    }
}
