package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** Partners are made, watched, changed and closed by HTTP alone, while the service runs. */
class OperatorApiTest {
    private static final String WALLET =
            "0x7232ef9316C8CFDF488bB2582210a6F8bb143C4a".toLowerCase(java.util.Locale.ROOT);

    @TempDir
    private static Path data;

    private static KursProcess kurs;
    private static OperatorApi desk;

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    private static PartnerAnswer create(Map<String, Object> members) {
        Map<String, Object> body = new HashMap<>(members);
        body.putIfAbsent("name", "Melati");
        body.putIfAbsent("reason", "a test");
        return desk.post("/partners", body);
    }

    private static String idOf(PartnerAnswer answer) {
        return String.valueOf(answer.shouldBe(201).json().get("partner_id"));
    }

    @Test
    void shouldLetAFreshPartnerQuoteWithinAMinuteOfTheFirstCall() {
        long startNs = System.nanoTime();
        QuotingPartner fresh = desk.onboard("Cempaka", "USDT-IDRX", WALLET);

        fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);

        assertTrue(System.nanoTime() - startNs < 60_000_000_000L);
        fresh.firmQuote("USDT-JPYC", "SELL", "100").shouldFail(403, "CORRIDOR_NOT_ENABLED");
    }

    @Test
    void shouldShowAPartnerAsItWasMade() throws Exception {
        PartnerAnswer made = create(Map.of(
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

        Map<String, Object> shown =
                desk.get("/partners/" + idOf(made)).shouldBe(200).json();

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
        String id = idOf(create(Map.of(
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
    void shouldRefuseAChangeOfWhatSomebodyChangedMeanwhile() {
        String path = "/partners/" + idOf(create(Map.of()));
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
        String path = "/partners/" + idOf(create(Map.of()));
        Map<String, String> refusals = Map.of(
                "{\"name\":\"x\"}", "reason: must say why: missing",
                "{\"reason\":\"  \"}", "reason: must say why: blank",
                "{\"reason\":\"r\",\"status\":\"GONE\"}", "status: not ACTIVE or SUSPENDED: GONE",
                "{\"reason\":\"r\",\"max_open_usd\":1e9}", "max_open_usd: not a plain decimal of at least 0: 1e9",
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
    void shouldAnswerTheSameIdempotencyKeyTheSameAndChangeNothing() {
        OperatorApi once = desk.with("Idempotency-Key", "create-tulip");
        Map<String, String> tulip = Map.of("name", "Tulip", "reason", "a test");
        PartnerAnswer first = once.post("/partners", tulip).shouldBe(201);
        PartnerAnswer again = once.post("/partners", tulip).shouldBe(201);

        assertEquals(first.body(), again.body());
        assertEquals("true", again.header("Idempotency-Replayed"));
        once.post("/partners", Map.of("name", "Other", "reason", "a test")).shouldFail(409, "IDEMPOTENCY_KEY_REUSED");
        assertEquals(1, allPartners().stream().filter("Tulip"::equals).count());

        String keys = "/partners/" + idOf(first) + "/keys";
        OperatorApi keyOnce = desk.with("Idempotency-Key", "tulip-key");
        Map<String, String> order = Map.of("kind", "BEARER", "reason", "a test");
        String secret =
                String.valueOf(keyOnce.post(keys, order).shouldBe(201).json().get("secret"));
        assertEquals(secret, keyOnce.post(keys, order).shouldBe(201).json().get("secret"));
        IssuedSecrets.addFrom(secret);
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

    @Test
    void shouldPageThroughEveryPartnerOnce() {
        String name = "Page " + System.nanoTime();
        for (int partner = 0; partner < 5; partner++) {
            create(Map.of("name", name + partner)).shouldBe(201);
        }

        List<String> all = allPartners();

        for (int partner = 0; partner < 5; partner++) {
            String expected = name + partner;
            assertEquals(1, all.stream().filter(expected::equals).count());
        }
        desk.get("/partners?cursor=bm8").shouldFail(400, "INVALID_CURSOR");
        desk.get("/partners?per_page=0").shouldFail(400, "INVALID_PER_PAGE");
    }

    @Test
    void shouldIssueRotateAndRevokeKeys() {
        String id = idOf(create(Map.of("corridors", Map.of("USDT-IDRX", Map.of("enabled", true)))));
        String keys = "/partners/" + id + "/keys";
        Map<String, Object> first = desk.issue(id);
        QuotingPartner before = desk.signer(id, "Melati", WALLET, first);
        before.rates("USDT-IDRX").shouldBe(200);
        assertNotNull(first.get("created_at"));
        assertNotNull(first.get("expires_at"));

        String rotate = keys + "/" + first.get("key_id") + "/rotate";
        Map<String, Object> second =
                desk.post(rotate, Map.of("reason", "a test")).shouldBe(201).json();
        IssuedSecrets.addFrom(String.valueOf(second.get("secret")));
        assertNotEquals(first.get("secret"), second.get("secret"));
        assertNotNull(second.get("previous_expires_at"));
        QuotingPartner after = desk.signer(id, "Melati", WALLET, second);
        before.rates("USDT-IDRX").shouldBe(200);
        after.rates("USDT-IDRX").shouldBe(200);

        Map<String, Object> third = desk.post(rotate, Map.of("overlap_seconds", 0, "reason", "a test"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(String.valueOf(third.get("secret")));
        after.rates("USDT-IDRX").shouldFail(401, "INVALID_SIGNATURE");

        desk.delete(keys + "/" + first.get("key_id")).shouldFail(400, "INVALID_REQUEST");
        desk.delete(keys + "/" + first.get("key_id") + "?reason=gone").shouldBe(204);
        desk.signer(id, "Melati", WALLET, third).rates("USDT-IDRX").shouldFail(401, "KEY_REVOKED");
        desk.delete(keys + "/" + first.get("key_id") + "?reason=again").shouldFail(409, "CONFLICT");
        desk.post(keys + "/nobody/rotate", Map.of("reason", "a test")).shouldFail(404, "NOT_FOUND");
    }

    @Test
    void shouldGiveAPartnerOneWebhookKeyAndNoScopesOfOperators() {
        String keys = "/partners/" + idOf(create(Map.of())) + "/keys";
        Map<String, Object> webhook = desk.post(keys, Map.of("kind", "WEBHOOK", "reason", "a test"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(String.valueOf(webhook.get("secret")));
        desk.post(keys, Map.of("kind", "WEBHOOK", "reason", "a test")).shouldFail(400, "INVALID_REQUEST");
        desk.post(keys, Map.of("kind", "BEARER", "scopes", List.of("operator:partners"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        desk.post(keys, Map.of("kind", "HMAC", "allowed_ips", List.of("10.0.0.1/8"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
    }

    @Test
    void shouldLetAKeyBeUsedFromItsAddressesAlone() {
        String id = idOf(create(Map.of("corridors", Map.of("USDT-IDRX", Map.of("enabled", true)))));
        String keys = "/partners/" + id + "/keys";
        Map<String, Object> elsewhere = desk.post(
                        keys,
                        Map.of(
                                "kind",
                                "HMAC",
                                "allowed_ips",
                                List.of("198.51.100.0/24", "2001:db8::/32"),
                                "reason",
                                "t"))
                .shouldBe(201)
                .json();
        Map<String, Object> here = desk.post(
                        keys, Map.of("kind", "HMAC", "allowed_ips", List.of("127.0.0.0/8"), "reason", "a test"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(elsewhere.get("secret") + " " + here.get("secret"));

        desk.signer(id, "Melati", WALLET, elsewhere).rates("USDT-IDRX").shouldFail(403, "FORBIDDEN");
        desk.signer(id, "Melati", WALLET, here).rates("USDT-IDRX").shouldBe(200);
    }

    @Test
    void shouldTakeAndRemoveWallets() {
        String wallets = "/partners/" + idOf(create(Map.of())) + "/wallets";
        Map<String, Object> wallet = desk.post(
                        wallets, Map.of("wallet_address", WALLET, "permissions", List.of("swap"), "reason", "a test"))
                .shouldBe(201)
                .json();
        assertEquals(
                "0x7232EF9316c8cFDF488bB2582210a6F8Bb143C4a".length(),
                String.valueOf(wallet.get("wallet_address")).length());
        desk.post(wallets, Map.of("wallet_address", "0x12", "permissions", List.of("swap"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        desk.post(wallets, Map.of("wallet_address", WALLET, "permissions", List.of("fly"), "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        desk.delete(wallets + "/" + WALLET + "?reason=gone").shouldBe(204);
        desk.delete(wallets + "/" + WALLET + "?reason=gone").shouldFail(404, "NOT_FOUND");
    }

    @Test
    void shouldStopASuspendedPartnerAtTheNextCommand() {
        QuotingPartner fresh = desk.onboard("Suspended", "USDT-IDRX", WALLET);
        PartnerAnswer open = fresh.firmQuote("USDT-IDRX", "SELL", "10").shouldBe(200);

        desk.patch("/partners/" + fresh.id(), Map.of("status", "SUSPENDED", "reason", "a test"))
                .shouldBe(200);

        fresh.firmQuote("USDT-IDRX", "SELL", "10").shouldFail(403, "FORBIDDEN");
        assertEquals("OPEN", fresh.lookUp(open.text("quote_id")).shouldBe(200).text("state"));
        desk.patch("/partners/" + fresh.id(), Map.of("status", "ACTIVE", "reason", "a test"))
                .shouldBe(200);
        fresh.firmQuote("USDT-IDRX", "SELL", "10").shouldBe(200);
    }

    @Test
    void shouldKeepWhatWasUsedOfALimitThatChanges() {
        QuotingPartner fresh = desk.onboard("Limited", "USDT-IDRX", WALLET);
        fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);

        desk.patch(
                        "/partners/" + fresh.id(),
                        Map.of("corridors", Map.of("USDT-IDRX", Map.of("daily_limit_usd", 150)), "reason", "a test"))
                .shouldBe(200);

        fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldFail(400, "DAILY_LIMIT_EXCEEDED");
        fresh.firmQuote("USDT-IDRX", "SELL", "40").shouldBe(200);
    }

    @Test
    void shouldPriceByThePartnersOwnFees() {
        QuotingPartner fresh = desk.onboard("Cheap", "USDT-IDRX", WALLET);
        desk.patch(
                        "/partners/" + fresh.id(),
                        Map.of(
                                "pricing",
                                Map.of("tier_overrides", everyTier(Map.of("fixed_fee_usd", 0, "variable_fee_bps", 1))),
                                "reason",
                                "a test"))
                .shouldBe(200);

        Map<?, ?> fees = (Map<?, ?>)
                fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200).data().get("fee_breakdown");

        assertEquals("MICRO", fees.get("tier"));
        assertEquals("1", fees.get("variable_fee_bps"));
        assertEquals("0", ((Map<?, ?>) fees.get("fixed_fee")).get("raw"));
    }

    private static Map<String, Object> everyTier(Map<String, Object> terms) {
        return Map.of("MICRO", terms, "SMALL", terms, "MEDIUM", terms, "LARGE", terms, "INSTITUTIONAL", terms);
    }

    @Test
    void shouldRefuseFeesThatWouldRiseWithSize() {
        String path = "/partners/" + idOf(create(Map.of()));
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
    void shouldAskEveryRouteForItsScope() {
        String reader = CommandLineRun.of(
                        "operator",
                        "add",
                        "reader@example.com",
                        "--scope",
                        "reserve:read",
                        "--reason",
                        "a test",
                        "--data",
                        data.toString())
                .shouldEndWith(0)
                .output()
                .strip();
        OperatorApi scopeless = new OperatorApi(kurs.baseUrl(), reader);
        String partner = "/partners/" + idOf(create(Map.of()));
        Map<String, String> reason = Map.of("reason", "a test");
        List<PartnerAnswer> refused = List.of(
                scopeless.get("/partners"),
                scopeless.post("/partners", reason),
                scopeless.get(partner),
                scopeless.patch(partner, reason),
                scopeless.post(partner + "/keys", reason),
                scopeless.post(partner + "/keys/k/rotate", reason),
                scopeless.delete(partner + "/keys/k?reason=r"),
                scopeless.post(partner + "/wallets", reason),
                scopeless.delete(partner + "/wallets/" + WALLET + "?reason=r"));
        for (PartnerAnswer answer : refused) {
            answer.shouldFail(403, "FORBIDDEN");
            assertTrue(String.valueOf(answer.error().get("message")).contains("operator:partners"), answer::body);
        }
        new OperatorApi(kurs.baseUrl(), "op_nobody").get("/partners").shouldFail(401, "UNAUTHORIZED");
        new OperatorApi(kurs.baseUrl(), kurs.manifest().partners().getFirst().bearerKey())
                .with(
                        "X-Partner-ID",
                        kurs.manifest().partners().getFirst().partnerId().toString())
                .get("/partners")
                .shouldFail(403, "FORBIDDEN");
    }

    @Test
    void shouldTellWhoDidWhatWithBeforeAndAfter() {
        String id = idOf(create(Map.of("reason", "they signed")));
        desk.with("x-svc-request-id", "audit-7")
                .patch("/partners/" + id, Map.of("name", "Melati Baru", "reason", "they were renamed"))
                .shouldBe(200);
        Map<String, Object> key = desk.issue(id);
        desk.delete("/partners/" + id + "/keys/" + key.get("key_id") + "?reason=lost")
                .shouldBe(204);

        Eventually.isTrue("the audit has it all", () -> audit("target=" + id).size() == 5);
        List<Map<?, ?>> entries = audit("target=" + id);
        assertEquals(
                List.of("RevokeKey", "IssueKey", "ConfigurePartner", "ConfigurePartner", "ConfigurePartner"),
                entries.stream().map(entry -> entry.get("action")).toList());
        Map<?, ?> renamed = entries.get(2);
        assertEquals("they were renamed", renamed.get("reason"));
        assertEquals("audit-7", renamed.get("request_id"));
        assertEquals("partners/" + id, renamed.get("target"));
        assertEquals("Melati", ((Map<?, ?>) renamed.get("before")).get("name"));
        assertEquals("Melati Baru", ((Map<?, ?>) renamed.get("after")).get("name"));
        assertEquals(
                Map.of("kind", "OPERATOR", "id", "desk@kurs.invalid", "address", "127.0.0.1"), renamed.get("actor"));
        Map<?, ?> revoked = entries.getFirst();
        assertEquals("ACTIVE", ((Map<?, ?>) revoked.get("before")).get("status"));
        assertEquals("REVOKED", ((Map<?, ?>) revoked.get("after")).get("status"));
        assertEquals(
                1, audit("action=RevokeKey&target=" + revoked.get("target")).size());
        assertEquals(0, audit("target=" + id + "&end_time=2020-01-01T00:00:00Z").size());
    }

    private static List<Map<?, ?>> audit(String query) {
        List<Map<?, ?>> entries = new ArrayList<>();
        String cursor = "";
        do {
            PartnerAnswer page = desk.get("/audit?per_page=2&" + query + cursor).shouldBe(200);
            IssuedSecrets.requireAbsentFrom("the audit", page.body());
            ((List<?>) page.json().get("entries")).forEach(entry -> entries.add((Map<?, ?>) entry));
            Object next = ((Map<?, ?>) page.json().get("pagination")).get("next_cursor");
            cursor = next == null ? null : "&cursor=" + next;
        } while (cursor != null);
        return entries;
    }

    @Test
    void shouldTellWhatOperatorsWereRefused() {
        String auditor = CommandLineRun.of(
                        "operator",
                        "add",
                        "auditor@example.com",
                        "--scope",
                        "operator:audit",
                        "--reason",
                        "a test",
                        "--data",
                        data.toString())
                .shouldEndWith(0)
                .output()
                .strip();
        OperatorApi other = new OperatorApi(kurs.baseUrl(), auditor);
        other.get("/audit").shouldBe(200);
        other.post("/partners", Map.of("name", "x", "reason", "r")).shouldFail(403, "FORBIDDEN");

        Eventually.isTrue(
                "the attempt is told", () -> !audit("actor=auditor@example.com").isEmpty());
        Map<?, ?> attempt = audit("actor=auditor@example.com").getFirst();
        assertEquals("POST /v1/operator/partners", attempt.get("action"));
        assertEquals("partners", attempt.get("target"));
        assertEquals("FORBIDDEN", attempt.get("refusal"));
        assertNull(attempt.get("after"));
    }

    @Test
    void shouldKeepNoSecretThatWasPutWhereAnIdBelongs() {
        String id = idOf(create(Map.of()));
        String secret = "bk_0123456789abcdef0123456789abcdef";
        desk.delete("/partners/" + id + "/keys/" + secret + "?reason=leaked").shouldBe(404);
        desk.patch("/partners/" + id, Map.of("webhook_url", "https://user:" + secret + "@hook.example/", "reason", "r"))
                .shouldFail(400, "INVALID_REQUEST");

        Eventually.isTrue(
                "both attempts are told",
                () -> audit("action=PATCH%20/v1/operator/partners/" + id).size() == 1);
        assertEquals(
                "INVALID_REQUEST: webhook_url",
                audit("action=PATCH%20/v1/operator/partners/" + id).getFirst().get("refusal"));
        List<Map<?, ?>> deletions = audit("action=DELETE%20/v1/operator/partners/" + id + "/keys/%7Bkey_id%7D");
        assertEquals(1, deletions.size());
        assertEquals("partners/" + id + "/keys", deletions.getFirst().get("target"));
        assertFalse(audit("actor=desk@kurs.invalid").toString().contains(secret));
    }

    @Test
    void shouldRefuseAHeaderThatIsThereAndEmpty() {
        desk.with("Idempotency-Key", "")
                .post("/partners", Map.of("name", "Kenanga", "reason", "a test"))
                .shouldFail(400, "INVALID_REQUEST");
        String path = "/partners/" + idOf(create(Map.of()));
        desk.with("If-Match", "")
                .patch(path, Map.of("name", "Kenanga", "reason", "a test"))
                .shouldFail(412, "PRECONDITION_FAILED");
    }

    private static Outcome run(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    @Test
    void shouldDoTheSameFromTheCommandLine() {
        String shown = run("partner", "create", "Anggrek", "--corridor", "USDT-IDRX=1000/none", "--reason", "a test")
                .shouldEndWith(0)
                .shouldSay("corridor   USDT-IDRX  open  1000 a day, none a month")
                .output();
        String id = shown.substring(0, 36);
        run("partner", "set", id, "--discount-bps", "500", "--close", "USDT-IDRX", "--reason", "a test")
                .shouldEndWith(0)
                .shouldSay("discount_bps=500")
                .shouldSay("USDT-IDRX  closed");
        run("wallets", "add", id, WALLET, "--permit", "swap", "--reason", "a test")
                .shouldEndWith(0);
        run("wallets", "list", id).shouldEndWith(0).shouldSay("[swap]");
        run("wallets", "remove", id, WALLET, "--reason", "a test").shouldEndWith(0);
        run("partner", "show", id, "--json").shouldEndWith(0).shouldSay("\"wallets\":[]");
        run("partner", "list").shouldEndWith(0).shouldSay("Anggrek");
        run("partner", "set", id, "--rate-tier", "GOLD", "--reason", "a test")
                .shouldEndWith(1)
                .shouldSay("rate_tier: not STANDARD or PREMIUM: GOLD");
        Eventually.isTrue(
                "the audit tells it",
                () -> run("audit", "--target", id).output().contains("ConfigureWallet"));
    }

    @Test
    void shouldTakeATokenFromItsAddressesAlone() {
        String token = run(
                        "operator",
                        "add",
                        "bound@example.com",
                        "--scope",
                        "operator:partners",
                        "--from",
                        "198.51.100.7",
                        "--reason",
                        "a test")
                .shouldEndWith(0)
                .output()
                .strip();
        new OperatorApi(kurs.baseUrl(), token).get("/partners").shouldFail(403, "FORBIDDEN");
        Eventually.isTrue(
                "the attempt is told", () -> !audit("actor=bound@example.com").isEmpty());
    }
}
