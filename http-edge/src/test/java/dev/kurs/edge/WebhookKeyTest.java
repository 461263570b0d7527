package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A partner has one WEBHOOK key, and nobody approves another. */
class WebhookKeyTest {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String KEYS = PARTNERS + "/" + FakeAdministration.FIRST + "/keys";
    private static final String APPROVALS = "/v1/operator/approvals/";

    private final EdgeFixture edge = new EdgeFixture();

    @BeforeEach
    void makeAPartner() {
        assertEquals(
                201,
                post(PARTNERS, "{\"name\":\"Bunga\",\"reason\":\"they signed\"}")
                        .status());
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void shouldNameTheKeyThatThePartnerHas() {
        assertEquals(201, issue("HMAC").status());
        assertEquals(201, issue("WEBHOOK").status());

        Reply refused = issue("WEBHOOK").assertV01Error(400, "INVALID_REQUEST");

        assertEquals(
                "kind: a partner has one such key, rotate or revoke key_id key-2: WEBHOOK",
                refused.object("error").get("message"));
        assertEquals(201, issue("HMAC").status());
    }

    @Test
    void shouldLetAnotherWaitOnlyOnceTheFirstIsRevoked() {
        assertEquals(201, issue("WEBHOOK").status());
        edge.approvals.wanted.add(Matter.KEYS);

        issue("WEBHOOK").assertV01Error(400, "INVALID_REQUEST");
        assertEquals(List.of(), edge.approvals.approvals);

        assertEquals(
                204,
                edge.request("DELETE", KEYS + "/key-1?reason=lost")
                        .bearer(EdgeFixture.OPERATOR)
                        .send()
                        .status());
        assertEquals(202, issue("WEBHOOK").status());
    }

    @Test
    void shouldJudgeAgainWhenItIsApproved() {
        edge.approvals.wanted.add(Matter.KEYS);
        assertEquals(202, issue("WEBHOOK").status());
        assertEquals(202, issue("WEBHOOK").status());

        assertEquals(200, approve(0).status());
        approve(1).assertV01Error(400, "INVALID_REQUEST");
        assertEquals(ApprovalStatus.PENDING, edge.approvals.approvals.getLast().status());
    }

    private Reply issue(String kind) {
        return post(KEYS, "{\"kind\":\"" + kind + "\",\"reason\":\"onboarding\"}");
    }

    private Reply approve(int number) {
        String id = edge.approvals.approvals.get(number).approvalId();
        return edge.post(APPROVALS + id + "/approve", "{\"reason\":\"agreed\"}")
                .bearer(EdgeFixture.SECOND_TREASURER)
                .send();
    }

    private Reply post(String path, String body) {
        return edge.post(path, body).bearer(EdgeFixture.OPERATOR).send();
    }
}
