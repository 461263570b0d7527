package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may ask v0.1 for what, what its answers say beside their bodies, and the system's state. */
class V01SurfaceTest {
    private static final String FIRM =
            "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1000,\"quote_type\":\"FIRM\"}";
    private static final String QUOTE = "/v1/quote?pair=USD-IDR&side=SELL&amount=1000";
    private static final String STATE = "/v1/system/state";

    private final EdgeFixture edge = new EdgeFixture(
            EdgeConfiguration.defaults().withSunset(Instant.parse("2027-03-31T00:00:00Z")), Environment.SANDBOX);

    @AfterEach
    void close() {
        edge.close();
    }

    @Test
    void shouldChooseTheSurfaceByTheCredential() {
        assertEquals("FIRM", firm().partnerBearer().send().earlierData().get("quote_type"));
        assertEquals(
                "FIRM",
                edge.post("/v1/firm-quote", QuoteBody.firm())
                        .signed()
                        .send()
                        .data()
                        .get("quote_type"));
        edge.post("/v1/firm-quote", FIRM).signed().send().assertPlainText(422);
        edge.post("/v1/firm-quote", QuoteBody.firm()).partnerBearer().send().assertV01Error(400, "INVALID_REQUEST");
    }

    @ParameterizedTest
    @CsvSource({"GET, /v1/quote", "POST, /v1/quote", "POST, /v1/firm-quote", "GET, /v1/system/state"})
    void shouldRefuseBothCredentialsAtOnce(String method, String path) {
        Reply reply = edge.request(method, path).signed().partnerBearer().send();

        reply.assertError(400, "AMBIGUOUS_CREDENTIALS");
        assertNull(reply.header("Deprecation"));
    }

    @ParameterizedTest
    @CsvSource({"GET, /v1/quote", "GET, /v1/system/state", "POST, /v1/execute"})
    void shouldRefuseNoCredentialAsItsOwn(String method, String path) {
        edge.request(method, path).send().assertV01Error(401, "UNAUTHORIZED");
        edge.request(method, path).bearer("nobody's").send().assertV01Error(401, "UNAUTHORIZED");
    }

    @Test
    void shouldRefuseATokenThatIsShownTwice() {
        edge.get(STATE).partnerBearer().bearer(EdgeFixture.BEARER).send().assertV01Error(401, "UNAUTHORIZED");
        edge.get(STATE)
                .partnerBearer()
                .header("Authorization", "Basic x")
                .send()
                .assertV01Error(401, "UNAUTHORIZED");
        edge.get("/v1/quote?pair=USD%2DIDR&side=%53ELL&amount=1%30")
                .partnerBearer()
                .send()
                .earlierData();
    }

    @Test
    void shouldRefuseNoCredentialOnSharedMethodsAsTheCurrentSurface() {
        firm().send().assertGatewayError();
        edge.post("/v1/quote", "{}").send().assertGatewayError();
    }

    @Test
    void shouldNotShowTheStateToSignedCallers() {
        edge.get(STATE).signed().send().assertError(404, "NOT_FOUND");
    }

    @Test
    void shouldNameTheMethodsOfEachCredentialOnASharedPath() {
        Reply bearers = edge.post("/v1/quote", FIRM).partnerBearer().send();
        bearers.assertV01Error(405, "METHOD_NOT_ALLOWED");
        assertEquals("GET, HEAD, OPTIONS", bearers.header("Allow"));
        Reply signed = edge.get(QUOTE).signed().send();
        signed.assertError(405, "METHOD_NOT_ALLOWED");
        assertEquals("OPTIONS, POST", signed.header("Allow"));
    }

    @Test
    void shouldAskAPartnerWhoItIsAndCountTheQuestion() {
        limit(RateTier.STANDARD);
        Reply missing = edge.get(QUOTE).bearer(EdgeFixture.BEARER).send();
        missing.assertV01Error(400, "INVALID_REQUEST");
        assertEquals("\"standard\";r=19;t=1", missing.header("RateLimit"));
        Reply twice = edge.get(QUOTE)
                .partnerBearer()
                .header("X-Partner-ID", EdgeFixture.PARTNER.toString())
                .send();
        twice.assertV01Error(400, "INVALID_REQUEST");
        edge.get(QUOTE)
                .bearer(EdgeFixture.BEARER)
                .header("X-Partner-ID", EdgeFixture.OTHER_PARTNER.toString())
                .send()
                .assertV01Error(403, "FORBIDDEN");
        edge.get(QUOTE)
                .bearer(EdgeFixture.BEARER)
                .header("X-Partner-ID", EdgeFixture.PARTNER.toString().toUpperCase(java.util.Locale.ROOT))
                .send()
                .earlierData();
        for (int count = 0; count < 16; count++) {
            edge.get(QUOTE).bearer(EdgeFixture.BEARER).send().assertV01Error(400, "INVALID_REQUEST");
        }
        edge.get(QUOTE).bearer(EdgeFixture.BEARER).send().assertV01Error(429, "RATE_LIMITED");
    }

    @Test
    void shouldGiveOperatorsTheStateAndNoQuotes() {
        edge.get(STATE).bearer(EdgeFixture.OPERATOR).send().earlierData();
        edge.get(QUOTE).bearer(EdgeFixture.OPERATOR).send().assertV01Error(403, "FORBIDDEN");
        firm().bearer(EdgeFixture.OPERATOR).send().assertV01Error(403, "FORBIDDEN");
    }

    @Test
    void shouldLimitBearersExactly() {
        limit(RateTier.STANDARD);
        for (int left = 19; left >= 0; left--) {
            Reply reply = left % 2 == 0
                    ? edge.get(QUOTE).partnerBearer().send()
                    : firm().partnerBearer().send();
            reply.earlierData();
            assertEquals("\"standard\";r=" + left + ";t=" + Math.ceilDiv(20 - left, 10), reply.header("RateLimit"));
            assertEquals("\"standard\";q=20;w=2", reply.header("RateLimit-Policy"));
        }
        Reply refused = edge.get(STATE).partnerBearer().send();
        refused.assertV01Error(429, "RATE_LIMITED");
        assertEquals("1", refused.header("Retry-After"));
        assertEquals("\"standard\";r=0;t=2", refused.header("RateLimit"));
        edge.get(STATE).bearer(EdgeFixture.OPERATOR).send().earlierData();

        edge.clock.advanceNs(99_999_999L);
        edge.get(STATE).partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
        edge.clock.advanceNs(1);
        edge.get(STATE).partnerBearer().send().earlierData();
        edge.get(STATE).partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
        edge.clock.advanceSeconds(2);
        assertEquals(
                "\"standard\";r=19;t=1", edge.get(STATE).partnerBearer().send().header("RateLimit"));
    }

    @Test
    void shouldHoldAPartnerOffThatHasAsManyOpenQuotesAsItMay() {
        edge.core.refusal = RejectReason.PARTNER_QUOTES_FULL;
        firm().partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
        edge.core.refusal = RejectReason.NONE;
        firm().partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
        edge.get(QUOTE).partnerBearer().send().earlierData();

        edge.clock.advanceSeconds(1);
        firm().partnerBearer().send().earlierData();
    }

    /** Market makers are asked for some 32 quotes of a partner at once; that keeps no smaller one from being issued, and none of v0.2. */
    @Test
    void shouldHoldNobodyOffThatHasMarketMakersAskedForAsManyQuotesAsItMay() {
        edge.core.refusal = RejectReason.PARTNER_QUOTES_FULL;
        edge.core.refusedNotionalE6 = EngineFrames.RFQ_THRESHOLD_E6 + 1;
        firm().partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
        edge.core.refusal = RejectReason.NONE;

        firm().partnerBearer().send().earlierData();
        edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();

        edge.core.refusal = RejectReason.PARTNER_QUOTES_FULL;
        edge.core.refusedNotionalE6 = EngineFrames.RFQ_THRESHOLD_E6;
        firm().partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
        edge.core.refusal = RejectReason.NONE;
        firm().partnerBearer().send().assertV01Error(429, "RATE_LIMITED");
    }

    @Test
    void shouldNotHoldABearerOffForRequestIdsItDoesNotUse() {
        edge.core.refusal = RejectReason.PARTNER_REQUEST_IDS_FULL;
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().assertError(429, "RATE_LIMITED");
        edge.core.refusal = RejectReason.NONE;

        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().assertError(429, "RATE_LIMITED");
        firm().partnerBearer().send().earlierData();
    }

    @Test
    void shouldTellWhatIsLeftOnEveryAnswer() {
        for (String path : List.of("/v1/nowhere", "/v1/execute", "/v1/quotes", "/v1/corridors", STATE)) {
            assertNotNull(edge.get(path).partnerBearer().send().header("RateLimit"), path);
            assertNotNull(edge.get(path).partnerBearer().send().header("RateLimit-Policy"), path);
        }
        for (Reply stranger : List.of(
                edge.get(STATE).send(),
                edge.get(STATE).bearer("nobody's").send(),
                edge.get("/v1/nowhere").bearer("nobody's").send(),
                edge.request("OPTIONS", "/v1/reserve/batches").send())) {
            assertEquals("0.1", stranger.header("x-svc-version"));
            assertEquals("\"standard\";r=20;t=0", stranger.header("RateLimit"));
            assertEquals("\"standard\";q=20;w=2", stranger.header("RateLimit-Policy"));
        }
    }

    @Test
    void shouldTellOnItsOwnPathsAloneThatItIsGoing() {
        for (Reply going : List.of(
                edge.get(QUOTE).partnerBearer().send(),
                edge.get(STATE).bearer(EdgeFixture.OPERATOR).send(),
                firm().partnerBearer().send(),
                edge.post("/v1/execute", "{}").partnerBearer().send(),
                edge.get("/v1/quote").partnerBearer().send(),
                edge.post("/v1/quote", "{}").partnerBearer().send(),
                edge.get(STATE).send())) {
            assertEquals("@1788220800", going.header("Deprecation"), going.text());
            assertEquals("Wed, 31 Mar 2027 00:00:00 GMT", going.header("Sunset"), going.text());
        }
        for (Reply staying : List.of(
                edge.get("/v1/corridors").partnerBearer().send(),
                edge.get("/v1/executions").partnerBearer().send(),
                edge.get("/v1/nowhere").partnerBearer().send(),
                edge.get("/v1/operator/partners").bearer(EdgeFixture.OPERATOR).send(),
                edge.get("/v1/reserve/risk-status").partnerBearer().send(),
                edge.post("/v1/sandbox/prices", "{}").partnerBearer().send(),
                edge.post("/v1/quote", QuoteBody.indicative()).signed().send(),
                edge.get(STATE).signed().send())) {
            assertNull(staying.header("Deprecation"), staying.text());
            assertNull(staying.header("Sunset"), staying.text());
        }
    }

    @Test
    void shouldGiveBearersTheCurrentSurfacesReads() {
        for (String path :
                List.of("/v1/corridors", "/v1/rates", "/v1/executions", "/v1/reports/daily-summary?date=2025-12-31")) {
            Reply reply = edge.get(path).partnerBearer().send();
            assertEquals(200, reply.status(), reply.text());
            reply.assertCommon("0.2");
            edge.get(path).bearer(EdgeFixture.BEARER).send().assertError(400, "INVALID_REQUEST");
            edge.get(path)
                    .bearer(EdgeFixture.BEARER)
                    .header("X-Partner-ID", EdgeFixture.OTHER_PARTNER.toString())
                    .send()
                    .assertError(403, "FORBIDDEN");
        }
        String id = (String) firm().partnerBearer().send().json().get("quote_id");
        edge.get("/v1/quotes/" + id).partnerBearer().send().assertCommon("0.2").data();
        edge.get("/v1/quotes/" + id)
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .assertCommon("0.2")
                .data();
        edge.get("/v1/quotes/" + id).bearer(EdgeFixture.BEARER).send().assertError(400, "INVALID_REQUEST");
        edge.get("/v1/corridors").bearer(EdgeFixture.OPERATOR).send().data();
    }

    @Test
    void shouldTellAnOperatorACorridorsOwnDirections() {
        assertEquals(List.of("SELL", "BUY"), directionsForAnOperator());

        edge.core.emit(EngineFrames.state(0, RiskState.HALT, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        assertEquals(List.of(), directionsForAnOperator());
    }

    private Object directionsForAnOperator() {
        List<?> corridors = (List<?>) edge.get("/v1/corridors?pair=USDT-IDRX")
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .data()
                .get("corridors");
        return ((Map<?, ?>) corridors.getFirst()).get("allowed_directions");
    }

    @Test
    void shouldFindACorridorForABearerByTheNameThatItsOwnSurfaceTells() {
        assertEquals(List.of("USDT-IDRX"), pairs("corridors", "USD-IDR"));
        assertEquals(List.of("USDT-IDRX"), pairs("rates", "USD-IDR"));
        assertEquals(List.of("USDT-JPYC"), pairs("corridors", "USDT-JPYC"));
        assertEquals(List.of(), pairs("corridors", "USD-SGD"), "v0.2 hides it");
        assertEquals(
                List.of(),
                edge.get("/v1/corridors?pair=USD-IDR").signed().send().data().get("corridors"));
    }

    private List<Object> pairs(String what, String pair) {
        List<?> found = (List<?>) edge.get("/v1/" + what + "?pair=" + pair)
                .partnerBearer()
                .send()
                .data()
                .get(what);
        return found.stream()
                .<Object>map(each -> ((Map<?, ?>) each).get("pair"))
                .toList();
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldTellTheWorstStateAndEachCorridors() {
        Map<String, Object> calm = edge.get(STATE).partnerBearer().send().earlierData();
        Map<String, Object> corridors = (Map<String, Object>) calm.get("corridors");
        assertEquals(
                List.of("IDRX-JPYC", "MYR-IDR", "USD-IDR", "USD-SGD", "USDT-JPYC"), List.copyOf(corridors.keySet()));
        assertEquals("HALT", calm.get("system_state"), "two corridors have not been told of");
        Map<String, Object> normal = new HashMap<>(
                Map.of("state", "NORMAL", "allowed_directions", List.of("BUY", "SELL"), "oracle_age_ms", 1500));
        normal.put("state_cause", null);
        assertEquals(normal, corridors.get("USD-IDR"));
        assertEquals(1500, ((Map<String, Object>) corridors.get("USDT-JPYC")).get("oracle_age_ms"));
        assertNull(((Map<String, Object>) corridors.get("USD-SGD")).get("oracle_age_ms"));

        for (int corridor = 0; corridor < 5; corridor++) {
            state(corridor, RiskState.NORMAL);
        }
        assertEquals("NORMAL", systemState());
        state(1, RiskState.PROTECT);
        assertEquals("PROTECT", systemState());
        state(4, RiskState.RESTRICT);
        assertEquals("RESTRICT", systemState());
        state(3, RiskState.FREEZE);
        assertEquals("HALT", systemState());
        Map<String, Object> frozen = (Map<String, Object>) ((Map<String, Object>)
                        edge.get(STATE).partnerBearer().send().json().get("corridors"))
                .get("USD-SGD");
        assertEquals("HALT", frozen.get("state"));
        assertEquals(List.of(), frozen.get("allowed_directions"));
    }

    @Test
    void shouldTellByWhichFigureACorridorLeftNormal() {
        edge.core.emit(EngineFrames.aged(0, 1, edge.clock.nanoTime()));

        Map<?, ?> corridors =
                (Map<?, ?>) edge.get(STATE).partnerBearer().send().json().get("corridors");
        Map<?, ?> cause = (Map<?, ?>) ((Map<?, ?>) corridors.get("USD-IDR")).get("state_cause");
        assertEquals("ORACLE_AGE", cause.get("metric"));
        assertEquals(0.52, ((Number) cause.get("value")).doubleValue());
        assertEquals(0.5, ((Number) cause.get("threshold")).doubleValue());
        assertEquals("USD/IDR", cause.get("of"));
    }

    @Test
    void shouldTakeNoQueryForTheState() {
        edge.get(STATE + "?pair=USD-IDR").partnerBearer().send().assertV01Error(400, "INVALID_REQUEST");
    }

    @Test
    void shouldTellTheAgeOfAPriceThatIsTooOldForQuotes() {
        long nowNs = edge.clock.nanoTime();
        edge.core.emit(EngineFrames.rate(
                0, Availability.AVAILABLE, 16_312_500_000_000_000L, nowNs - 90_000_000_000L, 0, nowNs));
        edge.core.emit(EngineFrames.rate(0, Availability.ORACLE_STALE, 0, 0, 0, nowNs));

        Map<?, ?> corridors =
                (Map<?, ?>) edge.get(STATE).partnerBearer().send().json().get("corridors");
        assertEquals(90_000, ((Map<?, ?>) corridors.get("USD-IDR")).get("oracle_age_ms"));
    }

    private Object systemState() {
        return edge.get(STATE).partnerBearer().send().earlierData().get("system_state");
    }

    private void state(int corridorId, RiskState state) {
        edge.restore(EngineFrames.state(corridorId, state, false, EngineFrames.permanent(), edge.clock.nanoTime()));
    }

    private void limit(RateTier tier) {
        edge.restore(EngineFrames.partner(0, EdgeFixture.PARTNER, tier, 0));
    }

    private EdgeRequest firm() {
        return edge.post("/v1/firm-quote", FIRM);
    }
}
