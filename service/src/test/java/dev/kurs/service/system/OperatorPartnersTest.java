package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** Partners are made, watched and changed by HTTP alone, while the service runs. */
class OperatorPartnersTest {
    @TempDir
    private static Path data;

    private static OperatorSandbox sandbox;
    private static OperatorApi desk;

    @BeforeAll
    static void start() {
        sandbox = OperatorSandbox.start(data);
        desk = sandbox.desk();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldShowAPartnerAsItWasMade() throws Exception {
        PartnerAnswer made = sandbox.create(Map.of(
                "name",
                "Kenanga",
                "rate_tier",
                "PREMIUM",
                "pricing",
                Map.of(
                        "mode",
                        "STANDARD",
                        "discount_bps",
                        2_000,
                        "tier_overrides",
                        Map.of("SMALL", Map.of("fixed_fee_usd", 0.35, "base_spread_bps", 18))),
                "max_open_usd",
                50_000,
                "webhook_url",
                "http://127.0.0.1:9/hook",
                "corridors",
                Map.of("USDT-IDRX", Map.of("enabled", true, "daily_limit_usd", 1000.5))));

        Map<String, Object> shown = desk.get("/partners/" + OperatorSandbox.idOf(made))
                .shouldBe(200)
                .json();

        assertEquals(made.json(), shown);
        shown.remove("partner_id");
        assertEquals(JSON.std.mapFrom("""
            {"name":"Kenanga","status":"ACTIVE","rate_tier":"PREMIUM","pricing":{"mode":"STANDARD","discount_bps":2000,
             "tier_overrides":{"SMALL":{"fixed_fee_usd":0.35,"variable_fee_bps":null,"base_spread_bps":18}}},
             "max_open_usd":50000,"webhook_url":"http://127.0.0.1:9/hook",
             "corridors":{"USDT-IDRX":{"enabled":true,"daily_limit_usd":1000.5,"monthly_limit_usd":null}},"keys":[],"wallets":[]}
            """), shown);
    }

    @Test
    void shouldClearWhatIsNullAndKeepWhatIsAbsent() {
        String id = OperatorSandbox.idOf(sandbox.create(Map.of(
                "max_open_usd",
                5,
                "corridors",
                Map.of(
                        "USDT-IDRX", Map.of("enabled", true, "daily_limit_usd", 7, "monthly_limit_usd", 70),
                        "USDT-JPYC", Map.of("enabled", true, "daily_limit_usd", 9)))));

        Map<String, Object> changed = desk.send(
                        "PATCH",
                        "/partners/" + id,
                        "{\"reason\":\"a"
                                + " test\",\"max_open_usd\":null,\"corridors\":{\"USDT-IDRX\":{\"daily_limit_usd\":null},\"USDT-JPYC\":null}}")
                .shouldBe(200)
                .json();

        assertEquals("Melati", changed.get("name"));
        assertNull(changed.get("max_open_usd"));
        Map<?, ?> corridors = (Map<?, ?>) changed.get("corridors");
        Map<?, ?> rupiah = (Map<?, ?>) corridors.get("USDT-IDRX");
        assertEquals(List.of(true, 70), List.of(rupiah.get("enabled"), rupiah.get("monthly_limit_usd")));
        assertNull(rupiah.get("daily_limit_usd"));
        Map<?, ?> yen = (Map<?, ?>) corridors.get("USDT-JPYC");
        assertEquals(false, yen.get("enabled"));
        assertNull(yen.get("daily_limit_usd"));
    }

    @Test
    void shouldOpenACorridorByALimitAloneOnlyToAPartnerThatIsMade() {
        Map<String, Object> limits = Map.of("daily_limit_usd", 7);
        PartnerAnswer made = sandbox.create(Map.of("corridors", Map.of("USDT-IDRX", limits)));

        Map<String, Object> changed = desk.patch(
                        "/partners/" + OperatorSandbox.idOf(made),
                        Map.of("corridors", Map.of("USDT-IDRX", limits, "USDT-JPYC", limits), "reason", "a test"))
                .shouldBe(200)
                .json();

        assertEquals(List.of(true, 7), corridor(made.json(), "USDT-IDRX"));
        assertEquals(List.of(true, 7), corridor(changed, "USDT-IDRX"));
        assertEquals(List.of(false, 7), corridor(changed, "USDT-JPYC"));
    }

    private static List<Object> corridor(Map<String, Object> partner, String pair) {
        Map<?, ?> corridor = (Map<?, ?>) ((Map<?, ?>) partner.get("corridors")).get(pair);
        return List.of(corridor.get("enabled"), corridor.get("daily_limit_usd"));
    }

    @Test
    void shouldRefuseAChangeOfWhatSomebodyChangedMeanwhile() {
        String path = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of()));
        String tag = desk.get(path).header("ETag");
        desk.patch(path, Map.of("name", "Melati Two", "reason", "a test")).shouldBe(200);

        desk.with("If-Match", tag)
                .patch(path, Map.of("name", "Melati Three", "reason", "a test"))
                .shouldFail(412, "PRECONDITION_FAILED");
        String present = desk.get(path).header("ETag");
        assertNotEquals(tag, present);
        desk.with("If-Match", present)
                .patch(path, Map.of("name", "Melati Three", "reason", "a test"))
                .shouldBe(200);
    }

    @Test
    void shouldNameTheMemberAndTheValueThatCannotBe() {
        String path = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of()));
        Map<String, String> refusals = Map.of(
                "{\"name\":\"x\"}", "reason: must say why: missing",
                "{\"reason\":\"  \"}", "reason: must say why: blank",
                "{\"reason\":\"r\\udc00\"}", "reason: half of a surrogate pair: r\udc00",
                "{\"reason\":\"r\",\"name\":\"A\\ud800B\"}",
                        "name: not 1 to 128 characters without control characters, halves of surrogate pairs and white space"
                                + " at the ends: A\ud800B",
                "{\"reason\":\"r\",\"status\":\"GONE\"}", "status: not ACTIVE or SUSPENDED: GONE",
                "{\"reason\":\"r\",\"max_open_usd\":-1e2}", "max_open_usd: not a plain decimal of at least 0: -100",
                "{\"reason\":\"r\",\"corridors\":{\"USDT-XXX\":{}}}", "corridors.USDT-XXX: no such corridor: USDT-XXX",
                "{\"reason\":\"r\",\"corridors\":{\"USDT-IDRX\":{\"enabled\":\"yes\"}}}",
                        "corridors.USDT-IDRX.enabled is not true or false",
                "{\"reason\":\"r\",\"pricing\":{\"input_rate_bps\":15}}",
                        "pricing.input_rate_bps: goes with FIXED_INPUT_RATE alone: 15",
                "{\"reason\":\"r\",\"webhook_url\":\"http://10.0.0.1/x\"}",
                        "webhook_url: its host is no public address: http://10.0.0.1/x");
        refusals.forEach((body, message) -> {
            PartnerAnswer refused = desk.send("PATCH", path, body).shouldFail(400, "INVALID_REQUEST");
            assertEquals(message, refused.error().get("message"));
        });
        desk.get("/partners/00000000-0000-4000-8000-000000000000").shouldFail(404, "NOT_FOUND");
    }

    @Test
    void shouldRefuseFeesThatWouldRiseWithSize() {
        String path = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of()));
        Map<String, String> refusals = Map.of(
                "\"MICRO\":{\"fixed_fee_usd\":0}",
                        "pricing.tier_overrides.MICRO.fixed_fee_usd: must not rise with size, and SMALL of USDT-IDRX"
                                + " has 0.4: 0",
                "\"SMALL\":{\"variable_fee_bps\":15.5}",
                        "pricing.tier_overrides.SMALL.variable_fee_bps: must not rise with size, and MICRO of"
                                + " USDT-IDRX has 15: 15.5",
                "\"MEDIUM\":{\"base_spread_bps\":8}",
                        "pricing.tier_overrides.MEDIUM.base_spread_bps: must not rise with size, and LARGE of"
                                + " USDT-IDRX has 9: 8");
        refusals.forEach((tier, message) -> {
            String body = "{\"reason\":\"r\",\"pricing\":{\"tier_overrides\":{" + tier + "}}}";
            PartnerAnswer refused = desk.send("PATCH", path, body).shouldFail(400, "INVALID_REQUEST");
            assertEquals(message, refused.error().get("message"));
        });
    }

    @Test
    void shouldAnswerTheSameIdempotencyKeyTheSameAndChangeNothing() {
        OperatorApi once = desk.with("Idempotency-Key", "create-tulip");
        Map<String, String> tulip = Map.of("name", "Tulip", "reason", "a test");
        PartnerAnswer first = once.post("/partners", tulip).shouldBe(201);
        PartnerAnswer again = once.post("/partners", tulip).shouldBe(201);

        assertEquals(first.body(), again.body());
        assertEquals("true", again.header("Idempotency-Replayed"));
        once.post("/partners", Map.of("name", "Other", "reason", "a test")).shouldFail(409, "IDEMPOTENCY_KEY_REUSED");
        assertEquals(1, allPartners().stream().filter("Tulip"::equals).count());

        String keys = "/partners/" + OperatorSandbox.idOf(first) + "/keys";
        OperatorApi keyOnce = desk.with("Idempotency-Key", "tulip-key");
        Map<String, String> order = Map.of("kind", "BEARER", "reason", "a test");
        String secret =
                String.valueOf(keyOnce.post(keys, order).shouldBe(201).json().get("secret"));
        assertEquals(secret, keyOnce.post(keys, order).shouldBe(201).json().get("secret"));
        IssuedSecrets.addFrom(secret);
    }

    @Test
    void shouldRefuseAHeaderThatIsThereAndEmpty() {
        desk.with("Idempotency-Key", "")
                .post("/partners", Map.of("name", "Kenanga", "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        String path = "/partners/" + OperatorSandbox.idOf(sandbox.create(Map.of()));
        desk.with("If-Match", "")
                .patch(path, Map.of("name", "Kenanga", "reason", "a test"))
                .shouldFail(412, "PRECONDITION_FAILED");
    }

    @Test
    void shouldPageThroughEveryPartnerOnce() {
        String name = "Page " + System.nanoTime();
        for (int partner = 0; partner < 5; partner++) {
            sandbox.create(Map.of("name", name + partner)).shouldBe(201);
        }

        List<String> all = allPartners();

        for (int partner = 0; partner < 5; partner++) {
            String expected = name + partner;
            assertEquals(1, all.stream().filter(expected::equals).count());
        }
        desk.get("/partners?cursor=bm8").shouldFail(400, "INVALID_CURSOR");
        desk.get("/partners?per_page=0").shouldFail(400, "INVALID_PER_PAGE");
    }

    private static List<String> allPartners() {
        List<String> names = new ArrayList<>();
        String cursor = "";
        do {
            Map<String, Object> page =
                    desk.get("/partners?per_page=2" + cursor).shouldBe(200).json();
            ((List<?>) page.get("partners"))
                    .forEach(partner -> names.add(String.valueOf(((Map<?, ?>) partner).get("name"))));
            Object next = ((Map<?, ?>) page.get("pagination")).get("next_cursor");
            cursor = next == null ? null : "&cursor=" + next;
        } while (cursor != null);
        return names;
    }
}
