package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Codes of v0.1 by what causes them, over HTTP; those of prices and sizes are {@link V01WalkTest}'s, those of executions ExecuteTest's. */
class V01CodesTest {
    private static final int BURST = 20;

    @TempDir
    private static Path data;

    private static KursProcess kurs;
    private static OperatorApi reserve;

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        reserve = OperatorApi.ofReserve(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    private static String overridden(String state) {
        return String.valueOf(reserve.post(
                        "/state-override", Map.of("corridor", "USD-IDR", "target_state", state, "reason", "a test"))
                .shouldBe(200)
                .json()
                .get("override_id"));
    }

    /** The desk buys elsewhere what the corridor's base is, so that the pool has too much of it. */
    private static void bought(String amount) {
        Map<String, String> hedge = new LinkedHashMap<>();
        hedge.put("corridor", "USD-IDR");
        hedge.put("side", "BUY");
        hedge.put("base_amount", amount);
        hedge.put("price", "16000");
        hedge.put("venue", "OKX");
        hedge.put("reference", "H-1");
        hedge.put("traded_at", Instant.now().minusSeconds(1).toString());
        hedge.put("reason", "a test");
        reserve.post("/hedges", hedge).shouldBe(201);
    }

    private static void ended(String override) {
        reserve.delete("/state-override/" + override + "?reason=a+test").shouldBe(204);
    }

    private static Map<String, String> headers(String token, String partnerId) {
        return Map.of("Authorization", "Bearer " + token, "X-Partner-ID", partnerId);
    }

    private static PartnerAnswer state(Map<String, String> headers) {
        return Http.send("GET", kurs.baseUrl() + "/v1/system/state", headers, "");
    }

    @Test
    void shouldQuoteNothingInAHaltedCorridor() {
        V01Partner partner = V01Partner.of(kurs, 1);
        String override = overridden("HALT");
        partner.quote("USD-IDR", "SELL", "100").shouldFail(503, "QUOTE_HALTED");
        PartnerAnswer firm = partner.firmQuote("USD-IDR", "SELL", "100", "").shouldFail(503, "QUOTE_HALTED");
        assertEquals("USD-IDR", firm.error().get("corridor"));
        assertTrue(firm.header("Retry-After") != null, firm.body());
        assertEquals("HALT", partner.get("/v1/system/state").json().get("system_state"));
        ended(override);
        partner.quote("USD-IDR", "SELL", "100").shouldBe(200);
    }

    @Test
    void shouldQuoteOneDirectionAloneInARestrictedCorridor() {
        V01Partner partner = V01Partner.of(kurs, 2);
        bought("1000000");
        String override = overridden("RESTRICT");
        Map<?, ?> corridors =
                (Map<?, ?>) partner.get("/v1/system/state").shouldBe(200).json().get("corridors");
        List<?> allowed = (List<?>) ((Map<?, ?>) corridors.get("USD-IDR")).get("allowed_directions");
        assertEquals(1, allowed.size(), allowed::toString);
        boolean sells = allowed.contains("SELL");
        PartnerAnswer blocked = sells
                ? partner.firmQuote("USD-IDR", "BUY", "2000000", "")
                : partner.firmQuote("USD-IDR", "SELL", "100", "");
        blocked.shouldFail(400, "DIRECTION_BLOCKED");
        PartnerAnswer taken = sells
                ? partner.firmQuote("USD-IDR", "SELL", "100", "")
                : partner.firmQuote("USD-IDR", "BUY", "2000000", "");
        assertEquals("RESTRICT", taken.shouldBe(200).json().get("state_flag"));
        assertEquals(allowed.getFirst(), taken.json().get("allowed_direction"));
        ended(override);
    }

    @Test
    void shouldTellWhoIsNotKnownAndWhoMayNot() {
        List<Manifest.Demonstrator> partners = kurs.manifest().partners();
        String token = partners.get(2).bearerKey();
        String id = partners.get(2).partnerId().toString();
        state(headers("nobody", id)).shouldFail(401, "UNAUTHORIZED");
        state(Map.of("Authorization", "Bearer " + token)).shouldFail(400, "INVALID_REQUEST");
        state(headers(token, partners.getFirst().partnerId().toString())).shouldFail(403, "FORBIDDEN");
        state(headers(token, UUID.randomUUID().toString())).shouldFail(403, "FORBIDDEN");
        V01Partner partner = V01Partner.of(kurs, 3);
        partner.get("/v1/batches").shouldFail(404, "NOT_FOUND");
        partner.quote("USD-IDR", "SELL", "0.5").shouldFail(400, "BELOW_MIN_TRANSACTION_SIZE");
    }

    @Test
    void shouldHoldOffWhoAsksTooOften() {
        Manifest.Demonstrator partner = kurs.manifest().partners().get(1);
        Map<String, String> headers =
                headers(partner.bearerKey(), partner.partnerId().toString());
        List<PartnerAnswer> answers = new ArrayList<>(
                IntStream.range(0, 3 * BURST).mapToObj(number -> state(headers)).toList());
        PartnerAnswer refused = answers.stream()
                .filter(answer -> answer.status() == 429)
                .findFirst()
                .orElseThrow();
        refused.shouldFail(429, "RATE_LIMITED");
        assertTrue(Integer.parseInt(refused.header("Retry-After")) >= 1, refused.body());
        assertTrue(refused.header("RateLimit").contains("r=0"), refused.header("RateLimit"));
    }
}
