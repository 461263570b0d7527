package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileClientTest {
    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture(EdgeFixture.impatient(), Environment.SANDBOX);
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @AfterEach
    void shouldStillServeOthers() {
        edge.post("/v1/quote", EdgeFixture.quoteBody()).signed().send().data();
    }

    private static RawConnection connect() throws IOException {
        return new RawConnection(edge.server.port());
    }

    private static String head(String path, String requestId, byte[] body) {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeFixture.sign(EdgeFixture.SECRET, timestamp, "POST", path, "", requestId, body);
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nx-svc-api-key: "
                + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-request-id: " + requestId
                + "\r\nx-svc-signature: " + signature + "\r\n";
    }

    private static byte[] quote() {
        return EdgeFixture.quoteBody().getBytes(StandardCharsets.UTF_8);
    }

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
    void shouldTakeAChunkedBody() throws IOException {
        byte[] body = quote();
        String text = new String(body, StandardCharsets.UTF_8);

        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "chunked-1", body) + "Transfer-Encoding: chunked\r\n\r\n");
            connection.say("10\r\n" + text.substring(0, 16) + "\r\n");
            connection.say(Integer.toHexString(text.length() - 16) + "\r\n" + text.substring(16) + "\r\n0\r\n\r\n");

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
        }
    }

    @Test
    void shouldTakeABodyByteByByte() throws IOException {
        byte[] body = quote();

        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "bytes-1", body) + "Content-Length: " + body.length + "\r\n\r\n");
            for (byte next : body) {
                connection.say(new byte[] {next});
            }

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 10\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
                "Content-Length: 10\r\nContent-Length: 10\r\n",
                "Content-Length: 10\r\nContent-Length: 11\r\n",
                "Content-Length: -1\r\n",
                "Content-Length: +5\r\n",
                "Content-Length: 5, 5\r\n",
                "Content-Length: 0x10\r\n",
                "Content-Length: 99999999999999999999999\r\n",
                "Content-Length: abc\r\n",
                "Transfer-Encoding: gzip\r\n",
                "Transfer-Encoding: gzip, chunked\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: identity\r\n",
                "Transfer-Encoding : chunked\r\n",
                "X-Folded: one\r\n two\r\nContent-Length: 0\r\n\tfolded\r\n",
                "Content Length: 5\r\n",
                ": nameless\r\n"
            })
    void shouldRefuseDoubtfulFramingAndClose(String headers) throws IOException {
        for (String method : new String[] {"POST", "GET"}) {
            try (RawConnection connection = connect()) {
                connection.say(method + " /v1/quote HTTP/1.1\r\nHost: localhost\r\n" + headers
                        + "\r\n0\r\n\r\nGET /v1/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n");

                String answer = connection.answer();
                assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 400"), method + ": " + answer);
                assertTrue(connection.isClosed(), "nothing more may be answered");
            }
        }
    }

    @Test
    void shouldReadABodyOfAGetAndNotTakeItForARequest() throws IOException {
        String smuggled = "GET /v1/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";

        try (RawConnection connection = connect()) {
            connection.say("GET /v1/corridors HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + smuggled.length()
                    + "\r\n\r\n" + smuggled);
            connection.say("GET /v1/rates HTTP/1.1\r\nHost: localhost\r\nx-svc-request-id: second\r\n\r\n");

            String first = connection.answer();
            assertTrue(first.startsWith("HTTP/1.1 401"), first);
            String second = connection.answer();
            assertTrue(second.isEmpty() || second.startsWith("HTTP/1.1 401"), second);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zz\r\n", "-5\r\nhello\r\n", "5\r\nhelloXX\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\n", "\r\n\r\n"})
    void shouldRefuseBrokenChunks(String chunks) throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(
                    head("/v1/quote", EdgeFixture.newRequestId(), quote()) + "Transfer-Encoding: chunked\r\n\r\n");
            connection.say(chunks);

            String answer = connection.answer();
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 4"), answer);
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void shouldCutOffASlowBody() throws IOException {
        byte[] body = quote();

        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "slow-body", body) + "Content-Length: " + body.length + "\r\n\r\n{");

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 408"), answer);
            assertTrue(connection.isClosed());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/quote", "/v1/nowhere", "/v1/corridors", "/v1/execute", "/docs"})
    void shouldCloseWhenTheBodyOfARefusedRequestNeverComes(String path) throws IOException {
        for (String framing : new String[] {"Content-Length: 60000", "Transfer-Encoding: chunked"}) {
            try (RawConnection connection = connect()) {
                connection.say("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + framing + "\r\n\r\n");

                String answer = connection.answer();
                assertTrue(answer.startsWith("HTTP/1.1 4"), answer);
                assertTrue(answer.contains("Connection: close"), answer);
                assertTrue(connection.isClosed());
            }
        }
    }

    @Test
    void shouldCutOffASlowHead() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say("POST /v1/quote HTTP/1.1\r\nHost: local");

            assertTrue(connection.answer().isEmpty());
        }
    }

    @Test
    void shouldCutOffAHeadThatNeverEnds() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say("GET /v1/rates HTTP/1.1\r\n");
            String header = "X-Padding: " + "x".repeat(1_000) + "\r\n";
            try {
                for (int index = 0; index < 40; index++) {
                    connection.say(header);
                }
            } catch (IOException cutOff) {
                return;
            }

            String answer = connection.answer();
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 4"), answer);
        }
    }

    @Test
    void shouldRefuseTooManyHeaders() throws IOException {
        try (RawConnection connection = connect()) {
            StringBuilder head = new StringBuilder("GET /v1/rates HTTP/1.1\r\n");
            for (int index = 0; index < 200; index++) {
                head.append("X-").append(index).append(": 1\r\n");
            }
            connection.say(head + "\r\n");

            String answer = connection.answer();
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 4"), answer);
        }
    }

    @Test
    void shouldRefuseALargeBodyBeforeItIsSent() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "large-1", quote()) + "Content-Length: 1000000000\r\n\r\n");

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 413"), answer);
            assertTrue(answer.contains("BODY_TOO_LARGE"));
            assertTrue(answer.contains("x-svc-version: 0.2"));
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void shouldNotInviteALargeBodyThatWaitsToBeInvited() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(
                    head("/v1/quote", "large-2", quote()) + "Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n");

            assertTrue(connection.answer().startsWith("HTTP/1.1 413"));
        }
    }

    @Test
    void shouldInviteABodyThatWaitsToBeInvited() throws IOException {
        byte[] body = quote();

        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "expect-1", body) + "Expect: 100-continue\r\nContent-Length: "
                    + body.length + "\r\n\r\n");
            assertTrue(connection.answer().startsWith("HTTP/1.1 100"));
            connection.say(body);

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
        }
    }

    @Test
    void shouldCountAChunkedBody() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "large-3", quote()) + "Transfer-Encoding: chunked\r\n\r\n");
            connection.say("11000\r\n" + " ".repeat(0x11000) + "\r\n");

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 413"), answer);
            assertTrue(connection.isClosed());
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
    void shouldDropABodyThatEndsHalfWay() throws IOException {
        byte[] body = quote();

        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", "half-2", body) + "Content-Length: " + body.length + "\r\n\r\n{");
            connection.endOutput();

            String answer = connection.answer();
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 4"), answer);
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void shouldFreeTheSlotOfAClientThatHasGone() throws Exception {
        edge.core.mood = ScriptedCore.Mood.SILENT;
        byte[] body = quote();
        for (int index = 0; index < 4; index++) {
            try (RawConnection connection = connect()) {
                connection.say(
                        head("/v1/quote", "gone-" + index, body) + "Content-Length: " + body.length + "\r\n\r\n");
                connection.say(body);
                Thread.sleep(50);
            }
        }
        Thread.sleep(1_000);
        edge.core.mood = ScriptedCore.Mood.ANSWERING;

        for (int index = 0; index < 8; index++) {
            edge.post("/v1/quote", EdgeFixture.quoteBody()).signed().send().data();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET http://localhost/v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET //v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/../v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/corridors;x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/corridors?%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/corridors#fragment HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/%63orridors HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/corridors%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/corridors\u00e9 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "TRACE /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "BREW /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /v1/corridors HTTP/1.0\r\n\r\n",
                "GET /v1/corridors HTTP/2.0\r\n\r\n",
                "GET /v1/corridors\r\n\r\n",
                "get /v1/corridors HTTP/1.1\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "GET /v1/corridors HTTP/1.1\nHost: localhost\n\n",
                "\r\n\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
                "GET /v1/rates HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
            })
    void shouldSurviveStrangeRequestLines(String request) throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(request).endOutput();

            String answer = connection.answer();
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 4") || answer.startsWith("HTTP/1.0 4"), answer);
            assertTrue(answer.isEmpty() || answer.contains("x-svc-version: 0.2"), answer);
            assertTrue(answer.isEmpty() || answer.contains("x-svc-request-id: "), answer);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pair=%", "pair=%zz", "pair=%4", "%"})
    void shouldRefuseAQueryThatCannotBeParsedInPlainText(String query) throws IOException {
        try (RawConnection connection = connect()) {
            connection.say("GET /v1/rates?" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n");

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
            assertTrue(answer.contains("Content-Type: text/plain"), answer);
        }
    }

    @Test
    void shouldTakeARequestLineWithTheWholeUri() throws IOException {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature =
                EdgeFixture.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", "pair=USDT-IDRX", "", new byte[0]);

        try (RawConnection connection = connect()) {
            connection.say("GET http://localhost/v1/rates?pair=USDT-IDRX HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: "
                    + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature
                    + "\r\n\r\n");

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pair=USDT%2DIDRX",
                "pair=USDT-IDRX&x=a+b%20c",
                "pair=USDT%2dIDRX&y=%C3%A9",
                "",
                "&&",
                "pair=USDT-IDRX&",
                "a=1;b=2",
                "x=%2F%3F&y=http://a/b?c"
            })
    void shouldSignTheQueryAsItStandsOnTheRequestLine(String query) throws IOException {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeFixture.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", query, "", new byte[0]);

        try (RawConnection connection = connect()) {
            connection.say("GET /v1/rates?" + query + " HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: "
                    + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature
                    + "\r\n\r\n");

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
        }
    }

    @Test
    void shouldCutOffAClientThatTakesNoAnswers() throws Exception {
        int requests = 60;
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults()
                .withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofSeconds(60));
        try (EdgeFixture patient =
                        new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX);
                RawConnection connection = new RawConnection(patient.server.port())) {
            connection.say("GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(requests));
            Thread.sleep(2_500);

            long taken = connection.countUntilClosed();

            assertTrue(taken < requests * 1_400_000L, "cut off after " + taken);
        }
    }

    @Test
    void shouldCloseAConnectionThatSaysNothing() throws IOException {
        try (RawConnection connection = connect()) {
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void shouldTellConnectionsBeyondTheBoundToComeAgainWhereAllHaveShownACredential() throws Exception {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults().withMaxConnections(5);
        try (EdgeFixture small =
                new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX)) {
            RawConnection[] idle = new RawConnection[5];
            for (int index = 0; index < idle.length; index++) {
                idle[index] = new RawConnection(small.server.port());
                idle[index].say(signedRates(small)).answer();
            }

            try (RawConnection refused = new RawConnection(small.server.port())) {
                String answer = refused.say("GET /v1/rates HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .answer();
                assertTrue(answer.startsWith("HTTP/1.1 503"), answer);
                assertTrue(answer.contains("Retry-After: 1") && answer.contains("OVERLOADED"), answer);
            }

            for (RawConnection connection : idle) {
                connection.close();
            }
            Thread.sleep(300);
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
        String signature = EdgeFixture.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", "", "", new byte[0]);
        return "GET /v1/rates HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: " + EdgeFixture.API_KEY
                + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature + "\r\n\r\n";
    }

    @Test
    void shouldCountAnEndlessChunk() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(
                    head("/v1/quote", EdgeFixture.newRequestId(), quote()) + "Transfer-Encoding: chunked\r\n\r\n");
            connection.say("ffffff\r\n" + " ".repeat(70_000));

            assertTrue(connection.answer().startsWith("HTTP/1.1 413"));
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void shouldHoldManyIdleConnectionsAndServeOthers() throws IOException {
        RawConnection[] idle = new RawConnection[100];
        for (int index = 0; index < idle.length; index++) {
            idle[index] = connect().say("POST /v1/quote HTT");
        }

        edge.post("/v1/quote", EdgeFixture.quoteBody()).signed().send().data();

        for (RawConnection connection : idle) {
            connection.close();
        }
        assertFalse(edge.core.seen().isEmpty());
        assertEquals(200, edge.get("/v1/rates").signed().send().status());
    }
}
