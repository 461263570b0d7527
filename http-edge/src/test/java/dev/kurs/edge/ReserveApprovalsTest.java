package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator may not do alone with the reserve pool, where the configuration says so. */
class ReserveApprovalsTest {
    private static final String OVERRIDE = "/v1/reserve/state-override";
    private static final String RFQ = "/v1/reserve/emergency-rfq";
    private static final String HEDGES = "/v1/reserve/hedges";
    private static final String APPROVE = "/v1/operator/approvals/" + FakeApprovals.FIRST + "/approve";

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
        edge.approvals.wanted.addAll(EnumSet.of(Matter.OVERRIDES, Matter.RFQS, Matter.HEDGES));
        edge.restore(ReserveFrames.maker(0, "batavia"));
        edge.restore(ReserveFrames.batch());
        edge.restore(ReserveFrames.rfq(FakeReserve.OVERRIDE));
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource({
        // the corridor's state, whether an override runs, what is asked for, what is answered
        "NORMAL, false, PROTECT, 202",
        "NORMAL, false, NORMAL, 202",
        "PROTECT, false, PROTECT, 202",
        "PROTECT, false, NORMAL, 202",
        "PROTECT, false, RESTRICT, 202",
        "PROTECT, false, HALT, 200",
        "RESTRICT, false, RESTRICT, 202",
        "HALT, false, HALT, 200",
        "HALT, false, RESTRICT, 202",
        "FREEZE, false, HALT, 200",
        "FREEZE, false, FREEZE, 200",
        "HALT, true, FREEZE, 200",
        "HALT, true, HALT, 202",
        "HALT, true, RESTRICT, 202"
    })
    void shouldHoldBackWhatLeavesTheBreakersSomethingToDo(
            RiskState state, boolean isOverridden, String target, int status) {
        edge.restore(EngineFrames.state(0, state, isOverridden, EngineFrames.permanent(), edge.clock.nanoTime()));
        if (isOverridden) {
            edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE));
        }

        assertEquals(status, override(target).status());
        assertEquals(status == 200 ? 1 : 0, edge.reserve.decided.size());
    }

    /** It would end in its minute, and take with it the one that it took the place of. */
    @Test
    void shouldHoldBackAStricterOneThatEndsInThePlaceOfAnother() {
        edge.restore(EngineFrames.state(0, RiskState.RESTRICT, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE));

        assertEquals(202, override("HALT", 1).status());
        assertEquals(200, override("HALT").status());
    }

    @Test
    void shouldLetOneThatEndsBeTheFirst() {
        edge.restore(EngineFrames.state(0, RiskState.NORMAL, false, EngineFrames.permanent(), edge.clock.nanoTime()));

        assertEquals(200, override("HALT", 1).status());
    }

    @Test
    void shouldSetTheStateOnceAnotherWhoMayDoItApproves() {
        edge.restore(EngineFrames.state(0, RiskState.HALT, false, EngineFrames.permanent(), edge.clock.nanoTime()));
        assertEquals(202, override("NORMAL").status());

        assertEquals(403, approve(EdgeFixture.SECOND_OPERATOR).status(), "it may not set states itself");
        assertEquals(403, approve(EdgeFixture.OPERATOR).status(), "it asked for it");
        assertEquals(List.of(), edge.reserve.decided);

        Reply approved = approve(EdgeFixture.SECOND_TREASURER);
        assertEquals(200, approved.status(), approved.text());
        assertEquals(200, approved.object("result").get("status"));
        assertEquals(1, edge.reserve.decided.size());
    }

    @Test
    void shouldEndAnOverrideOnceAnotherApproves() {
        edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE));
        String path = OVERRIDE + "/" + FakeReserve.OVERRIDE + "?reason=over";
        assertEquals(
                202,
                edge.request("DELETE", path).bearer(EdgeFixture.OPERATOR).send().status());

        Reply approved = approve(EdgeFixture.SECOND_TREASURER);
        assertEquals(204, approved.object("result").get("status"), approved.text());
        assertEquals(
                List.of("end 0 " + FakeReserve.OVERRIDE + ": over (approval " + FakeApprovals.FIRST
                        + ", asked for by desk@example.com)"),
                edge.reserve.decided);
    }

    /** The override HALT of the frames was set at the beginning of 2026. */
    @ParameterizedTest
    @CsvSource({"1767225599999999999, true", "1767225600000000000, false"})
    void shouldSayThatAStricterOverrideCameAfterIt(long proposedAtNs, boolean isLater) {
        edge.approvals.proposedAtNs = proposedAtNs;
        edge.restore(EngineFrames.state(0, RiskState.NORMAL, false, EngineFrames.permanent(), edge.clock.nanoTime()));
        assertEquals(202, override("PROTECT").status());
        assertEquals(
                List.of(change("override", null, "PROTECT"), change("risk_state", "NORMAL", "PROTECT")),
                shown().get("changes"));
        assertNull(shown().get("warning"));

        edge.restore(EngineFrames.state(0, RiskState.HALT, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE));
        List<?> changes = List.of(change("override", "HALT", "PROTECT"), change("risk_state", "HALT", "PROTECT"));
        String warning = isLater
                ? "lifts the override HALT of desk@example.com, set at 2026-01-01T00:00:00.000Z, after this was asked"
                        + " for"
                : null;
        assertEquals(changes, shown().get("changes"));
        assertEquals(warning, shown().get("warning"));

        Map<String, Object> approved = approve(EdgeFixture.SECOND_TREASURER).json();
        assertEquals("MADE", approved.get("status"));
        assertEquals(changes, approved.get("changes"));
        assertEquals(warning, approved.get("warning"));
    }

    @Test
    void shouldSayThatAStateStaysFrozenByTheChain() {
        edge.restore(EngineFrames.frozen(0, edge.clock.nanoTime()));
        assertEquals(202, override("NORMAL").status());

        assertEquals(
                List.of(change("override", null, "NORMAL"), change("risk_state", "FREEZE", "FREEZE")),
                shown().get("changes"));
    }

    /** The guardian's freeze may be on the chain by then, which only the corridor's state tells behind it. */
    @Test
    void shouldNotSayWhatStateFollowsAnOperatorsFreeze() {
        edge.restore(EngineFrames.state(0, RiskState.FREEZE, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        assertEquals(202, override("NORMAL").status());

        assertEquals(List.of(change("override", null, "NORMAL")), shown().get("changes"));
    }

    /** It ran out, or somebody ended it: whoever reads it need not try. */
    @Test
    void shouldSayThatItWouldBeRefusedNow() {
        edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE));
        String path = OVERRIDE + "/" + FakeReserve.OVERRIDE + "?reason=over";
        edge.request("DELETE", path).bearer(EdgeFixture.OPERATOR).send();
        assertEquals(List.of(change("override", "HALT", null)), shown().get("changes"));

        edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE, Flag.NO, EngineFrames.permanent()));
        assertNull(shown().get("changes"));
        assertEquals(
                "would be refused now: NOT_FOUND: override_id: no override that runs: " + FakeReserve.OVERRIDE,
                shown().get("warning"));
    }

    private Map<String, Object> shown() {
        return edge.get("/v1/operator/approvals/" + FakeApprovals.FIRST)
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .json();
    }

    private static Map<String, Object> change(String member, Object before, Object after) {
        Map<String, Object> change = new HashMap<>();
        change.put("member", member);
        change.put("before", before);
        change.put("after", after);
        return change;
    }

    @Test
    void shouldOfferABatchOnceAnotherApproves() {
        Reply waiting = offer("USD-IDR", "25.5");
        assertEquals(202, waiting.status(), waiting.text());
        assertEquals(List.of(), edge.reserve.decided);

        approve(EdgeFixture.SECOND_TREASURER);
        assertEquals(
                "offer 0 OptionalLong[255000]: out (approval " + FakeApprovals.FIRST
                        + ", asked for by desk@example.com)",
                edge.reserve.decided.getFirst());
    }

    @Test
    void shouldRecordAHedgeOnceAnotherApproves() {
        assertEquals(202, post(HEDGES, hedge("2025-12-31T23:59:00Z")).status());

        Reply approved = approve(EdgeFixture.SECOND_TREASURER);
        assertEquals(201, approved.object("result").get("status"), approved.text());
        assertEquals(List.of("0 SELL OKX 4711"), edge.reserve.decided);
    }

    @ParameterizedTest
    @CsvSource({
        // by the test's clock it is 2026-01-01T00:00:00Z
        "2025-12-02T00:00:00Z, 202",
        "2025-12-01T23:59:59Z, 400",
        "1971-01-01T00:00:00Z, 400",
        "2026-01-01T00:00:00Z, 202",
        "2026-01-01T00:00Z, 202",
        "2026-01-01T00:00:01Z, 400"
    })
    void shouldTakeHedgesOfTheLastThirtyDays(String tradedAt, int status) {
        Reply reply = post(HEDGES, hedge(tradedAt));

        assertEquals(status, reply.status(), reply.text());
        if (status != 202) {
            String issue = "traded_at: not within the last 30 days: " + tradedAt;
            assertTrue(reply.text().contains(issue), reply.text());
        }
    }

    @ParameterizedTest
    @CsvSource({"2026-01-01T07:00:00+07:00", "2025-12-31T23:59:00", "2025-12-31", "10000-01-01T00:00:00Z", "yesterday"})
    void shouldTakeTimesInUtcAlone(String tradedAt) {
        Reply refused = post(HEDGES, hedge(tradedAt)).assertV01Error(400, "INVALID_REQUEST");

        assertEquals(
                "traded_at: not an ISO 8601 time in UTC such as 2026-01-01T00:00:00Z: " + tradedAt, message(refused));
    }

    /** The journal could not tell two of them from each other. */
    @ParameterizedTest
    @CsvSource({"venue, OKX", "reference, 4711"})
    void shouldTakeNoHalfOfASurrogatePair(String member, String text) {
        String body = hedge("2025-12-31T23:59:00Z");

        Reply refused =
                post(HEDGES, body.replace("\"" + text + "\"", "\"a\\ud800\"")).assertV01Error(400, "INVALID_REQUEST");

        assertEquals(true, message(refused).startsWith(member + ": half of a surrogate pair"), message(refused));
    }

    /** As in a partner's name. */
    @ParameterizedTest
    @CsvSource({"venue, OKX, \\u001b", "venue, OKX, \\n", "reference, 4711, \\u0000", "reference, 4711, \\u009b"})
    void shouldTakeNoControlCharacters(String member, String text, String control) {
        String body = hedge("2025-12-31T23:59:00Z");

        Reply refused = post(HEDGES, body.replace("\"" + text + "\"", "\"a" + control + "b\""))
                .assertV01Error(400, "INVALID_REQUEST");

        assertEquals(
                true,
                message(refused).startsWith(member + ": not 1 to 128 characters without control characters: a"),
                message(refused));
    }

    /** Lines are taken, and shown in one; what nobody can read says nothing. */
    @ParameterizedTest
    @CsvSource({"a\\nb, 202", "\\u0000, 400", "\\u202e \\u0085, 400"})
    void shouldTakeReasonsThatSaySomething(String reason, int status) {
        String body = hedge("2025-12-31T23:59:00Z");

        assertEquals(
                status,
                post(HEDGES, body.replace("\"long\"", "\"" + reason + "\"")).status());
    }

    @Test
    void shouldRefuseAtOnceWhatCouldNotBeMade() {
        assertEquals(400, override("PANIC").status());
        assertEquals(400, offer("USD-IDR", "9.9").status());
        assertEquals(List.of(), edge.approvals.approvals);
    }

    @Test
    void shouldRefuseAtOnceToOfferWhatIsNotThere() {
        Reply refused = offer("USDT-JPYC", "10").assertV01Error(400, "NO_OPEN_INVENTORY");

        assertEquals("corridor USDT-JPYC has no open batch", message(refused));
        offer("USDT-JPYC", "9.9").assertV01Error(400, "PRICE_FLOOR_OUT_OF_RANGE");
        assertEquals(List.of(), edge.approvals.approvals);
    }

    @Test
    void shouldRefuseAtOnceToOfferWhatIsBeingOffered() {
        edge.restore(ReserveFrames.runningRfq(FakeReserve.OVERRIDE));

        Reply refused = offer("USD-IDR", "10").assertV01Error(409, "RFQ_IN_PROGRESS");

        assertEquals("the batch of corridor USDT-IDRX is being offered already", message(refused));
        offer("USDT-JPYC", "10").assertV01Error(400, "NO_OPEN_INVENTORY");
        assertEquals(List.of(), edge.approvals.approvals);
    }

    /** It may be offered once more when that request has ended. */
    @Test
    void shouldLetWaitWhatIsBeingOfferedWhenAnotherApproves() {
        assertEquals(202, offer("USD-IDR", "10").status());
        edge.restore(ReserveFrames.runningRfq(FakeReserve.OVERRIDE));

        approve(EdgeFixture.SECOND_TREASURER).assertV01Error(409, "RFQ_IN_PROGRESS");
        assertEquals(ApprovalStatus.PENDING, edge.approvals.approvals.getFirst().status());

        edge.restore(ReserveFrames.rfq(FakeReserve.OVERRIDE));
        assertEquals(200, approve(EdgeFixture.SECOND_TREASURER).status());
    }

    private Reply offer(String corridor, String floorBps) {
        return post(
                RFQ,
                "{\"corridor\":\"" + corridor + "\",\"price_floor_override_bps\":" + floorBps + ",\"reason\":\"out\"}");
    }

    private static String message(Reply refused) {
        return (String) refused.object("error").get("message");
    }

    private static String hedge(String tradedAt) {
        return "{\"corridor\":\"USD-IDR\",\"side\":\"SELL\",\"base_amount\":\"1000.5\",\"price\":\"16310\",\"venue\":\"OKX\","
                + "\"reference\":\"4711\",\"traded_at\":\"" + tradedAt + "\",\"reason\":\"long\"}";
    }

    private Reply override(String target) {
        return post(OVERRIDE, "{\"corridor\":\"USD-IDR\",\"target_state\":\"" + target + "\",\"reason\":\"a rumour\"}");
    }

    private Reply override(String target, int minutes) {
        return post(
                OVERRIDE,
                "{\"corridor\":\"USD-IDR\",\"target_state\":\"" + target + "\",\"override_duration_minutes\":" + minutes
                        + ",\"reason\":\"a rumour\"}");
    }

    private Reply approve(String token) {
        return edge.post(APPROVE, "{\"reason\":\"agreed\"}").bearer(token).send();
    }

    private Reply post(String path, String body) {
        return edge.post(path, body).bearer(EdgeFixture.OPERATOR).send();
    }
}
