package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.WebhookDeliveries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.jr.ob.JSON;

/** The operators' section of the OpenAPI document, example by example. */
class OperatorDescriptionTest extends ApiDescription {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String PARTNER = PARTNERS + "/{id}";
    private static final String APPROVALS = "/v1/operator/approvals";
    private static final String WEBHOOKS = "/v1/operator/webhooks";
    private static final String REDELIVERY = WEBHOOKS + "/{event_id}/redeliver";
    private static final String EVENT = "4f2b6c0d9e8a7b6c5d4e3f2a1b0c9d8e";
    private static final String APPROVAL = APPROVALS + "/{approval_id}";

    @BeforeEach
    void makeAPartnerWithAKey() throws Exception {
        Map<String, Object> create = operation(PARTNERS, "post");
        Reply made = edge.post(PARTNERS, body(create, "ok"))
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertShown(create, "ok", made);
    }

    private static String body(Map<String, Object> operation, String example) throws Exception {
        return JSON.std.asString(object(requests(operation).get(example)).get("value"));
    }

    /** Those that the schema refuses, too. */
    private static Map<String, Object> requests(Map<String, Object> operation) {
        Map<String, Object> requests = new LinkedHashMap<>(examples(content(operation)));
        requests.putAll(object(content(operation).getOrDefault("x-refused-examples", Map.of())));
        return requests;
    }

    private static Map<String, Object> content(Map<String, Object> operation) {
        return object(
                object(object(operation.get("requestBody")).get("content")).get("application/json"));
    }

    private static String filled(String path) {
        return path.replace("{id}", FakeAdministration.FIRST)
                .replace("{key_id}", "key-1")
                .replace("{address}", EdgeFixture.WALLET);
    }

    @ParameterizedTest
    @CsvSource({
        "post, /v1/operator/partners",
        "patch, /v1/operator/partners/{id}",
        "post, /v1/operator/partners/{id}/keys",
        "post, /v1/operator/partners/{id}/keys/{key_id}/rotate",
        "post, /v1/operator/partners/{id}/wallets",
        "post, /v1/operator/partners/{id}/balance"
    })
    void shouldAnswerEveryExampleOfAChangeAsDescribed(String method, String path) throws Exception {
        if (path.contains("key_id")) {
            issueKey();
        }
        Map<String, Object> operation = operation(path, method);
        Map<String, Object> requests = requests(operation);
        Map<String, Object> content = content(operation);
        examples(content)
                .forEach((name, example) -> assertEquals(
                        List.of(),
                        SchemaCheck.faults(
                                document, content.get("schema"), object(example).get("value")),
                        name));
        for (String example : requests.keySet()) {
            boolean makesAnother = path.equals(PARTNERS) && example.equals("ok");
            if (!makesAnother) {
                Reply reply = edge.send(method.toUpperCase(Locale.ROOT), filled(path), body(operation, example))
                        .bearer(EdgeFixture.OPERATOR)
                        .send();
                assertEquals(example.equals("ok"), reply.status() < 300, reply.text());
                assertShown(operation, example, reply);
            }
        }
    }

    private void issueKey() throws Exception {
        Map<String, Object> issue = operation(PARTNER + "/keys", "post");
        edge.post(filled(PARTNER + "/keys"), body(issue, "ok"))
                .bearer(EdgeFixture.OPERATOR)
                .send();
    }

    @Test
    void shouldAnswerTheGetsAsDescribed() throws Exception {
        assertShown(
                operation(PARTNERS, "get"),
                "ok",
                edge.get(PARTNERS).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                operation(PARTNERS, "get"),
                "page",
                edge.get(PARTNERS + "?per_page=0").bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                operation(PARTNER, "get"),
                "ok",
                edge.get(filled(PARTNER)).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                operation(PARTNER + "/balance", "get"),
                "ok",
                edge.get(filled(PARTNER + "/balance"))
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
        assertShown(
                operation("/v1/operator/audit", "get"),
                "ok",
                edge.get("/v1/operator/audit").bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                operation("/v1/operator/audit", "get"),
                "actor",
                edge.get("/v1/operator/audit?actor=")
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
        assertShown(
                operation("/v1/operator/audit", "get"),
                "action",
                edge.get("/v1/operator/audit?action=key")
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
    }

    @Test
    void shouldSayWhichActionsThereAreWhereNoneIsNear() {
        Reply all = edge.get("/v1/operator/audit?action=Foo")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertEquals(
                "action: no such action, there is CorrectBalance, RevokeKey, RotateKey: Foo",
                all.object("error").get("message"));
        for (String action : List.of("RevokeKey", "POST%20/v1/operator/partners")) {
            Reply found = edge.get("/v1/operator/audit?action=" + action)
                    .bearer(EdgeFixture.OPERATOR)
                    .send();
            assertEquals(200, found.status(), found.text());
        }
    }

    /** As every list does with a filter that names nothing: an empty page would look as if nothing had been done. */
    @ParameterizedTest
    @ValueSource(strings = {"actor", "action", "target"})
    void shouldRefuseAFilterOfTheAuditThatNamesNothing(String filter) {
        for (String nothing : List.of("", "%20", "%C2%A0")) {
            Reply refused = edge.get("/v1/operator/audit?" + filter + "=" + nothing)
                    .bearer(EdgeFixture.OPERATOR)
                    .send();
            assertEquals(400, refused.status(), refused.text());
            Map<String, Object> error = refused.object("error");
            assertEquals("INVALID_REQUEST", error.get("code"));
            assertTrue(error.get("message").toString().startsWith(filter + ": "), refused.text());
        }
    }

    @Test
    void shouldSayHowThePlusOfATimeOfTheAuditIsWritten() {
        Reply refused = edge.get("/v1/operator/audit?start_time=2026-01-01T00:00:00+00:00")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        String message = (String) refused.object("error").get("message");
        assertTrue(message.contains("a + in a query is written %2B"), message);
    }

    @Test
    void shouldDescribeWhatIsTakenAway() throws Exception {
        issueKey();
        for (String path : List.of(PARTNER + "/keys/{key_id}", PARTNER + "/wallets/{address}")) {
            Map<String, Object> operation = operation(path, "delete");
            assertShown(
                    operation,
                    "reason",
                    edge.request("DELETE", filled(path))
                            .bearer(EdgeFixture.OPERATOR)
                            .send());
        }
        Reply revoked = edge.request("DELETE", filled(PARTNER + "/keys/{key_id}") + "?reason=lost")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertEquals(204, revoked.status(), revoked.text());
    }

    @Test
    void shouldDescribeWhatPartnersAreToldAndWhatHasThemToldOnceMore() throws Exception {
        edge.webhooks.deliveries.add(new WebhookDeliveries.Delivery(
                1,
                EVENT,
                0,
                FakeAdministration.FIRST,
                "quote.expired",
                12,
                WebhookDeliveries.Status.PENDING,
                List.of(
                        new WebhookDeliveries.Attempt(1_767_225_630_000L, OptionalInt.of(503), Optional.empty(), 41),
                        new WebhookDeliveries.Attempt(
                                1_767_225_645_000L,
                                OptionalInt.empty(),
                                Optional.of("TIMED_OUT: hooks.example did not answer in time"),
                                5_000))));
        Map<String, Object> list = operation(WEBHOOKS, "get");
        String filters = "?partner_id=" + FakeAdministration.FIRST.toUpperCase(Locale.ROOT) + "&status=PENDING";
        assertShown(
                list,
                "ok",
                edge.get(WEBHOOKS + filters).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                list,
                "partner",
                edge.get(WEBHOOKS + "?partner_id=0a0b0c0d-9999-4222-8333-444455556666")
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
        assertShown(
                list,
                "status",
                edge.get(WEBHOOKS + "?status=LOST").bearer(EdgeFixture.OPERATOR).send());
        Map<String, Object> redeliver = operation(REDELIVERY, "post");
        String path = REDELIVERY.replace("{event_id}", EVENT);
        for (String example : List.of("blank", "ok")) {
            assertShown(
                    redeliver,
                    example,
                    edge.post(path, body(redeliver, example))
                            .bearer(EdgeFixture.OPERATOR)
                            .send());
        }
        assertEquals(
                404,
                edge.post(REDELIVERY.replace("{event_id}", "none"), body(redeliver, "ok"))
                        .bearer(EdgeFixture.OPERATOR)
                        .send()
                        .status());
        assertEquals(1, edge.webhooks.ordered.size());
        assertTrue(edge.webhooks.ordered.getFirst().endsWith(": their server is back"));
    }

    @Test
    void shouldDescribeWhatWaitsForASecondOperator() throws Exception {
        edge.approvals.wanted.add(Matter.WALLETS);
        Map<String, Object> add = operation(PARTNER + "/wallets", "post");
        Reply waiting = edge.post(filled(PARTNER + "/wallets"), body(add, "ok"))
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertShown(add, "waits", waiting);
        assertShown(
                operation(APPROVALS, "get"),
                "ok",
                edge.get(APPROVALS).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                operation(APPROVALS, "get"),
                "page",
                edge.get(APPROVALS + "?per_page=0").bearer(EdgeFixture.OPERATOR).send());
        Map<String, Object> show = operation(APPROVAL, "get");
        String path = APPROVAL.replace("{approval_id}", FakeApprovals.FIRST);
        assertShown(show, "ok", edge.get(path).bearer(EdgeFixture.OPERATOR).send());
        assertShown(
                show,
                "parameter",
                edge.get(path + "?page=1").bearer(EdgeFixture.OPERATOR).send());

        assertDecided("approve", path);
        edge.approvals.approvals.clear();
        edge.post(filled(PARTNER + "/wallets"), body(add, "ok"))
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertDecided("reject", path);
    }

    @Test
    void shouldDescribeThatACorrectionMayWait() throws Exception {
        edge.approvals.wanted.add(Matter.BALANCES);
        Map<String, Object> move = operation(PARTNER + "/balance", "post");
        for (String attempt : List.of("the first", "the same again")) {
            Reply waiting = edge.post(filled(PARTNER + "/balance"), body(move, "ok"))
                    .header("Idempotency-Key", "correction-1")
                    .bearer(EdgeFixture.OPERATOR)
                    .send();
            assertEquals(202, waiting.status(), waiting.text());
            assertDescribed(move, attempt, waiting);
        }
    }

    private void assertDecided(String how, String path) throws Exception {
        Map<String, Object> operation = operation(APPROVAL + "/" + how, "post");
        for (String example : List.of("blank", "ok")) {
            Reply reply = edge.post(path + "/" + how, body(operation, example))
                    .bearer(EdgeFixture.SECOND_OPERATOR)
                    .send();
            assertShown(operation, example, reply);
        }
    }

    @Test
    void shouldDescribeConflicts() throws Exception {
        Map<String, Object> create = operation(PARTNERS, "post");
        edge.post(PARTNERS, body(create, "ok"))
                .header("Idempotency-Key", "one")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertShown(
                create,
                "reused",
                edge.post(PARTNERS, "{\"name\":\"Other\",\"reason\":\"r\"}")
                        .header("Idempotency-Key", "one")
                        .bearer(EdgeFixture.OPERATOR)
                        .send());
        Reply changed = edge.send("PATCH", filled(PARTNER), "{\"reason\":\"r\"}")
                .header("If-Match", "\"0\"")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertEquals(412, changed.status());
        assertTrue(edge.administration.refusals.stream()
                .anyMatch(refusal ->
                        refusal.startsWith("desk@example.com POST /v1/operator/partners IDEMPOTENCY_KEY_REUSED")));
    }
}
