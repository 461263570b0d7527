package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heads that cannot be parsed are refused in the shape of the surface that their path and their credential are of. */
class UnparsedHeadTest extends HostileClient {
    private static final String BEARER = "Authorization: Bearer " + EdgeFixture.BEARER + "\r\n";
    private static final String SIGNED = "x-svc-api-key: " + EdgeFixture.API_KEY + "\r\n";

    private static String credential(String name) {
        return switch (name) {
            case "bearer" -> BEARER;
            case "operator" -> "authorization: bearer " + EdgeFixture.OPERATOR + "\r\n";
            case "stranger" -> "Authorization: Bearer nobody's\r\n";
            case "signed" -> SIGNED;
            case "both" -> BEARER + SIGNED;
            default -> "";
        };
    }

    @ParameterizedTest
    @CsvSource({
        "bearer,   GET /v1/quote?pair=%zz&side=SELL&amount=1, 0.1",
        "stranger, GET /v1/quote?pair=%zz&side=SELL&amount=1, 0.1",
        "bearer,   GET /v1/nowhere?pair=%zz,                  0.1",
        "bearer,   GET /v1/executions?pair=%zz,               0.2",
        "bearer,   POST /v1/sandbox/faucet?pair=%zz,          0.1",
        "operator, GET /v1/reserve/batches?corridor=%zz,      0.1",
        "operator, GET http://localhost/v1/reserve/batches?corridor=%zz, 0.1",
        "signed,   GET /v1/rates?pair=%zz,                    0.2",
        "signed,   GET /v1/reserve/batches?corridor=%zz,      0.2",
        "both,     GET /v1/reserve/batches?corridor=%zz,      0.2",
        "none,     GET /v1/reserve/batches?corridor=%zz,      0.1",
        "none,     GET /v1/quote?pair=%zz,                    0.1",
        "none,     POST /v1/quote?pair=%zz,                   0.2",
        "none,     GET /v1/rates?pair=%zz,                    0.2",
        "none,     GET /v1/nowhere?pair=%zz,                  0.2"
    })
    void shouldRefuseAQueryInTheShapeOfItsSurface(String caller, String requestLine, String version)
            throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(requestLine + " HTTP/1.1\r\nHost: localhost\r\n" + credential(caller)
                    + "x-svc-request-id: req-7\r\n\r\n");

            assertRefused(version, connection.answer());
        }
    }

    private static void assertRefused(String version, String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 400 Bad Request\r\n"), answer);
        assertTrue(answer.contains("x-svc-version: " + version + "\r\n"), answer);
        assertTrue(answer.contains("x-svc-request-id: req-7\r\n"), answer);
        String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
        if (version.equals("0.2")) {
            assertTrue(answer.contains("Content-Type: text/plain"), answer);
            assertEquals("the request's head or query cannot be parsed", body);
        } else {
            assertTrue(answer.contains("Content-Type: application/json\r\n"), answer);
            assertTrue(answer.contains("\r\nRateLimit: \""), answer);
            assertEquals(
                    "{\"error\":{\"code\":\"INVALID_REQUEST\",\"message\":\"the request's head or query cannot be"
                            + " parsed\",\"timestamp\":\"2026-01-01T00:00:00.000Z\",\"request_id\":\"req-7\"}}",
                    body);
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP/9.9, 505", "HTTP/2.0, 505", "HTTP/0.9, 505", "HTTPS/1.1, 400"})
    void shouldRefuseAVersionThatIsNotSpokenInTheShapeOfItsSurfaceAndClose(String version, String status)
            throws IOException {
        String sentence = status.equals("505")
                ? "HTTP/1.1 and HTTP/1.0 are spoken here"
                : "the request's head or query cannot be parsed";
        for (String caller : new String[] {BEARER, SIGNED}) {
            try (RawConnection connection = connect()) {
                connection.say("GET /v1/quote?pair=USD-IDR " + version + "\r\nHost: localhost\r\n" + caller + "\r\n"
                        + "GET /v1/rates HTTP/1.1\r\nHost: localhost\r\n\r\n");

                String answer = connection.answer();
                assertEquals(status, answer.split(" ", 3)[1], answer);
                String shape =
                        caller.equals(BEARER) ? "{\"error\":{\"code\":\"INVALID_REQUEST\",\"message\":\"" : "\r\n\r\n";
                assertTrue(answer.contains(shape + sentence), answer);
                assertTrue(connection.isClosed(), "nothing more may be answered");
            }
        }
    }

    @Test
    void shouldTellOnPathsOfTheEarlierSurfaceThatTheyAreGoing() throws IOException {
        assertTrue(refusal("GET /v1/quote?pair=%zz", BEARER).contains("\r\nDeprecation: @1788220800\r\n"));
        assertFalse(refusal("GET /v1/reserve/batches?corridor=%zz", BEARER).contains("\r\nDeprecation:"));
        assertFalse(refusal("GET /v1/quote?pair=%zz", SIGNED).contains("\r\nDeprecation:"));
    }

    @Test
    void shouldTellABearerItsOwnLimits() throws IOException {
        String operator = "Authorization: Bearer " + EdgeFixture.OPERATOR + "\r\n";
        assertTrue(refusal("GET /v1/quote?pair=%zz", operator).contains("\r\nRateLimit: \"premium\";r=100;t=0\r\n"));
        assertTrue(refusal("GET /v1/quote?pair=%zz", "").contains("\r\nRateLimit: \"standard\";r=20;t=0\r\n"));
        assertFalse(refusal("GET /v1/quote?pair=%zz", SIGNED).contains("\r\nRateLimit"));
    }

    private static String refusal(String requestLine, String headers) throws IOException {
        try (RawConnection connection = connect()) {
            connection.say(requestLine + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
            return connection.answer();
        }
    }

    @Test
    void shouldRefuseAHeadThatIsTooLongInTheShapeOfItsSurface() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say("GET /v1/system/state HTTP/1.1\r\nHost: localhost\r\nx-svc-request-id: req-7\r\n" + BEARER
                    + "X-Padding: " + "x".repeat(40_000) + "\r\n\r\n");

            assertRefused("0.1", connection.answer());
        }
    }

    /** What came before on the connection says nothing of who asks now. */
    @Test
    void shouldGoByTheHeadThatIsRefusedAndNotByThoseBefore() throws IOException {
        try (RawConnection connection = connect()) {
            connection.say("GET /v1/corridors HTTP/1.1\r\nHost: localhost\r\n" + BEARER + "\r\n");
            assertTrue(connection.answer().startsWith("HTTP/1.1 400"), "X-Partner-ID is missing");
            connection.say("GET /v1/rates?pair=%zz HTTP/1.1\r\nHost: localhost\r\nx-svc-request-id: req-7\r\n" + SIGNED
                    + "\r\n");
            assertRefused("0.2", connection.answer());
        }
        try (RawConnection connection = connect()) {
            connection.say("GET /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertTrue(connection.answer().startsWith("HTTP/1.1 401"));
            connection.say("GET /v1/system/state?%zz HTTP/1.1\r\nHost: localhost\r\nx-svc-request-id: req-7\r\n"
                    + BEARER + "\r\n");
            assertRefused("0.1", connection.answer());
        }
    }
}
