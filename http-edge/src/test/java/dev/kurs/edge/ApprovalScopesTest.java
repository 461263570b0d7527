package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operator of the reserve pool, without {@code operator:partners}, may see and decide of the changes that wait. */
class ApprovalScopesTest {
    private static final String APPROVALS = "/v1/operator/approvals";
    private static final String RESERVE_DESK = EdgeFixture.SCOPED + "reserve:operate";
    private static final String PARTNERS_DESK = EdgeFixture.SCOPED + "operator:partners";
    private static final String REASON = "{\"reason\":\"looked at\"}";

    private final EdgeFixture edge = new EdgeFixture();

    @BeforeEach
    void reviewBoth() {
        edge.approvals.wanted.addAll(EnumSet.of(Matter.OVERRIDES, Matter.PARTNERS));
        edge.restore(EngineFrames.state(0, RiskState.HALT, false, EngineFrames.permanent(), edge.clock.nanoTime()));
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    /** Asks for a change, and tells where it can be read. */
    private String ask(String token, String path, String body) {
        Reply waiting = edge.post(path, body).bearer(token).send();
        assertEquals(202, waiting.status(), waiting.text());
        return waiting.header("Location");
    }

    private String askForAnOverride(String token) {
        return ask(
                token,
                "/v1/reserve/state-override",
                "{\"corridor\":\"USD-IDR\",\"target_state\":\"NORMAL\",\"reason\":\"calm\"}");
    }

    private String askForAPartner() {
        return ask(EdgeFixture.SECOND_TREASURER, "/v1/operator/partners", "{\"name\":\"Bunga\",\"reason\":\"signed\"}");
    }

    private Reply get(String path) {
        return edge.get(path).bearer(RESERVE_DESK).send();
    }

    private Reply decide(String path, String how) {
        return edge.post(path + "/" + how, REASON).bearer(RESERVE_DESK).send();
    }

    private ApprovalStatus status(int number) {
        return edge.approvals.approvals.get(number).status();
    }

    @Test
    void shouldLetTheMakerReadItsChangeAndTakeItBack() {
        String own = askForAnOverride(RESERVE_DESK);

        assertEquals("PENDING", get(own).json().get("status"));
        assertEquals(List.of(own), listed("per_page=50"));
        assertEquals("REJECTED", decide(own, "reject").json().get("status"));
        assertEquals(ApprovalStatus.REJECTED, status(0));
    }

    @Test
    void shouldLetNobodyOfOneScopeAloneApprove() {
        String own = askForAnOverride(RESERVE_DESK);
        String others = askForAnOverride(EdgeFixture.SECOND_TREASURER);

        decide(own, "approve").assertV01Error(403, "FORBIDDEN");
        decide(others, "approve").assertV01Error(403, "FORBIDDEN");
        for (String path : List.of(own, others)) {
            edge.post(path + "/approve", REASON).bearer(PARTNERS_DESK).send().assertV01Error(403, "FORBIDDEN");
        }
        assertEquals(ApprovalStatus.PENDING, status(0));
        assertEquals(ApprovalStatus.PENDING, status(1));
        assertEquals(List.of(), edge.reserve.decided);
    }

    @Test
    void shouldShowAnothersChangeOfThePoolAndLeaveItToTheOther() {
        String others = askForAnOverride(EdgeFixture.SECOND_TREASURER);

        assertEquals("treasury@example.com", get(others).json().get("maker"));
        decide(others, "reject").assertV01Error(403, "FORBIDDEN");
        assertEquals(ApprovalStatus.PENDING, status(0));
    }

    @Test
    void shouldHideWhatIsOfPartners() {
        String hidden = askForAPartner();

        get(hidden).assertV01Error(404, "NOT_FOUND");
        decide(hidden, "reject").assertV01Error(404, "NOT_FOUND");
        decide(hidden, "approve").assertV01Error(403, "FORBIDDEN");
        assertEquals(List.of(), listed("per_page=50"));
        assertEquals(ApprovalStatus.PENDING, status(0));
    }

    @Test
    void shouldShowAndRejectEverythingForThoseOfPartners() {
        for (String path : List.of(askForAPartner(), askForAnOverride(EdgeFixture.SECOND_TREASURER))) {
            assertEquals(200, edge.get(path).bearer(PARTNERS_DESK).send().status());
            assertEquals(
                    200,
                    edge.post(path + "/reject", REASON)
                            .bearer(PARTNERS_DESK)
                            .send()
                            .status());
        }
    }

    @Test
    void shouldListPageByPageWhatStandsAmongHiddenOnes() {
        List<String> own = new ArrayList<>();
        for (int count = 0; count < 3; count++) {
            askForAPartner();
            own.add(askForAnOverride(RESERVE_DESK));
            askForAPartner();
        }

        assertEquals(own, listed("per_page=1"));
        assertEquals(own, listed("per_page=2"));
        assertEquals(own, listed("per_page=3"));
    }

    /** Where each change that is listed can be read, over all pages. */
    private List<String> listed(String query) {
        List<String> paths = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            Reply page = get(APPROVALS + "?" + query + cursor);
            ((List<?>) page.json().get("approvals"))
                    .forEach(approval -> paths.add(APPROVALS + "/" + ((Map<?, ?>) approval).get("approval_id")));
            Object next = page.object("pagination").get("next_cursor");
            cursor = next == null ? null : "&cursor=" + next;
        }
        return paths;
    }
}
