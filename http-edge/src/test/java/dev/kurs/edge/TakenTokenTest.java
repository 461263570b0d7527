package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Once a token is taken away nothing more is done for it, also of what was begun before. */
class TakenTokenTest {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String PARTNER = "{\"name\":\"Bunga\",\"reason\":\"they signed\"}";
    private static final String FIRM =
            "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1000,\"quote_type\":\"FIRM\"}";

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.administration.gate.open();
        edge.close();
    }

    @ParameterizedTest
    @CsvSource({PARTNERS + ", " + EdgeFixture.OPERATOR, "/v1/firm-quote, " + EdgeFixture.BEARER})
    void shouldDoNothingWhoseBodyEndsBehindTheToken(String path, String token) throws IOException {
        String body = path.equals(PARTNERS) ? PARTNER : FIRM;
        int last = body.length() - 1;
        try (RawConnection connection = new RawConnection(edge.server.port())) {
            connection.say("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                    + "\r\nX-Partner-ID: " + EdgeFixture.PARTNER
                    + "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: " + body.length()
                    + "\r\n\r\n");
            assertTrue(connection.headAlone().startsWith("HTTP/1.1 100"), "the token was not taken");
            connection.say(body.substring(0, last));
            edge.credentials.takenAway.add(token);
            connection.say(body.substring(last));

            assertTrue(connection.answer().startsWith("HTTP/1.1 401"));
        }
        assertEquals(0, edge.administration.partners.size());
        assertEquals(List.of(), edge.core.seen());
    }

    @Test
    void shouldNotMakeAChangeWhoseTurnComesBehindTheToken() throws Exception {
        Gate gate = new Gate();
        edge.administration.gate = gate;
        CompletableFuture<HttpResponse<String>> first = create(EdgeFixture.SECOND_OPERATOR);
        gate.awaitSomebody();
        CompletableFuture<HttpResponse<String>> second = create(EdgeFixture.OPERATOR);
        awaitLooks(EdgeFixture.OPERATOR, 2);

        edge.credentials.takenAway.add(EdgeFixture.OPERATOR);
        gate.open();

        assertEquals(201, first.join().statusCode());
        assertEquals(401, second.join().statusCode());
        assertEquals(1, edge.administration.partners.size());
    }

    /** Whoever rejects what waits when a token is taken away may have looked just before. */
    @Test
    void shouldTakeBackWhatWasProposedWhileTheTokenWasTakenAway() {
        edge.approvals.wanted.add(Matter.PARTNERS);
        edge.approvals.whenProposed = () -> edge.credentials.takenAway.add(EdgeFixture.OPERATOR);

        assertEquals(401, create(EdgeFixture.OPERATOR).join().statusCode());

        assertEquals(
                ApprovalStatus.REJECTED, edge.approvals.approvals.getFirst().status());
    }

    /** Behind the second look only the change's own turn looks again. */
    private void awaitLooks(String token, int count) throws InterruptedException {
        long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (edge.credentials.looks.getOrDefault(token, 0) < count) {
            assertTrue(
                    System.nanoTime() < untilNs,
                    () -> "the token was looked at " + edge.credentials.looks.get(token) + " times");
            Thread.sleep(1);
        }
    }

    private CompletableFuture<HttpResponse<String>> create(String operator) {
        return edge.http.sendAsync(
                edge.post(PARTNERS, PARTNER).bearer(operator).build(), HttpResponse.BodyHandlers.ofString());
    }
}
