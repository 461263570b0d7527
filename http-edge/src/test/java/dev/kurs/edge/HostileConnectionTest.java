package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are many, idle, half closed, gone, or take no answers. */
class HostileConnectionTest extends HostileClient {
    @Test
    void shouldAnswerPipelinedRequestsInOrder() throws IOException {
        byte[] body = quote();
        StringBuilder requests = new StringBuilder();
        for (int index = 0; index < 5; index++) {
            requests.append(head("/v1/quote", "pipelined-" + index, body))
                    .append("Content-Length: ")
                    .append(body.length)
                    .append("\r\n\r\n")
                    .append(new String(body, StandardCharsets.UTF_8));
        }

        try (RawConnection connection = connect()) {
            connection.say(requests.toString());

            for (int index = 0; index < 5; index++) {
                String answer = connection.answer();
                assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
                assertTrue(answer.contains("\"request_id\":\"pipelined-" + index + "\""), answer);
            }
        }
    }

    @Test
    void shouldServeAHalfClosedConnection() throws IOException {
        byte[] body = quote();

        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "half-1", body) + "Content-Length: " + body.length + "\r\n\r\n");
            connection.say(body).endOutput();

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
            assertTrue(connection.isClosed());
        }
    }

    @Test
    @Timeout(30)
    void shouldFreeTheSlotsOfClientsThatHaveGoneAtTheirDeadline() throws Exception {
        edge.core.mood = ScriptedCore.Mood.SILENT;
        byte[] body = quote();
        for (int index = 0; index < 4; index++) {
            try (RawConnection connection = connect()) {
                connection.say(
                        head("/v1/quote", "gone-" + index, body) + "Content-Length: " + body.length + "\r\n\r\n");
                connection.say(body);
                connection.reset();
            }
        }
        edge.core.mood = ScriptedCore.Mood.ANSWERING;

        for (int served = 0; served < 8; ) {
            served = ask() == 200 ? served + 1 : 0;
        }
    }

    /** A client's end, or its next request in a packet of its own, stays where it is until the answer is given: nobody looks at it again and again. */
    @Test
    void shouldNotSpinForWhatComesWhileAnAnswerIsPending() throws Exception {
        edge.core.mood = ScriptedCore.Mood.SILENT;
        final long beganNs = System.nanoTime();
        final long processorBeganNs = processorTimeOfIoThreadsNs();
        for (int round = 0; round < 5; round++) {
            waitForTwo(round);
        }
        edge.core.mood = ScriptedCore.Mood.ANSWERING;

        long processorNs = processorTimeOfIoThreadsNs() - processorBeganNs;
        long waitedNs = System.nanoTime() - beganNs;
        assertTrue(processorNs < waitedNs / 4, processorNs + " ns of processor time in " + waitedNs);
    }

    private static void waitForTwo(int round) throws IOException, InterruptedException {
        byte[] body = quote();
        try (RawConnection halfClosed = connect();
                RawConnection hasty = connect()) {
            ask(halfClosed, "half-2-" + round, body);
            ask(hasty, "hasty-" + round, body);
            Thread.sleep(50);
            halfClosed.endOutput();
            hasty.say("GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertOverdue(halfClosed.answer());
            assertOverdue(hasty.answer());
        }
    }

    private static void assertOverdue(String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 503"), answer);
    }

    private static void ask(RawConnection connection, String requestId, byte[] body) throws IOException {
        connection.say(head("/v1/quote", requestId, body) + "Content-Length: " + body.length + "\r\n\r\n");
        connection.say(body);
    }

    private static long processorTimeOfIoThreadsNs() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("I/O"))
                .mapToLong(thread -> threads.getThreadCpuTime(thread.threadId()))
                .sum();
    }

    private static int ask() {
        return edge.post("/v1/quote", QuoteBody.indicative()).signed().send().status();
    }

    @Test
    void shouldCutOffAClientThatTakesNoAnswers() throws Exception {
        int requests = 60;
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults()
                .withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofSeconds(60));
        try (EdgeFixture patient =
                        new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX);
                RawConnection connection = new RawConnection(patient.server.port())) {
            assertTrue(connection.say(unsignedRates()).answer().startsWith("HTTP/1.1 401"));
            connection.say("GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(requests));
            patient.awaitConnections(0);

            long taken = connection.countUntilClosed();

            assertTrue(taken < requests * 1_400_000L, "cut off after " + taken);
        }
    }

    @Test
    void shouldServeAConnectionThatWasIdleForLongerThanAnAnswerMayTake() throws Exception {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults()
                .withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofSeconds(60));
        try (EdgeFixture hasty = new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX);
                RawConnection connection = new RawConnection(hasty.server.port())) {
            for (int turn = 0; turn < 3; turn++) {
                String answer = connection.say(signedRates(hasty)).answer();
                assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
                String empty = connection
                        .say("OPTIONS /docs HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .answer();
                assertTrue(empty.startsWith("HTTP/1.1 204"), empty);
                Thread.sleep(1_000);
            }
        }
    }

    @Test
    void shouldCloseAConnectionThatSaysNothing() throws IOException {
        try (RawConnection connection = connect()) {
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void shouldTellConnectionsBeyondTheBoundToComeAgainWhereNobodyHasMoreThanOne() throws Exception {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults().withMaxConnections(1);
        try (EdgeFixture small =
                new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX)) {
            RawConnection known = new RawConnection(small.server.port());
            assertTrue(known.say(signedRates(small)).answer().startsWith("HTTP/1.1 200"));

            try (RawConnection refused = new RawConnection(small.server.port());
                    RawConnection another = new RawConnection(small.server.port())) {
                for (RawConnection connection : List.of(refused, another)) {
                    String answer = connection
                            .say("GET /v1/rates HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .answer();
                    assertTrue(answer.startsWith("HTTP/1.1 503"), answer);
                    assertTrue(answer.contains("Retry-After: 1") && answer.contains("OVERLOADED"), answer);
                }
            }

            assertTrue(known.say(signedRates(small)).answer().startsWith("HTTP/1.1 200"));
            known.close();
            small.awaitConnections(0);
            small.get("/v1/rates").signed().send().data();
        }
    }

    @Test
    void shouldGiveAStrangersPlaceToTheNextAndKeepThoseThatAreKnown() throws Exception {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults().withMaxConnections(3);
        try (EdgeFixture small = new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX);
                RawConnection known = new RawConnection(small.server.port())) {
            assertTrue(known.say(signedRates(small)).answer().startsWith("HTTP/1.1 200"));
            RawConnection elder = strangerOf(small);
            RawConnection younger = strangerOf(small);

            try (RawConnection next = new RawConnection(small.server.port())) {
                assertTrue(next.say(signedRates(small)).answer().startsWith("HTTP/1.1 200"));

                assertTrue(elder.isClosed());
                assertTrue(younger.say(unsignedRates()).answer().startsWith("HTTP/1.1 401"));
                assertTrue(known.say(signedRates(small)).answer().startsWith("HTTP/1.1 200"));
            }
            younger.close();
            elder.close();
        }
    }

    private static RawConnection strangerOf(EdgeFixture edge) throws IOException {
        RawConnection stranger = new RawConnection(edge.server.port());
        assertTrue(stranger.say(unsignedRates()).answer().startsWith("HTTP/1.1 401"));
        return stranger;
    }

    private static String unsignedRates() {
        return "GET /v1/rates HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static String signedRates(EdgeFixture edge) {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", "", "", new byte[0]);
        return "GET /v1/rates HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: " + EdgeFixture.API_KEY
                + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature + "\r\n\r\n";
    }

    @Test
    void shouldHoldManyIdleConnectionsAndServeOthers() throws IOException {
        RawConnection[] idle = new RawConnection[100];
        for (int index = 0; index < idle.length; index++) {
            idle[index] = connect().say("POST /v1/quote HTT");
        }

        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data();

        for (RawConnection connection : idle) {
            connection.close();
        }
        assertFalse(edge.core.seen().isEmpty());
        assertEquals(200, edge.get("/v1/rates").signed().send().status());
    }
}
