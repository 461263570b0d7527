package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever operators did and were refused is told, and no secret is. */
class OperatorAuditTest {
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
    void shouldTellWhoDidWhatWithBeforeAndAfter() {
        String id = OperatorSandbox.idOf(sandbox.create(Map.of("reason", "they signed")));
        desk.with("x-svc-request-id", "audit-7")
                .patch("/partners/" + id, Map.of("name", "Melati Baru", "reason", "they were renamed"))
                .shouldBe(200);
        Map<String, Object> key = desk.issue(id);
        desk.delete("/partners/" + id + "/keys/" + key.get("key_id") + "?reason=lost")
                .shouldBe(204);

        Eventually.isTrue(
                "the audit has it all", () -> sandbox.audit("target=" + id).size() == 5);
        List<Map<?, ?>> entries = sandbox.audit("target=" + id);
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
                1,
                sandbox.audit("action=RevokeKey&target=" + revoked.get("target"))
                        .size());
        assertEquals(
                0,
                sandbox.audit("target=" + id + "&end_time=2020-01-01T00:00:00Z").size());
    }

    /** U+2400 stands for U+0000 in the tables, which PostgreSQL has no place for. */
    @Test
    void shouldTellEveryCharacterOfAReasonAndFindByIt() {
        String id = OperatorSandbox.idOf(sandbox.create(Map.of("reason", "\u2400 they signed")));

        Eventually.isTrue(
                "the audit has it", () -> sandbox.audit("target=" + id).size() == 2);
        assertEquals(
                "\u2400 they signed", sandbox.audit("target=" + id).getFirst().get("reason"));
        assertEquals(0, sandbox.audit("actor=%00").size());
    }

    @Test
    void shouldTellWhatOperatorsWereRefused() {
        String auditor = sandbox.addOperator("auditor@example.com", "operator:audit");
        OperatorApi other = new OperatorApi(sandbox.kurs().baseUrl(), auditor);
        other.get("/audit").shouldBe(200);
        other.post("/partners", Map.of("name", "x", "reason", "r")).shouldFail(403, "FORBIDDEN");
        desk.post("/partners", Map.of("name", 5, "reason", "r")).shouldFail(400, "INVALID_REQUEST");

        Eventually.isTrue(
                "the attempt is told",
                () -> !sandbox.audit("actor=auditor@example.com").isEmpty());
        Map<?, ?> attempt = sandbox.audit("actor=auditor@example.com").getFirst();
        assertEquals("POST /v1/operator/partners", attempt.get("action"));
        assertEquals("partners", attempt.get("target"));
        assertEquals("FORBIDDEN", attempt.get("refusal"));
        assertNull(attempt.get("after"));
        Eventually.isTrue(
                "so is what could not be read",
                () -> sandbox.audit("action=POST%20/v1/operator/partners").stream()
                        .anyMatch(entry -> "INVALID_REQUEST".equals(entry.get("refusal"))));
    }

    @Test
    void shouldKnowAPartnerInEitherCaseOfItsId() {
        String id = OperatorSandbox.idOf(sandbox.create(Map.of()));
        String upper = id.toUpperCase(Locale.ROOT);
        desk.patch("/partners/" + upper, Map.of("status", "GONE", "reason", "r"))
                .shouldFail(400, "INVALID_REQUEST");

        Eventually.isTrue(
                "the audit has the attempt", () -> sandbox.audit("target=" + id).size() == 3);
        List<Map<?, ?>> entries = sandbox.audit("target=" + id);
        assertEquals("PATCH /v1/operator/partners/" + id, entries.getFirst().get("action"));
        assertEquals(entries, sandbox.audit("target=" + upper));
        assertEquals(entries, sandbox.audit("target=partners/" + upper));
    }

    @Test
    void shouldKeepNoSecretThatWasPutWhereAnIdBelongs() {
        String id = OperatorSandbox.idOf(sandbox.create(Map.of()));
        String secret = "bk_0123456789abcdef0123456789abcdef";
        desk.delete("/partners/" + id + "/keys/" + secret + "?reason=leaked").shouldBe(404);
        desk.patch("/partners/" + id, Map.of("webhook_url", "https://user:" + secret + "@hook.example/", "reason", "r"))
                .shouldFail(400, "INVALID_REQUEST");

        Eventually.isTrue(
                "both attempts are told",
                () -> sandbox.audit("action=PATCH%20/v1/operator/partners/" + id)
                                .size()
                        == 1);
        assertEquals(
                "INVALID_REQUEST: webhook_url",
                sandbox.audit("action=PATCH%20/v1/operator/partners/" + id)
                        .getFirst()
                        .get("refusal"));
        List<Map<?, ?>> deletions = sandbox.audit("action=DELETE%20/v1/operator/partners/" + id + "/keys/%7Bkey_id%7D");
        assertEquals(1, deletions.size());
        assertEquals("partners/" + id + "/keys", deletions.getFirst().get("target"));
        List<Map<?, ?>> everything = sandbox.audit("actor=desk@kurs.invalid");
        assertTrue(everything.containsAll(deletions), everything::toString);
        assertFalse(everything.toString().contains(secret), everything::toString);
    }
}
