package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs a second operator waits for one, over real HTTP; what tightens does not. */
class OperatorApprovalsTest {
    private static final String WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";
    private static final Map<String, String> REASON = Map.of("reason", "looked at");

    @TempDir
    private Path data;

    @TempDir
    private Path secrets;

    private Path file;
    private KursProcess kurs;
    private String makerToken;
    private String checkerToken;
    private OperatorApi maker;
    private OperatorApi checker;

    @BeforeEach
    void start() {
        file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
        ConfigurationText.packaged()
                .with(
                        "operator: {approvals: [], approval_expires: 24h}",
                        "operator: {approvals: [KEYS, LIMITS, WALLETS, PARTNERS, OVERRIDES], approval_expires: 1h}")
                .write(file);
        serve();
        makerToken = addOperator("maker@example.com");
        checkerToken = addOperator("checker@example.com");
        connect();
    }

    private void serve() {
        kurs = KursProcess.serve(data, file);
    }

    private void connect() {
        maker = new OperatorApi(kurs.baseUrl(), makerToken);
        checker = new OperatorApi(kurs.baseUrl(), checkerToken);
    }

    @AfterEach
    void stop() {
        kurs.close();
    }

    private String addOperator(String email) {
        return CommandLineRun.addOperator(data, email, "operator:partners,operator:audit,reserve:operate");
    }

    private static String idOf(PartnerAnswer waiting) {
        return String.valueOf(waiting.shouldBe(202).json().get("approval_id"));
    }

    private Map<?, ?> approve(PartnerAnswer waiting) {
        Map<String, Object> made = checker.post("/approvals/" + idOf(waiting) + "/approve", REASON)
                .shouldBe(200)
                .json();
        assertEquals("MADE", made.get("status"));
        return (Map<?, ?>) ((Map<?, ?>) made.get("result")).get("body");
    }

    private PartnerAnswer create(Map<String, Object> corridor) {
        return maker.post(
                "/partners",
                Map.of("name", "Melati", "corridors", Map.of("USDT-IDRX", corridor), "reason", "a new one"));
    }

    private String partner() {
        return String.valueOf(approve(create(Map.of("enabled", true, "daily_limit_usd", 1_000)))
                .get("partner_id"));
    }

    @Test
    void shouldMakeAPartnerItsKeyAndItsWalletOnceAnotherApproves() {
        PartnerAnswer waiting = create(Map.of("enabled", true));
        assertEquals(List.of("LIMITS", "PARTNERS"), waiting.json().get("matters"));
        assertEquals("/v1/operator/approvals/" + idOf(waiting), waiting.header("Location"));
        assertEquals(List.of(), maker.get("/partners").json().get("partners"));

        String id = String.valueOf(approve(waiting).get("partner_id"));
        Map<?, ?> key = approve(maker.post("/partners/" + id + "/keys", Map.of("kind", "HMAC", "reason", "a key")));
        IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
        approve(maker.post(
                "/partners/" + id + "/wallets",
                Map.of("wallet_address", WALLET, "permissions", List.of("swap"), "reason", "a wallet")));

        Map<String, Object> named = Map.of("key_id", key.get("key_id"), "secret", key.get("secret"));
        QuotingPartner fresh = maker.signer(id, "Melati", WALLET, named);
        Eventually.isTrue(
                "a firm quote",
                () -> fresh.firmQuote("USDT-IDRX", "SELL", "100").status() == 200);
        PartnerAnswer rotation = maker.post(
                "/partners/" + id + "/keys/" + key.get("key_id") + "/rotate",
                Map.of("overlap_seconds", 0, "reason", "again"));
        fresh.rates("USDT-IDRX").shouldBe(200);
        IssuedSecrets.addFrom(String.valueOf(approve(rotation).get("secret")));
        fresh.rates("USDT-IDRX").shouldFail(401, "INVALID_SIGNATURE");
    }

    /** Whoever approves that a corridor opens sees no limits: those were approved before. */
    @Test
    void shouldNotLetTheMakerWidenAClosedCorridorAlone() {
        String id = partner();
        String path = "/partners/" + id;
        maker.patch(path, limits(false, 1_000)).shouldBe(200);

        PartnerAnswer waiting = maker.patch(path, limits(false, 2_000)).shouldBe(202);
        assertEquals(List.of("LIMITS"), waiting.json().get("matters"));
        maker.patch(path, limits(false, 500)).shouldBe(200);
    }

    private static Map<String, Object> limits(boolean isEnabled, long daily) {
        return Map.of(
                "corridors",
                Map.of("USDT-IDRX", Map.of("enabled", isEnabled, "daily_limit_usd", daily)),
                "reason",
                "a closed one");
    }

    @Test
    void shouldNotLetTheMakerApproveAndLetItTakeTheChangeBack() {
        String id = idOf(create(Map.of("enabled", true)));

        maker.post("/approvals/" + id + "/approve", REASON).shouldFail(403, "FORBIDDEN");

        assertEquals(
                "REJECTED",
                maker.post("/approvals/" + id + "/reject", REASON)
                        .shouldBe(200)
                        .json()
                        .get("status"));
        checker.post("/approvals/" + id + "/approve", REASON).shouldFail(409, "CONFLICT");
        checker.post("/approvals/00000000-0000-4000-8000-000000000000/approve", REASON)
                .shouldFail(404, "NOT_FOUND");
        checker.post("/approvals/" + id + "/approve", Map.of()).shouldFail(400, "INVALID_REQUEST");
    }

    /** Nor does it come back once the operator is let in again. */
    @Test
    void shouldRejectWhatAnOperatorAskedForWhoIsDisabled() {
        String first = idOf(create(Map.of("enabled", true)));
        String second = idOf(create(Map.of("enabled", true)));
        String ofAnother = String.valueOf(checker.post("/partners", Map.of("name", "Tulip", "reason", "a new one"))
                .shouldBe(202)
                .json()
                .get("approval_id"));

        manage("disable").shouldSay("maker@example.com is disabled, and 2 changes that it asked for are rejected");
        manage("rotate", "--enable");

        assertRejected(first, "who asked for it was disabled");
        assertRejected(second, "who asked for it was disabled");
        assertEquals(
                "PENDING",
                checker.get("/approvals/" + ofAnother).shouldBe(200).json().get("status"));
    }

    @Test
    void shouldRejectWhatWasAskedForByATokenThatIsRotated() {
        String id = idOf(create(Map.of("enabled", true)));

        manage("rotate").shouldSay("1 change that maker@example.com asked for is rejected");

        assertRejected(id, "who asked for it was given another token");
    }

    private void assertRejected(String id, String reason) {
        checker.post("/approvals/" + id + "/approve", REASON).shouldFail(409, "CONFLICT");
        Map<String, Object> rejected =
                checker.get("/approvals/" + id).shouldBe(200).json();
        assertEquals("REJECTED", rejected.get("status"));
        assertTrue(rejected.toString().contains(reason), rejected.toString());
    }

    /** A command of whoever may act on the machine, about the maker. */
    private Outcome manage(String command, String... options) {
        List<String> line = new ArrayList<>(
                List.of("operator", command, "maker@example.com", "--reason", "a test", "--data", data.toString()));
        line.addAll(List.of(options));
        return CommandLineRun.of(line.toArray(String[]::new)).shouldEndWith(0);
    }

    @Test
    void shouldTightenAtOnceAndLoosenOnlyWithASecondOperator() {
        String path = "/partners/" + partner();
        maker.patch(path, limit(500)).shouldBe(200);
        PartnerAnswer raise = maker.patch(path, limit(2_000));
        maker.patch(path, Map.of("status", "SUSPENDED", "reason", "at once")).shouldBe(200);

        Map<?, ?> changed = approve(raise);

        assertEquals("SUSPENDED", changed.get("status"), "approving a limit takes no suspension back");
        Map<?, ?> corridor = (Map<?, ?>) ((Map<?, ?>) changed.get("corridors")).get("USDT-IDRX");
        assertEquals(2_000, corridor.get("daily_limit_usd"));
        approve(maker.patch(path, Map.of("status", "ACTIVE", "reason", "back again")));
    }

    private static Map<String, Object> limit(int dollars) {
        return Map.of("corridors", Map.of("USDT-IDRX", Map.of("daily_limit_usd", dollars)), "reason", "another limit");
    }

    @Test
    void shouldJudgeAgainWhenItIsApproved() {
        String path = "/partners/" + partner();
        Map<?, ?> key = approve(maker.post(path + "/keys", Map.of("kind", "BEARER", "reason", "a key")));
        IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
        String one = path + "/keys/" + key.get("key_id");
        PartnerAnswer rotation = maker.post(one + "/rotate", Map.of("reason", "a rotation"));
        PartnerAnswer conditional =
                maker.with("If-Match", maker.get(path).header("ETag")).patch(path, limit(5_000));
        maker.delete(one + "?reason=lost").shouldBe(204);

        checker.post("/approvals/" + idOf(rotation) + "/approve", REASON).shouldFail(409, "CONFLICT");
        checker.post("/approvals/" + idOf(conditional) + "/approve", REASON).shouldFail(412, "PRECONDITION_FAILED");

        assertEquals(
                "PENDING",
                checker.get("/approvals/" + idOf(rotation)).shouldBe(200).json().get("status"));
        maker.post(one + "/rotate", Map.of("reason", "a rotation")).shouldFail(409, "CONFLICT");
    }

    @Test
    void shouldKeepWhatWaitsThroughAKillAndHoldNothingThatNobodyRead() throws Exception {
        String secret = "a-secret-in-the-wrong-place-" + System.nanoTime();
        IssuedSecrets.addFrom(secret);
        String id = idOf(maker.post(
                "/partners",
                Map.of("name", "Melati", "secret", secret, "pricing", Map.of("token", secret), "reason", "a new one")));
        Map<String, Object> before = maker.get("/approvals/" + id).shouldBe(200).json();
        assertEquals(Map.of("name", "Melati", "pricing", Map.of()), before.get("body"));

        kurs.kill();
        IssuedSecrets.requireAbsent(data);
        serve();
        connect();

        assertEquals(before, maker.get("/approvals/" + id).shouldBe(200).json());
        before.keySet().removeAll(List.of("changes", "warning"));
        assertEquals(
                List.of(before), maker.get("/approvals").shouldBe(200).json().get("approvals"));
        checker.post("/approvals/" + id + "/approve", REASON).shouldBe(200);
        assertEquals(List.of(), maker.get("/approvals").shouldBe(200).json().get("approvals"));
    }

    @Test
    void shouldAnswerTheSameIdempotencyKeyTheSameAfterAKill() {
        OperatorApi once = maker.with("Idempotency-Key", "tulip-1");
        Map<String, String> tulip = Map.of("name", "Tulip", "reason", "a new one");
        PartnerAnswer waiting = once.post("/partners", tulip).shouldBe(202);
        String approve = "/approvals/" + idOf(waiting) + "/approve";
        OperatorApi approval = checker.with("Idempotency-Key", "tulip-2");
        PartnerAnswer made = approval.post(approve, REASON).shouldBe(200);
        maker.with("Idempotency-Key", "refused")
                .post("/partners", Map.of("reason", "r"))
                .shouldBe(400);

        kurs.kill();
        serve();
        connect();

        PartnerAnswer again = maker.with("Idempotency-Key", "tulip-1").post("/partners", tulip);
        assertEquals(waiting.body(), again.shouldBe(202).body());
        assertEquals("true", again.header("Idempotency-Replayed"));
        assertEquals(waiting.header("Location"), again.header("Location"));
        OperatorApi approvalAgain = checker.with("Idempotency-Key", "tulip-2");
        assertEquals(
                made.body(), approvalAgain.post(approve, REASON).shouldBe(200).body());
        checker.with("Idempotency-Key", "tulip-1").post("/partners", tulip).shouldBe(202);
        maker.with("Idempotency-Key", "tulip-1")
                .post("/partners", Map.of("name", "Other", "reason", "r"))
                .shouldFail(409, "IDEMPOTENCY_KEY_REUSED");
        maker.with("Idempotency-Key", "refused").post("/partners", tulip).shouldBe(202);
    }

    @Test
    void shouldNameBothPeopleInTheAudit() {
        String id = partner();

        Eventually.isTrue(
                "the audit has it", () -> entries("?action=ConcludeChange").size() == 1);

        Map<?, ?> proposed = entries("?action=ProposeChange").getFirst();
        Map<?, ?> decided = entries("?action=DecideChange").getFirst();
        Map<?, ?> made = entries("?action=ConfigurePartner&target=" + id).getFirst();
        assertEquals("maker@example.com", idOfActor(proposed));
        assertEquals("checker@example.com", idOfActor(decided));
        assertEquals(proposed.get("target"), decided.get("target"));
        assertEquals("checker@example.com", idOfActor(made));
        assertTrue(String.valueOf(made.get("reason")).startsWith("a new one (approval "), made.toString());
        assertTrue(String.valueOf(made.get("reason")).endsWith(", asked for by maker@example.com)"));
        assertTrue(
                String.valueOf(((Map<?, ?>) proposed.get("after")).get("body")).contains("Melati"));
    }

    private List<Map<?, ?>> entries(String query) {
        return ((List<?>) maker.get("/audit" + query).shouldBe(200).json().get("entries"))
                .stream().<Map<?, ?>>map(entry -> (Map<?, ?>) entry).toList();
    }

    private static Object idOfActor(Map<?, ?> entry) {
        return ((Map<?, ?>) entry.get("actor")).get("id");
    }

    @Test
    void shouldServeTheCommandLine() {
        String id = idOf(create(Map.of("enabled", true)));
        Path token = secrets.resolve("checker.token");
        new ConfigurationText(checkerToken).write(token);

        run(token, "list").shouldEndWith(0).shouldSay(id + "  PENDING  [LIMITS, PARTNERS]  POST /v1/operator/partners");
        run(token, "show", id).shouldEndWith(0).shouldSay("a new one");
        run(token, "approve", id, "--reason", "fine").shouldEndWith(0).shouldSay("MADE");
        assertFalse(run(token, "list").shouldEndWith(0).output().contains(id));
        run(token, "reject", id, "--reason", "too late").shouldEndWith(1).shouldSay("CONFLICT");
        assertNull(maker.get("/approvals").json().get("error"));
    }

    @Test
    void shouldShowWhatAChangeChangesByNow() {
        String id = partner();
        String waiting = idOf(maker.patch("/partners/" + id, limits(true, 2_000)));
        Path token = secrets.resolve("checker.token");
        new ConfigurationText(checkerToken).write(token);
        run(token, "list").shouldSay("maker@example.com  2").shouldSay("corridors.USDT-IDRX.daily_limit_usd 2000");
        run(token, "show", waiting)
                .shouldEndWith(0)
                .shouldSay("  changes    corridors.USDT-IDRX.daily_limit_usd: 1000 -> 2000");

        maker.patch("/partners/" + id, limits(true, 500)).shouldBe(200);

        run(token, "show", waiting).shouldSay("  changes    corridors.USDT-IDRX.daily_limit_usd: 500 -> 2000");
        run(token, "approve", waiting, "--reason", "fine")
                .shouldEndWith(0)
                .shouldSay("MADE")
                .shouldSay("  changes    corridors.USDT-IDRX.daily_limit_usd: 500 -> 2000");
    }

    @Test
    void shouldWarnThatAChangeLiftsAStricterOverrideThatCameAfterIt() {
        Path token = secrets.resolve("checker.token");
        new ConfigurationText(checkerToken).write(token);
        String protect = idOf(override("PROTECT"));
        Outcome before =
                run(token, "show", protect).shouldEndWith(0).shouldSay("  changes    override: none -> PROTECT");
        assertFalse(before.output().contains("WARNING"), before.output());

        override("FREEZE").shouldBe(200);

        String warning = "  WARNING    lifts the override FREEZE of maker@example.com, set at ";
        run(token, "show", protect)
                .shouldSay(warning)
                .shouldSay(", after this was asked for")
                .shouldSay("  changes    override: FREEZE -> PROTECT");
        run(token, "approve", protect, "--reason", "fine")
                .shouldEndWith(0)
                .shouldSay("MADE")
                .shouldSay(warning);
    }

    @Test
    void shouldEndAnOverrideOnlyWithASecondOperator() {
        String halt = String.valueOf(override("HALT").shouldBe(200).json().get("override_id"));
        Path token = secrets.resolve("maker.token");
        new ConfigurationText(makerToken).write(token);
        Outcome waiting =
                command("risk", token, "end-override", halt, "--reason", "over").shouldEndWith(0);
        assertTrue(waiting.output().contains("PENDING"), waiting.output());
        idOf(override("NORMAL"));
        override("FREEZE").shouldBe(200);

        List<?> approvals = (List<?>) maker.get("/approvals").json().get("approvals");
        String normal = String.valueOf(((Map<?, ?>) approvals.getLast()).get("approval_id"));
        Map<String, Object> made = checker.post("/approvals/" + normal + "/approve", REASON)
                .shouldBe(200)
                .json();
        Map<?, ?> answer = (Map<?, ?>) ((Map<?, ?>) made.get("result")).get("body");
        assertEquals("FREEZE", answer.get("previous_state"));
        assertEquals("NORMAL", answer.get("new_state"));
        assertEquals("checker@example.com", answer.get("set_by"));
    }

    private PartnerAnswer override(String target) {
        return OperatorApi.ofReserve(kurs.baseUrl(), makerToken)
                .post("/state-override", Map.of("corridor", "USDT-IDRX", "target_state", target, "reason", "a rumour"));
    }

    private Outcome run(Path token, String... arguments) {
        return command("approvals", token, arguments);
    }

    private Outcome command(String name, Path token, String... arguments) {
        List<String> line = new ArrayList<>(List.of(name));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--url", kurs.baseUrl(), "--token-file", token.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }
}
