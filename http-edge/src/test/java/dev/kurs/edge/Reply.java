package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.jr.ob.JSON;

/** An answer, with what tests ask of every one of them. */
record Reply(HttpResponse<String> response) {
    private static final Set<String> EARLIER_PATHS =
            Set.of("/v1/quote", "/v1/firm-quote", "/v1/execute", "/v1/system/state");

    int status() {
        return response.statusCode();
    }

    String text() {
        return response.body();
    }

    String header(String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    Set<String> headerNames() {
        return response.headers().map().keySet();
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> json() {
        assertEquals("application/json", header("Content-Type"), text());
        return (Map<String, Object>) JSON.std.anyFrom(text());
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> object(String name) {
        return (Map<String, Object>) json().get(name);
    }

    Map<String, Object> data() {
        assertEquals(200, status(), text());
        return object("data");
    }

    /** A success of v0.1: the bare object. */
    Map<String, Object> earlierData() {
        assertEquals(200, status(), text());
        assertEquals("@1788220800", header("Deprecation"));
        assertCommon("0.1");
        return json();
    }

    String errorCode() {
        return (String) object("error").get("code");
    }

    /** An error of v0.2, whole. */
    Reply assertError(int status, String code) {
        assertEquals(status, status(), text());
        assertEquals(Set.of("error", "meta"), json().keySet());
        assertEquals(code, errorCode());
        Set<String> members = object("error").keySet();
        assertTrue(members.containsAll(Set.of("code", "message", "details", "retryable")), text());
        assertEquals(Set.of("request_id", "server_time"), object("meta").keySet());
        boolean isRetryable = status == 429 || status == 503 || code.equals("ARB_CHECK_FAILED");
        assertEquals(isRetryable, object("error").get("retryable"));
        assertEquals(status == 503 || status == 429, header("Retry-After") != null, () -> "Retry-After of " + code);
        return assertCommon("0.2").assertMetaMatchesHeader();
    }

    /** An error of v0.1, whole. */
    Reply assertV01Error(int status, String code) {
        assertEquals(status, status(), text());
        assertEquals(Set.of("error"), json().keySet());
        assertEquals(code, errorCode());
        Set<String> members = new TreeSet<>(object("error").keySet());
        members.removeAll(Set.of("corridor", "quote_id", "execution_id"));
        assertEquals(Set.of("code", "message", "timestamp", "request_id"), members);
        boolean isGoing = EARLIER_PATHS.contains(response.request().uri().getPath());
        assertEquals(isGoing ? "@1788220800" : null, header("Deprecation"));
        assertEquals(status == 503 || status == 429, header("Retry-After") != null, () -> "Retry-After of " + code);
        return assertCommon("0.1");
    }

    /** An error of the gateway: no meta. */
    Reply assertGatewayError() {
        assertEquals(401, status(), text());
        assertEquals(Set.of("error"), json().keySet());
        assertEquals(Set.of("code", "message"), object("error").keySet());
        assertEquals("MISSING_AUTHENTICATION", errorCode());
        return assertCommon("0.2");
    }

    Reply assertPlainText(int status) {
        assertEquals(status, status(), text());
        assertTrue(header("Content-Type").startsWith("text/plain"), header("Content-Type"));
        assertFalse(text().startsWith("{"));
        return assertCommon("0.2");
    }

    Reply assertCommon(String version) {
        assertEquals(version, header("x-svc-version"));
        String scheme = version.equals("0.2") ? "SVC1" : "Bearer";
        assertEquals(status() == 401 ? scheme : null, header("WWW-Authenticate"));
        assertFalse(header("x-svc-request-id").isEmpty());
        return this;
    }

    private Reply assertMetaMatchesHeader() {
        assertEquals(header("x-svc-request-id"), object("meta").get("request_id"));
        return this;
    }

    /** An object's member that is an object. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> member(Map<String, Object> object, String name) {
        return (Map<String, Object>) object.get(name);
    }
}
