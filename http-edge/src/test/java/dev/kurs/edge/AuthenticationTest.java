package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticationTest {
    private static final String QUOTE = "/v1/quote";
    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @Test
    void shouldAcceptTheContractsOwnVectors() {
        String signature = "39ca93a917cea8a9b91dc9fe4ec1d755ac5bd26757b2f07ef8bcf44bb0349734";

        Reply reply = edge.post(QUOTE, "{\"corridor_id\":\"0x01\",\"amount\":\"100.00\"}")
                .header("x-svc-api-key", EdgeFixture.API_KEY)
                .header("x-svc-timestamp", "1767225600")
                .header("x-svc-request-id", "req-0001")
                .header("x-svc-signature", signature)
                .send();

        reply.assertPlainText(422);
        assertEquals("req-0001", reply.header("x-svc-request-id"));
    }

    @Test
    void shouldRefuseARequestWithoutCredentialsAtTheGateway() {
        edge.get("/v1/corridors").send().assertGatewayError();
        edge.post(QUOTE, QuoteBody.indicative()).send().assertGatewayError();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-svc-api-key", "x-svc-timestamp", "x-svc-signature", "x-svc-request-id"})
    void shouldRefuseAPostThatLacksOneHeader(String missing) {
        EdgeRequest request = edge.post(QUOTE, QuoteBody.indicative());
        for (String name : List.of("x-svc-api-key", "x-svc-timestamp", "x-svc-signature", "x-svc-request-id")) {
            if (!name.equals(missing)) {
                request.header(name, "1");
            }
        }

        request.send().assertGatewayError();
    }

    @Test
    void shouldRefuseARepeatedHeader() {
        edge.get("/v1/corridors")
                .signed()
                .header("x-svc-api-key", "another")
                .send()
                .assertGatewayError();
    }

    @Test
    void shouldNotAskAGetForARequestId() {
        edge.get("/v1/corridors").signed().send().data();
    }

    @ParameterizedTest
    @CsvSource({
        "nobody,             UNKNOWN_KEY",
        "bearer-one,         UNKNOWN_KEY",
        "key-elsewhere,      UNKNOWN_KEY",
        "key-revoked,        KEY_REVOKED",
        "key-expired,        KEY_EXPIRED",
        "key-without-secret, INVALID_SIGNATURE"
    })
    void shouldRefuseAKeyThatIsNotLive(String apiKey, String code) {
        edge.get("/v1/corridors").signed(apiKey, EdgeFixture.SECRET, "").send().assertError(401, code);
        edge.post(QUOTE, QuoteBody.indicative())
                .signed(apiKey, EdgeFixture.SECRET, EdgeRequest.newId())
                .send()
                .assertError(401, code);
    }

    @Test
    void shouldSayThatAKeyWasRevokedWhileItsRequestWasRead() {
        edge.post(QUOTE, QuoteBody.indicative())
                .signed("key-being-revoked", EdgeFixture.SECRET, EdgeRequest.newId())
                .send()
                .assertError(401, "KEY_REVOKED");
    }

    @ParameterizedTest
    @CsvSource({"-60, 200", "60, 200", "-61, 401", "61, 401", "-100000, 401", "100000, 401"})
    void shouldTakeATimestampWithinAMinute(long offsetSeconds, int status) {
        Reply reply = edge.get("/v1/corridors")
                .signed(
                        EdgeFixture.API_KEY,
                        EdgeFixture.SECRET,
                        "",
                        Long.toString(edge.clock.seconds() + offsetSeconds))
                .send();

        assertEquals(status, reply.status());
        if (status == 401) {
            reply.assertError(401, "TIMESTAMP_OUT_OF_RANGE");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"now", "-5", "1767225600.0", "1767225600000", "99999999999999999999999999", "+1767225600", "0x10"
            })
    void shouldRefuseATimestampThatIsNotUnixSeconds(String timestamp) {
        edge.get("/v1/corridors")
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, "", timestamp)
                .send()
                .assertError(401, "TIMESTAMP_OUT_OF_RANGE");
    }

    @Test
    void shouldRefuseASignatureUnderAnotherSecret() {
        edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, "wrong", EdgeRequest.newId())
                .send()
                .assertError(401, "INVALID_SIGNATURE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "39CA93A917CEA8A9B91DC9FE4EC1D755AC5BD26757B2F07EF8BCF44BB0349734", "é"})
    void shouldRefuseASignatureThatIsNone(String signature) {
        Reply reply = edge.get("/v1/corridors")
                .header("x-svc-api-key", EdgeFixture.API_KEY)
                .header("x-svc-timestamp", Long.toString(edge.clock.seconds()))
                .header("x-svc-signature", signature)
                .send();

        assertEquals(401, reply.status());
    }

    @Test
    void shouldTakeBothSecretsOfARotatingKey() {
        edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.NEXT_SECRET, EdgeRequest.newId())
                .send()
                .data();
    }

    @Test
    void shouldRefuseABodyThatWasNotSigned() {
        String requestId = EdgeRequest.newId();
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "POST", QUOTE, "", requestId, new byte[0]);

        edge.post(QUOTE, QuoteBody.indicative())
                .header("x-svc-api-key", EdgeFixture.API_KEY)
                .header("x-svc-timestamp", timestamp)
                .header("x-svc-request-id", requestId)
                .header("x-svc-signature", signature)
                .send()
                .assertError(401, "INVALID_SIGNATURE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a b", "a/b", "é", "a:b", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"})
    void shouldRefuseARequestIdOfAnotherForm(String requestId) {
        Reply reply = edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send();

        assertEquals(401, reply.status(), reply.text());
        assertTrue(reply.header("x-svc-request-id").length() == 36, "a fresh one instead");
    }

    /** It is there, and yet there is no other code for it: the words have to say what is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"a b", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"})
    void shouldSayWhichFormARequestIdHas(String requestId) {
        Reply reply = edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send();

        assertEquals("MISSING_AUTHENTICATION", reply.object("error").get("code"));
        assertEquals(
                "x-svc-request-id is 1 to 64 characters of A-Z, a-z, 0-9, '_', '.' and '-'",
                reply.object("error").get("message"));
    }

    @Test
    void shouldTakeARequestIdOnce() {
        String requestId = EdgeRequest.newId();
        edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send()
                .data();

        Reply again = edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send();

        again.assertError(401, "REQUEST_ID_REUSED");
        edge.post(QUOTE, QuoteBody.indicative())
                .signed("key-other-partner", EdgeFixture.SECRET, requestId)
                .send()
                .data();
    }

    @Test
    void shouldUseUpTheRequestIdOfARefusedPost() {
        for (String body : new String[] {"not json", "{}", QuoteBody.indicative("amount", "-1")}) {
            String requestId = EdgeRequest.newId();
            Reply refused = edge.post(QUOTE, body)
                    .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                    .send();
            assertTrue(refused.status() >= 400 && refused.status() <= 422, refused.text());

            edge.post(QUOTE, body)
                    .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                    .send()
                    .assertError(401, "REQUEST_ID_REUSED");
            assertTrue(edge.core.seen().contains("claim " + requestId));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "?pair=USDT-IDRX, ok, 400, pair: no such parameter",
        "?pair=%ff, ok, 400, not UTF-8",
        "?pair=%ff, {}, 400, not UTF-8",
        "?pair=USDT-IDRX, {}, 422, corridor_id is missing",
        "?pair=USDT-IDRX, none, 400, not JSON"
    })
    void shouldRefuseTheQueryOfAPostInItsTurnAndUseUpTheRequestId(String query, String body, int status, String text) {
        String sent = body.equals("ok") ? QuoteBody.indicative() : body;
        String requestId = EdgeRequest.newId();

        Reply refused = edge.post(QUOTE + query, sent)
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send();

        assertEquals(status, refused.status(), refused.text());
        assertTrue(refused.text().contains(text), refused.text());
        edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send()
                .assertError(401, "REQUEST_ID_REUSED");
    }

    @Test
    void shouldNotUseUpTheRequestIdOfAWrongSignature() {
        String requestId = EdgeRequest.newId();
        edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, "wrong", requestId)
                .send()
                .assertError(401, "INVALID_SIGNATURE");

        edge.post(QUOTE, QuoteBody.indicative())
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId)
                .send()
                .data();
    }

    @Test
    void shouldSayOverloadedWhenNoMoreRequestIdsCanBeRemembered() {
        edge.core.claimRefusal = RejectReason.REQUEST_MEMORY_FULL;

        Reply reply = edge.post(QUOTE, "{}").signed().send();

        edge.core.claimRefusal = RejectReason.NONE;
        reply.assertError(503, "OVERLOADED");
        assertNotNull(reply.header("Retry-After"));
    }

    @Test
    void shouldRefuseBothCredentialsAtOnce() {
        edge.get("/v1/corridors").signed().partnerBearer().send().assertError(400, "AMBIGUOUS_CREDENTIALS");
        edge.get("/v1/system/state").signed().partnerBearer().send().assertError(400, "AMBIGUOUS_CREDENTIALS");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/quote",
        "POST, /v1/execute",
        "GET, /v1/system/state",
        "GET, /v1/reserve/risk-status",
        "POST, /v1/reserve/state-override",
        "GET, /v1/operator/partners",
        "POST, /v1/sandbox/prices"
    })
    void shouldAnswerBearerPathsByCredential(String method, String path) {
        edge.request(method, path).send().assertV01Error(401, "UNAUTHORIZED");
        boolean isQuote = path.equals("/v1/quote");
        Reply signed = edge.request(method, path).signed().send();
        signed.assertError(isQuote ? 405 : 404, isQuote ? "METHOD_NOT_ALLOWED" : "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/v1",
                "/v1/",
                "/v1/quotes",
                "/v1/quotes/",
                "/v2/quote",
                "/healthz",
                "/metrics",
                "/V1/corridors",
                "/v1/corridors/",
                "/v1/executions/",
                "/v1/reports",
                "/v1/sandbox/nothing"
            })
    void shouldKnowNoOtherPaths(String path) {
        edge.get(path).send().assertError(404, "NOT_FOUND");
        edge.get(path).signed().send().assertError(404, "NOT_FOUND");
        edge.get(path).partnerBearer().send().assertV01Error(404, "NOT_FOUND");
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, /v1/corridors, 'GET, HEAD, OPTIONS'",
        "POST, /v1/rates, 'GET, HEAD, OPTIONS'",
        "GET, /v1/firm-quote, 'OPTIONS, POST'",
        "PUT, /v1/quote, 'OPTIONS, POST'",
        "TRACE, /v1/corridors, 'GET, HEAD, OPTIONS'",
        "PATCH, /v1/quotes/0x00, 'GET, HEAD, OPTIONS'"
    })
    void shouldNameTheMethodsOfAPath(String method, String path, String allow) {
        Reply reply = edge.request(method, path).signed().send();

        reply.assertError(405, "METHOD_NOT_ALLOWED");
        assertEquals(allow, reply.header("Allow"));
        edge.request(method, path).signed("nobody", "wrong", "x").send().assertError(405, "METHOD_NOT_ALLOWED");
    }

    @Test
    void shouldTakeAPartnersBearerOnSharedPaths() {
        edge.get("/v1/corridors").partnerBearer().send().assertCommon("0.2").data();
        edge.get("/v1/rates").partnerBearer().send().data();
    }

    @Test
    void shouldTakeAnOperatorsBearerWithoutAPartner() {
        edge.get("/v1/corridors").bearer(EdgeFixture.OPERATOR).send().data();
        edge.get("/v1/rates").bearer("auditor-token").send().data();
    }

    @Test
    void shouldAskAPartnersBearerWhichPartnerItIs() {
        edge.get("/v1/corridors").bearer(EdgeFixture.BEARER).send().assertError(400, "INVALID_REQUEST");
        edge.get("/v1/corridors")
                .bearer(EdgeFixture.BEARER)
                .header("X-Partner-ID", EdgeFixture.OTHER_PARTNER.toString())
                .send()
                .assertError(403, "FORBIDDEN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown-token", "revoked-token", ""})
    void shouldRefuseABearerNobodyHas(String token) {
        edge.get("/v1/corridors").bearer(token).send();

        Reply reply = edge.get("/v1/rates")
                .bearer(token)
                .header("X-Partner-ID", EdgeFixture.PARTNER.toString())
                .send();

        assertEquals(401, reply.status());
    }

    @Test
    void shouldEchoARequestIdOrMakeOne() {
        assertEquals(
                "my-own.id_1",
                edge.get("/v1/nowhere")
                        .header("x-svc-request-id", "my-own.id_1")
                        .send()
                        .header("x-svc-request-id"));
        String fresh = edge.get("/v1/nowhere").send().header("x-svc-request-id");
        assertEquals(4, java.util.UUID.fromString(fresh).version());
        assertEquals(
                36,
                edge.get("/v1/nowhere")
                        .header("x-svc-request-id", "not one")
                        .send()
                        .header("x-svc-request-id")
                        .length());
    }

    @Test
    void shouldSignARequestIdOnAGetToo() {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature =
                EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/rates", "", "with-id", new byte[0]);
        EdgeRequest request = edge.get("/v1/rates")
                .header("x-svc-api-key", EdgeFixture.API_KEY)
                .header("x-svc-timestamp", timestamp)
                .header("x-svc-signature", signature);

        request.send().assertError(401, "INVALID_SIGNATURE");
        request.header("x-svc-request-id", "with-id").send().data();
    }
}
