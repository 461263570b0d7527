package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that lie about their length, come late, never end or are not invited. */
class HostileBodyTest extends HostileClient {
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
                "X-Folded: one\r\n two\r\n",
                "X-Folded: one\r\n\t\r\n",
                "X-Folded:\r\n two\r\nX-After: three\r\n",
                "Content-Length:\r\n 3\r\n",
                "Transfer-Encoding:\r\n chunked\r\n",
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
            connection.say(head("/v1/quote", EdgeRequest.newId(), quote()) + "Transfer-Encoding: chunked\r\n\r\n");
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

    /** Where to, how the body comes, whether it is ended before, the status and the code. */
    @ParameterizedTest
    @CsvSource({
        "/v1/execute, Content-Length: 100, false, 408, REQUEST_TIMEOUT",
        "/v1/execute, Content-Length: 100, true, 400, INVALID_REQUEST",
        "/v1/execute, Transfer-Encoding: gzip, false, 400, INVALID_REQUEST",
        "/v1/operator/partners, Content-Length: 100, false, 408, REQUEST_TIMEOUT",
        "/v1/operator/partners, Content-Length: 100, true, 400, INVALID_REQUEST",
        "/v1/reserve/hedges, Content-Length: 100, true, 400, INVALID_REQUEST",
        "/v1/reserve/hedges, Transfer-Encoding: gzip, false, 400, INVALID_REQUEST"
    })
    void shouldRefuseABearersBodyAsItsSurfaceDoes(String path, String framing, boolean isEnded, int status, String code)
            throws IOException {
        String token = path.equals("/v1/execute") ? EdgeFixture.BEARER : EdgeFixture.OPERATOR;
        try (RawConnection connection = connect()) {
            connection.say("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Authorization: Bearer " + token + "\r\nX-Partner-ID: " + EdgeFixture.PARTNER + "\r\n" + framing
                    + "\r\n\r\n{");
            if (isEnded) {
                connection.endOutput();
            }

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
            assertTrue(answer.contains("Content-Type: application/json"), answer);
            assertTrue(answer.contains("x-svc-version: 0.1"), answer);
            assertTrue(answer.contains("{\"error\":{\"code\":\"" + code + "\""), answer);
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
    void shouldHearOutACallerThatStillWritesWhenItIsRefused() throws IOException {
        assertHeardOut("Content-Length: 70000\r\n\r\n", "");
        assertHeardOut("Transfer-Encoding: chunked\r\n\r\n11170\r\n", "\r\n0\r\n\r\n");
    }

    private static void assertHeardOut(String framing, String ending) throws IOException {
        String piece = " ".repeat(7_000);
        try (RawConnection connection = connect()) {
            connection.say("POST /v1/nowhere HTTP/1.1\r\nHost: localhost\r\n" + framing);

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 4"), answer);
            assertTrue(answer.contains("Connection: close"), answer);
            for (int count = 0; count < 10; count++) {
                connection.say(piece);
            }
            connection.say(ending);
            assertTrue(connection.isEndedInOrder(), "a reset takes from the caller what it was told");
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
    void shouldCountAnEndlessChunk() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(head("/v1/quote", EdgeRequest.newId(), quote()) + "Transfer-Encoding: chunked\r\n\r\n");
            connection.say("ffffff\r\n" + " ".repeat(70_000));

            assertTrue(connection.answer().startsWith("HTTP/1.1 413"));
            assertTrue(connection.isClosed());
        }
    }
}
