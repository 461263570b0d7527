package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ChangeRefusedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that the engine refuses once a second operator has approved them: they have failed, and nobody makes them any more. */
class FailedApprovalsTest extends ApiDescription {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String BALANCE = PARTNERS + "/" + FakeAdministration.FIRST + "/balance";
    private static final String RFQ = "/v1/reserve/emergency-rfq";
    private static final String APPROVE = "/v1/operator/approvals/" + FakeApprovals.FIRST + "/approve";

    private Map<String, Object> approve;

    @BeforeEach
    void makeAPartner() {
        approve = operation("/v1/operator/approvals/{approval_id}/approve", "post");
        edge.post(PARTNERS, "{\"name\":\"Bunga\",\"reason\":\"they signed\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        edge.approvals.wanted.add(Matter.BALANCES);
        edge.approvals.wanted.add(Matter.RFQS);
    }

    @Test
    void shouldSayTheSameAgainOfWhatFailed() throws Exception {
        propose(BALANCE, "{\"kind\":\"CORRECTION\",\"token\":\"USDT\",\"amount\":-2,\"reason\":\"taken twice\"}");

        Reply refused = approve("approve-1");
        assertEquals(400, refused.status(), refused.text());
        assertEquals(
                "amount: more than the 1.5 that are available: -2",
                refused.object("error").get("message"));
        assertNull(refused.header("Idempotency-Replayed"));
        assertEquals(ApprovalStatus.FAILED, edge.approvals.approvals.getFirst().status());

        Reply again = approve("approve-1");
        assertEquals(refused.status(), again.status());
        assertEquals(refused.text(), again.text());
        assertEquals("true", again.header("Idempotency-Replayed"));
        assertDescribed(approve, "the same again", again);

        approve("approve-2").assertV01Error(409, "CONFLICT");
    }

    @Test
    void shouldNoteOnceWhatFailed() {
        propose(BALANCE, "{\"kind\":\"CORRECTION\",\"token\":\"USDT\",\"amount\":-2,\"reason\":\"taken twice\"}");

        approve("approve-1");
        approve("approve-1");

        assertEquals(
                List.of("treasury@example.com POST " + APPROVE + " INVALID_REQUEST  approvals/" + FakeApprovals.FIRST
                        + "/approve: agreed"),
                edge.administration.refusals);
    }

    @Test
    void shouldDescribeThatNoMakerCouldBeAsked() throws Exception {
        edge.reserve.refusal = new ChangeRefusedException(
                ChangeRefusedException.Kind.NO_VIABLE_RFQ_QUOTE,
                "NO_VIABLE_RFQ_QUOTE: no market maker of corridor USDT-IDRX can be asked just now");
        propose(RFQ, "{\"corridor\":\"USD-IDR\",\"reason\":\"out\"}");

        for (String attempt : List.of("the first", "the same again")) {
            Reply refused = approve("approve-1");
            assertEquals(422, refused.status(), refused.text());
            assertDescribed(approve, attempt, refused);
        }
    }

    /** Nothing was decided, and what stands in the way may pass. */
    @Test
    void shouldJudgeAnewWhatWasRefusedBeforeItWasDecided() {
        propose(RFQ, "{\"corridor\":\"USD-IDR\",\"reason\":\"out\"}");

        Reply refused = edge.post(APPROVE, "{\"reason\":\"agreed\"}")
                .header("Idempotency-Key", "approve-1")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertEquals(403, refused.status(), "it asked for it");
        assertEquals(ApprovalStatus.PENDING, edge.approvals.approvals.getFirst().status());

        Reply again = edge.post(APPROVE, "{\"reason\":\"agreed\"}")
                .header("Idempotency-Key", "approve-1")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertEquals(403, again.status());
        assertNull(again.header("Idempotency-Replayed"));
    }

    private void propose(String path, String body) {
        Reply waiting = edge.post(path, body).bearer(EdgeFixture.OPERATOR).send();
        assertEquals(202, waiting.status(), waiting.text());
    }

    private Reply approve(String key) {
        return edge.post(APPROVE, "{\"reason\":\"agreed\"}")
                .header("Idempotency-Key", key)
                .bearer(EdgeFixture.SECOND_TREASURER)
                .send();
    }
}
