package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Request lines and headers that are strange, slow or without end. */
class HostileHeadTest extends HostileClient {
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

            assertEquals("400", status(connection.answer()));
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

            assertEquals("400", status(connection.answer()));
        }
    }

    private static Stream<Arguments> strangeRequests() {
        return Stream.of(
                arguments("GET http://localhost/v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n", "401"),
                arguments("GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("GET //v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("GET /v1/../v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("GET /v1/corridors;x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("GET /v1/corridors?%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
                arguments("GET /v1/corridors#fragment HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
                arguments("GET /v1/%63orridors HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("GET /v1/corridors%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("GET /v1/corridors\u00e9 HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
                arguments("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
                arguments("TRACE /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"),
                arguments("BREW /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"),
                arguments("GET /v1/corridors HTTP/1.0\r\n\r\n", "401"),
                arguments("GET /v1/corridors HTTP/2.0\r\n\r\n", "505"),
                arguments("GET /v1/corridors HTTP/9.9\r\nHost: localhost\r\n\r\n", "505"),
                arguments("GET /v1/corridors HTTP/0.9\r\nHost: localhost\r\n\r\n", "505"),
                arguments("GET /v1/corridors HTTP/1.2\r\nHost: localhost\r\n\r\n", "505"),
                arguments("HEAD /v1/corridors HTTP/3.0\r\nHost: localhost\r\n\r\n", "505"),
                arguments("GET /v1/corridors?%zz HTTP/9.9\r\nHost: localhost\r\n\r\n", "505"),
                arguments("GET /v1/corridors http/1.1\r\nHost: localhost\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.10\r\nHost: localhost\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTPS/1.1\r\nHost: localhost\r\n\r\n", "400"),
                arguments("GET /v1/corridors\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost: a b\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost: a:port\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost: a\r\n X: folded\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost: a\r\nX: one\r\n two\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost : a\r\n\r\n", "400"),
                arguments("HEAD /v1/corridors HTTP/1.1\r\nHost: a b\r\n\r\n", "400"),
                arguments("HEAD /v1/corridors HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", "400"),
                arguments("GET /v1/corridors HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "400"),
                arguments("GET /v1/corridors?" + "a&".repeat(1_500) + " HTTP/1.1\r\nHost: a\r\n\r\n", "400"),
                arguments("get /v1/corridors HTTP/1.1\r\n\r\n", "400"),
                arguments("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505"),
                arguments("GET /v1/corridors HTTP/1.1\nHost: localhost\n\n", "400"),
                arguments("\r\n\r\n\r\n", "400"),
                arguments("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003", "400"),
                arguments(
                        "GET /v1/rates HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
                        "400"));
    }

    @ParameterizedTest
    @MethodSource("strangeRequests")
    void shouldAnswerStrangeRequestLines(String request, String status) throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(request).endOutput();

            String answer = connection.answer();
            assertEquals(status, status(answer), answer);
            assertTrue(answer.contains("x-svc-version: 0.2"), answer);
            assertTrue(answer.contains("x-svc-request-id: "), answer);
        }
    }

    private static final String SOUND = "GET /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String FOLDED = "GET /v1/corridors HTTP/1.1\r\nHost: localhost\r\nX: one\r\n two\r\n\r\n";
    private static final String OTHER = "GET /v1/corridors HTTP/9.9\r\nHost: localhost\r\n\r\n";
    private static final String POSTED =
            "POST /v1/quote HTTP/1.1\r\nHost: localhost\r\nContent-Length: 93\r\n\r\n{\r\n \"a\":\r\n 1"
                    + " ".repeat(80) + "}";

    private static Stream<Arguments> rows() {
        return Stream.of(
                arguments(SOUND, FOLDED, "400"),
                arguments(SOUND, OTHER, "505"),
                arguments(SOUND, SOUND, "401"),
                arguments(POSTED, SOUND, "401"),
                arguments(POSTED, FOLDED, "400"),
                arguments(POSTED, OTHER, "505"),
                arguments(POSTED, POSTED, "401"));
    }

    /** However they are cut into packets: together, byte by byte, or one behind the answer to the other. */
    @ParameterizedTest
    @MethodSource("rows")
    void shouldLookAtEveryHeadOfAConnection(String first, String second, String status) throws IOException {
        for (int length : new int[] {Integer.MAX_VALUE, 1, 7}) {
            try (RawConnection connection = connect()) {
                String both = first + second;
                for (int begin = 0; begin < both.length(); begin += Math.min(length, both.length() - begin)) {
                    connection.say(both.substring(begin, begin + Math.min(length, both.length() - begin)));
                }

                assertEquals("401", status(connection.answer()), "piece of " + length);
                assertEquals(status, status(connection.answer()), "piece of " + length);
            }
        }
        try (RawConnection connection = connect()) {
            assertEquals("401", status(connection.say(first).answer()));
            assertEquals(status, status(connection.say(second).answer()));
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 400", "false, 401"})
    void shouldLookAtAHeadBehindTheAnswerToAChunkedBody(boolean isFolded, String status) throws IOException {
        try (RawConnection connection = connect()) {
            assertEquals("200", status(connection.say(chunked()).answer()));
            assertEquals(
                    status, status(connection.say(isFolded ? FOLDED : SOUND).answer()));
        }
    }

    /** The word to go on is an answer, too, and ends nothing. */
    @ParameterizedTest
    @CsvSource({"true, 400", "false, 401"})
    void shouldLookAtAHeadBehindAChunkedBodyThatWasAskedFor(boolean isFolded, String status) throws IOException {
        try (RawConnection connection = connect()) {
            String request = chunked();
            int body = request.indexOf("\r\n\r\n") + 2;
            connection.say(request.substring(0, body) + "Expect: 100-continue\r\n\r\n");
            assertEquals("100", status(connection.headAlone()));
            assertEquals(
                    "200", status(connection.say(request.substring(body + 2)).answer()));
            assertEquals(
                    status, status(connection.say(isFolded ? FOLDED : SOUND).answer()));
        }
    }

    @Test
    void shouldTakeAHeadThatComesTogetherWithAChunkedBody() throws IOException {
        try (RawConnection connection = connect()) {
            assertEquals("200", status(connection.say(chunked() + SOUND + SOUND).answer()));
            assertEquals("401", status(connection.answer()));
            assertEquals("401", status(connection.answer()));
        }
    }

    private static String chunked() {
        String body = QuoteBody.indicative() + "\r\n \r\n";
        return head("/v1/quote", EdgeRequest.newId(), body.getBytes(StandardCharsets.UTF_8))
                + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(body.length()) + "\r\n" + body
                + "\r\n0\r\n\r\n";
    }

    private static String status(String answer) {
        return answer.isEmpty() ? "none" : answer.split(" ", 3)[1];
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
                EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", "pair=USDT-IDRX", "", new byte[0]);

        try (RawConnection connection = connect()) {
            connection.say("GET http://localhost/v1/rates?pair=USDT-IDRX HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: "
                    + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature
                    + "\r\n\r\n");

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
        }
    }

    /** A query is judged once its signature is, so that a 400 says that the signature was right. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "pair=USDT%2DIDRX 200",
                "pair=USDT-IDRX&x=a+b%20c 400",
                "pair=USDT%2dIDRX&y=%C3%A9 400",
                "'' 200",
                "&& 200",
                "pair=USDT-IDRX& 200",
                "a=1;b=2 400",
                "x=%2F%3F&y=http://a/b?c 400"
            })
    void shouldSignTheQueryAsItStandsOnTheRequestLine(String query, String status) throws IOException {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", query, "", new byte[0]);

        try (RawConnection connection = connect()) {
            connection.say("GET /v1/rates?" + query + " HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: "
                    + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature
                    + "\r\n\r\n");

            String answer = connection.answer();
            assertEquals(status, status(answer), answer);
        }
    }
}
