package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HEAD, OPTIONS and {@code Allow}: what is said of a path's methods against what its methods do. */
class MethodsTest {
    private static final List<String> METHODS = List.of("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT");
    private static final Set<Integer> NOT_ALLOWED = Set.of(403, 404, 405);

    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    private static Reply ask(String method, String path, String caller) {
        EdgeRequest request = method.equals("POST") ? edge.post(path, "{}") : edge.request(method, path);
        return switch (caller) {
            case "signed" -> request.signed().send();
            case "partner" -> request.partnerBearer().send();
            case "nobody" -> request.send();
            default -> request.bearer(caller).send();
        };
    }

    /** Every method is asked for: those that {@code Allow} names are done, whatever comes of them, and no others. */
    @ParameterizedTest
    @CsvSource({
        "/v1/corridors, signed, 'GET, HEAD, OPTIONS'",
        "/v1/corridors, partner, 'GET, HEAD, OPTIONS'",
        "/v1/corridors, auditor-token, 'GET, HEAD, OPTIONS'",
        "/v1/quote, signed, 'OPTIONS, POST'",
        "/v1/quote, partner, 'GET, HEAD, OPTIONS'",
        "/v1/quote, auditor-token, OPTIONS",
        "/v1/firm-quote, partner, 'OPTIONS, POST'",
        "/v1/firm-quote, auditor-token, OPTIONS",
        "/v1/system/state, partner, 'GET, HEAD, OPTIONS'",
        "/v1/system/state, auditor-token, 'GET, HEAD, OPTIONS'",
        "/v1/firm-quote, signed, 'OPTIONS, POST'",
        "/v1/executions, partner, 'GET, HEAD, OPTIONS'",
        "/v1/executions, operator-with-reserve:read, 'GET, HEAD, OPTIONS'",
        "/v1/executions, operator-with-reserve:operate, OPTIONS",
        "/v1/reports/daily-summary?date=2024-02-29, auditor-token, OPTIONS",
        "/v1/sandbox/prices, partner, OPTIONS",
        "/v1/sandbox/prices, auditor-token, OPTIONS",
        "/v1/sandbox/prices, operator-with-sandbox:prices, 'DELETE, OPTIONS, POST'",
        "/v1/sandbox/faucet, signed, 'OPTIONS, POST'"
    })
    void shouldAllowWhatTheCredentialCanDo(String path, String caller, String allow) {
        Reply options = ask("OPTIONS", path, caller);
        assertEquals(204, options.status(), options.text());
        assertEquals(allow, options.header("Allow"));
        assertEquals(null, options.header("Content-Length"));

        Map<String, Integer> done = new TreeMap<>();
        for (String method : METHODS) {
            Reply reply = ask(method, path, caller);
            if (!NOT_ALLOWED.contains(reply.status())) {
                done.put(method, reply.status());
            } else if (reply.status() == 405) {
                assertEquals(allow, reply.header("Allow"), method);
            }
        }
        assertEquals(allow, String.join(", ", done.keySet()), done.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/sandbox/prices, signed, 404",
        "/v1/nowhere, signed, 404",
        "/v1/execute, signed, 404",
        "/v1/system/state, signed, 404",
        "/v1/corridors, unknown-token, 401"
    })
    void shouldNotTellMethodsWhereTheCredentialHasNoPath(String path, String caller, int status) {
        assertEquals(status, ask("OPTIONS", path, caller).status());
        assertEquals(null, ask("OPTIONS", path, caller).header("Allow"));
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/corridors, 'GET, HEAD, OPTIONS'",
        "/v1/quote, 'GET, HEAD, OPTIONS, POST'",
        "/v1/sandbox/prices, 'DELETE, OPTIONS, POST'"
    })
    void shouldTellTheMethodsWithTheRefusalOfARequestWithoutCredentials(String path, String allow) {
        Reply options = ask("OPTIONS", path, "nobody");

        assertEquals(401, options.status(), options.text());
        assertEquals(allow, options.header("Allow"));
    }

    @Test
    void shouldNameTheMethodsOfEitherCredentialToOneWithoutAny() {
        assertEquals(
                "GET, HEAD, OPTIONS, POST", ask("PUT", "/v1/quote", "nobody").header("Allow"));
        ask("GET", "/v1/quote", "nobody").assertV01Error(401, "UNAUTHORIZED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/corridors",
                "/v1/rates?pair=USDT-IDRX",
                "/v1/executions",
                "/v1/reports/daily-summary?date=2024-02-29",
                "/v1/quotes/0x00",
                "/v1/rates?nonsense=1"
            })
    void shouldAnswerHeadAsGetWithoutTheBody(String target) {
        for (String caller : List.of("signed", "partner")) {
            Reply get = ask("GET", target, caller);
            Reply head = ask("HEAD", target, caller);

            assertEquals(get.status(), head.status(), target);
            assertEquals("", head.text());
            assertNotEquals("", get.text());
            assertEquals(get.header("Content-Type"), head.header("Content-Type"));
            assertEquals(get.header("Content-Length"), head.header("Content-Length"));
            head.assertCommon("0.2");
        }
        assertEquals(401, ask("HEAD", target, "nobody").status());
    }

    @Test
    void shouldLetAConnectionGoOnAfterAHead() throws Exception {
        try (RawConnection connection = new RawConnection(edge.server.port())) {
            String rest = " /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n";
            String head = connection.say("HEAD" + rest).headAlone();
            assertTrue(head.startsWith("HTTP/1.1 200"), head);
            assertTrue(connection.say("GET" + rest).answer().contains("openapi: "), "the next answer follows at once");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.yaml", "/docs", "/docs/kurs.js"})
    void shouldServeTheDocumentsByTheSameMethods(String path) {
        assertEquals(200, ask("HEAD", path, "nobody").status());
        assertEquals("", ask("HEAD", path, "nobody").text());
        assertEquals(204, ask("OPTIONS", path, "nobody").status());
        assertEquals("GET, HEAD, OPTIONS", ask("OPTIONS", path, "nobody").header("Allow"));
        assertEquals("GET, HEAD, OPTIONS", ask("POST", path, "nobody").header("Allow"));
    }
}
