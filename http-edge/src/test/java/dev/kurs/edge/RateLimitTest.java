package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often a caller may ask, on a clock that stands until it is moved. */
class RateLimitTest {
    private static final long MILLISECOND_NS = 1_000_000L;

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
        limit(RateTier.STANDARD, 5);
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private void limit(RateTier tier, int v02PerSecond) {
        edge.restore(EngineFrames.partner(0, EdgeFixture.PARTNER, tier, v02PerSecond));
    }

    private Reply rates() {
        return edge.get("/v1/rates").signed().send();
    }

    private Reply ratesOfBearer() {
        return edge.get("/v1/rates").partnerBearer().send();
    }

    private Reply ratesOfOperator(String token) {
        return edge.get("/v1/rates").bearer(token).send();
    }

    private EdgeRequest firm(String requestId) {
        return edge.post("/v1/firm-quote", QuoteBody.firm()).signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, requestId);
    }

    private static void assertLimited(Reply reply) {
        reply.assertError(429, "RATE_LIMITED");
        assertEquals("1", reply.header("Retry-After"));
    }

    private void exhaust() {
        for (int index = 0; index < 10; index++) {
            rates().data();
        }
    }

    private String metrics() {
        return new String(edge.metrics.scrape(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldPassABurstAndThenOneEachInterval() {
        exhaust();
        for (int beat = 0; beat < 5; beat++) {
            assertLimited(rates());
            edge.clock.advanceNs(200 * MILLISECOND_NS - 1);
            assertLimited(rates());
            edge.clock.advanceNs(1);
            rates().data();
        }

        edge.clock.advanceSeconds(10);
        exhaust();
        Reply reply = rates();
        assertLimited(reply);
        assertEquals("\"partner\";r=0;t=2", reply.header("RateLimit"));
        assertEquals("\"partner\";q=10;w=2", reply.header("RateLimit-Policy"));
        assertTrue(
                metrics().contains("kurs_http_rate_limited_total{reason=\"rate\",surface=\"v0.2\"} 11.0"), metrics());
    }

    @Test
    void shouldSucceedAfterWaitingAsTold() {
        exhaust();
        Reply refused = rates();

        edge.clock.advanceSeconds(Long.parseLong(refused.header("Retry-After")));

        rates().data();
    }

    @Test
    void shouldCountPostsAndGetsOfAllKeysAndPathsTogether() {
        for (int index = 0; index < 4; index++) {
            firm(EdgeRequest.newId()).send().data();
            edge.post("/v1/quote", "{").signed().send().assertPlainText(400);
        }
        edge.get("/v1/corridors").signed().send().data();
        edge.get("/v1/nowhere").signed().send().assertError(404, "NOT_FOUND");
        edge.get("/v1/quotes/0x00").signed().send().assertError(404, "QUOTE_NOT_FOUND");

        assertLimited(firm(EdgeRequest.newId()).send());
        assertLimited(rates());
    }

    @Test
    void shouldKeepTheConnectionOfAPostThatItRefuses() {
        exhaust();
        Reply refused = firm(EdgeRequest.newId()).send();

        assertLimited(refused);
        assertNotEquals("close", refused.header("Connection"));
    }

    @Test
    void shouldUseUpNoRequestIdWhenItRefuses() {
        exhaust();
        assertLimited(firm("again").send());

        edge.clock.advanceSeconds(1);
        firm("again").send().data();
        firm("again").send().assertError(401, "REQUEST_ID_REUSED");
    }

    @Test
    void shouldTakeNothingFromAPartnerWhoseApiKeyIsAllThatSomebodyKnows() {
        for (int index = 0; index < 50; index++) {
            edge.get("/v1/rates")
                    .signed(EdgeFixture.API_KEY, "guessed", "")
                    .send()
                    .assertError(401, "INVALID_SIGNATURE");
        }

        exhaust();
        assertLimited(rates());
    }

    @Test
    void shouldNotReadTheBodyOfAPartnerWithoutTokens() throws Exception {
        exhaust();

        try (RawConnection connection = new RawConnection(edge.server.port())) {
            connection.say("POST /v1/firm-quote HTTP/1.1\r\nHost: kurs\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 1000\r\nx-svc-api-key: " + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: "
                    + edge.clock.seconds() + "\r\nx-svc-signature: 00\r\nx-svc-request-id: a\r\n\r\n");

            assertTrue(connection.answer().startsWith("HTTP/1.1 429 "));
        }
    }

    @Test
    void shouldServeTheOthersWhileOneIsExhausted() {
        exhaust();
        assertLimited(rates());

        edge.get("/v1/rates")
                .signed("key-other-partner", EdgeFixture.SECRET, "")
                .send()
                .data();
        ratesOfBearer().data();
        ratesOfOperator(EdgeFixture.OPERATOR).data();
    }

    @Test
    void shouldTellABearerWithEveryAnswerWhatIsLeft() {
        Reply first = ratesOfBearer();
        assertEquals("\"standard\";r=19;t=1", first.header("RateLimit"));
        assertEquals("\"standard\";q=20;w=2", first.header("RateLimit-Policy"));
        assertEquals(
                "\"standard\";r=18;t=1",
                edge.get("/v1/rates?pair=a&corridor_id=b")
                        .partnerBearer()
                        .send()
                        .assertError(400, "INVALID_REQUEST")
                        .header("RateLimit"));
        assertEquals(
                "\"standard\";r=17;t=1",
                edge.post("/v1/sandbox/prices", "{}")
                        .partnerBearer()
                        .send()
                        .assertV01Error(403, "FORBIDDEN")
                        .header("RateLimit"));
        for (int index = 0; index < 17; index++) {
            ratesOfBearer().data();
        }

        Reply refused = edge.post("/v1/sandbox/prices", "{}").partnerBearer().send();
        refused.assertV01Error(429, "RATE_LIMITED");
        assertEquals("1", refused.header("Retry-After"));
        assertEquals("\"standard\";r=0;t=2", refused.header("RateLimit"));
        assertLimited(ratesOfBearer());
        edge.clock.advanceNs(100 * MILLISECOND_NS);
        ratesOfBearer().data();
        assertLimited(ratesOfBearer());
        assertTrue(metrics().contains("kurs_http_rate_limited_total{reason=\"rate\",surface=\"v0.1\"} 3.0"), metrics());
    }

    @Test
    void shouldTellNothingOfRatesInAnswersOfTheLaterSurface() {
        assertNull(rates().header("RateLimit"));
        assertNull(edge.get("/v1/rates").bearer("nobody's").send().header("RateLimit"));
        assertNull(edge.get("/v1/rates").send().header("RateLimit-Policy"));
    }

    @Test
    void shouldGivePremiumBearersFiveTimesAsMuch() {
        limit(RateTier.PREMIUM, 5);

        for (int left = 99; left >= 0; left--) {
            assertTrue(ratesOfBearer().header("RateLimit").startsWith("\"premium\";r=" + left + ";"));
        }
        assertEquals("\"premium\";q=100;w=2", ratesOfBearer().header("RateLimit-Policy"));
        assertLimited(ratesOfBearer());
    }

    @Test
    void shouldLimitEachOperatorByItselfLikePremium() {
        for (int index = 0; index < 100; index++) {
            ratesOfOperator(EdgeFixture.OPERATOR).data();
        }

        assertLimited(ratesOfOperator(EdgeFixture.OPERATOR));
        assertEquals("\"premium\";r=99;t=1", ratesOfOperator("auditor-token").header("RateLimit"));
        assertTrue(metrics().contains("surface=\"operator\"} 1.0"), metrics());
    }

    @Test
    void shouldKnowNoLimitWhereNoneIsConfigured() {
        limit(RateTier.STANDARD, 0);

        for (int index = 0; index < 100; index++) {
            rates().data();
        }
    }

    @Test
    void shouldGiveAThousandASecondWhereNothingIsSaid() {
        limit(RateTier.STANDARD, ConfigurePartnerEncoder.rateLimitV02NullValue());
        for (int index = 0; index < 2_000; index++) {
            rates().data();
        }

        assertLimited(rates());
        edge.clock.advanceNs(MILLISECOND_NS);
        rates().data();
        assertLimited(rates());
    }

    @Test
    void shouldSayWhatOfTheSharedPoolsIsFull() {
        edge.core.refusal = RejectReason.PARTNER_QUOTES_FULL;
        Reply quotes = firm(EdgeRequest.newId()).send();
        assertLimited(quotes);
        assertTrue(quotes.text().contains("open firm quotes"), quotes.text());

        edge.clock.advanceSeconds(1);
        edge.core.refusal = RejectReason.PARTNER_REQUEST_IDS_FULL;
        Reply ids = firm(EdgeRequest.newId()).send();
        assertLimited(ids);
        assertTrue(ids.text().contains("request ids"), ids.text());
        edge.clock.advanceSeconds(1);
        edge.core.claimRefusal = RejectReason.PARTNER_REQUEST_IDS_FULL;
        assertLimited(edge.post("/v1/quote", "{").signed().send());

        assertTrue(metrics().contains("{reason=\"open_quotes\",surface=\"v0.2\"} 1.0"), metrics());
        assertTrue(metrics().contains("{reason=\"request_ids\",surface=\"v0.2\"} 2.0"), metrics());
    }

    @Test
    void shouldNotAskTheEngineAgainBeforeTheTimeItToldToWait() {
        limit(RateTier.STANDARD, 0);
        edge.core.refusal = RejectReason.PARTNER_QUOTES_FULL;
        for (int request = 0; request < 20; request++) {
            assertLimited(firm(EdgeRequest.newId()).send());
        }
        assertEquals(1, edge.core.seen().size(), "every further refusal would be a journal record");

        edge.core.refusal = RejectReason.NONE;
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data();
        assertLimited(firm("again").send());
        edge.clock.advanceSeconds(1);
        firm("again").send().data();
        assertEquals(3, edge.core.seen().size());
    }

    @Test
    void shouldNotAskForRequestIdsAgainBeforeTheTimeItToldToWait() {
        limit(RateTier.STANDARD, 0);
        edge.core.claimRefusal = RejectReason.PARTNER_REQUEST_IDS_FULL;
        for (int request = 0; request < 20; request++) {
            assertLimited(edge.post("/v1/quote", "{").signed().send());
        }
        assertLimited(firm(EdgeRequest.newId()).send());
        assertEquals(1, edge.core.seen().size());
        rates().data();

        edge.core.claimRefusal = RejectReason.NONE;
        edge.clock.advanceSeconds(1);
        edge.post("/v1/quote", "{").signed().send().assertPlainText(400);
    }
}
