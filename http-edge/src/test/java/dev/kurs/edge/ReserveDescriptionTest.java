package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.PoolRiskChangedEncoder;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.jr.ob.JSON;

/** The reserve pool's section of the OpenAPI document, example by example. */
class ReserveDescriptionTest extends ApiDescription {
    @BeforeEach
    void hearOfThePool() {
        long expiresAtNs = 1_767_227_400_000_000_000L;
        edge.restore(EngineFrames.state(0, RiskState.FREEZE, true, expiresAtNs, edge.clock.nanoTime()));
        edge.restore(ReserveFrames.corridor());
        edge.restore(ReserveFrames.pool());
        edge.restore(ReserveFrames.batch());
        edge.restore(ReserveFrames.hedge());
        edge.restore(ReserveFrames.override(FakeReserve.OVERRIDE));
        edge.restore(ReserveFrames.backtest());
        edge.restore(ReserveFrames.maker(0, "batavia"));
        edge.restore(ReserveFrames.maker(1, "raffles"));
        edge.restore(ReserveFrames.rfq(FakeReserve.OVERRIDE));
        edge.restore(ReserveFrames.obligation(FakeReserve.OVERRIDE));
        edge.executions.book(DailySummaryTest.profit());
    }

    @Test
    void shouldAnswerTheGetsAsDescribed() throws Exception {
        assertGet("/v1/reserve/risk-status", "", "ok");
        assertGet("/v1/reserve/risk-status", "?day=1", "parameter");
        assertGet("/v1/reserve/batches", "", "ok");
        assertGet("/v1/reserve/batches", "?corridor=USDT-IDRX&status=OPEN", "ok");
        assertGet("/v1/reserve/batches", "?corridor=USD-EUR", "corridor");
        assertGet("/v1/reserve/batches", "?status=LOST", "status");
        assertGet("/v1/reserve/batches", "?per_page=0", "page");
        assertGet("/v1/reserve/backtest", "?corridor=USD-IDR", "ok");
        assertGet("/v1/reserve/backtest", "?corridor=USD-EUR", "corridor");
        assertGet("/v1/reserve/pnl", "?date=2025-12-31", "ok");
        assertGet("/v1/reserve/pnl", "?date=2025-02-29", "date");
        assertGet("/v1/reserve/hedges", "?corridor=USD-IDR", "ok");
        assertGet("/v1/reserve/hedges", "?corridor=USD-EUR", "corridor");
        assertGet("/v1/reserve/hedges", "?per_page=0", "page");
    }

    @Test
    void shouldListHedgesPageByPage() {
        for (int number = 2; number <= 5; number++) {
            edge.restore(ReserveFrames.hedge(number));
        }
        List<Object> listed = new ArrayList<>();
        String cursor = "";
        for (int page = 1; page <= 3; page++) {
            Map<String, Object> answer = get("/v1/reserve/hedges?corridor=USD-IDR&per_page=2" + cursor);
            List<?> hedges = (List<?>) answer.get("hedges");
            hedges.forEach(hedge -> listed.add(((Map<?, ?>) hedge).get("hedge_id")));
            Map<?, ?> pagination = (Map<?, ?>) answer.get("pagination");
            assertEquals(page < 3, pagination.get("has_more"));
            cursor = "&cursor=" + pagination.get("next_cursor");
        }
        assertEquals(List.of("5", "4", "3", "2", "1"), listed);
        assertEquals(
                400,
                edge.get("/v1/reserve/hedges?cursor=anything")
                        .bearer(EdgeFixture.OPERATOR)
                        .send()
                        .status());
    }

    /** The engine has the last 256 of each after a start, and more come from then on. */
    @Test
    void shouldListMoreThanTheEngineKeeps() {
        for (int number = 2; number <= 300; number++) {
            edge.restore(ReserveFrames.hedge(number));
            edge.restore(ReserveFrames.rfq(new UUID(4, number), number));
        }
        for (int number = 1; number <= 300; number++) {
            edge.restore(ReserveFrames.closedBatch(1_000 + number, 300 - number));
        }

        assertEquals(numbers("", 300, 1), pages("/v1/reserve/hedges?per_page=100", "hedges", "hedge_id"));
        assertEquals(
                numbers("USDT-IDRX-", 1_300, 1_001), pages("/v1/reserve/batches?status=CLOSED", "batches", "batch_id"));
        assertEquals(
                200,
                reserve("GET", "/v1/reserve/emergency-rfq/" + new UUID(4, 2)).status());
    }

    @Test
    void shouldListBatchesThatWereOpenedTogetherOnOnePage() {
        for (int number = 1; number <= 4; number++) {
            edge.restore(ReserveFrames.closedBatch(10 + number, number / 2));
        }

        assertEquals(2, batches("?per_page=1").size(), "3, the open one, and 11, opened with it");
        List<String> listed = pages("/v1/reserve/batches?per_page=1", "batches", "batch_id");
        assertEquals(List.of("USDT-IDRX-11", "USDT-IDRX-3", "USDT-IDRX-13", "USDT-IDRX-12", "USDT-IDRX-14"), listed);
        assertEquals(5, batches("?per_page=256").size());
        for (String query : List.of("?per_page=257", "?per_page=0", "?cursor=anything", "?cursor=")) {
            assertEquals(400, reserve("GET", "/v1/reserve/batches" + query).status(), query);
        }
    }

    private List<?> batches(String query) {
        return (List<?>) get("/v1/reserve/batches" + query).get("batches");
    }

    private static List<String> numbers(String prefix, int first, int last) {
        return IntStream.iterate(first, number -> number >= last, number -> number - 1)
                .mapToObj(number -> prefix + number)
                .toList();
    }

    /** What all pages of a list name, in their order. */
    private List<String> pages(String path, String list, String id) {
        List<String> listed = new ArrayList<>();
        String next = "";
        while (next != null) {
            Map<String, Object> answer = get(path + (next.isEmpty() ? "" : "&cursor=" + next));
            ((List<?>) answer.get(list))
                    .forEach(item -> listed.add((String) object(item).get(id)));
            next = (String) object(answer.get("pagination")).get("next_cursor");
        }
        return listed;
    }

    /** As programs write them, and a reason that only looks like one. */
    @Test
    void shouldTakeNumbersWithExponentsAndNoReasonOfWhiteSpaceAlone() {
        String asked =
                "{\"corridor\":\"USD-IDR\",\"target_state\":\"RESTRICT\",\"override_duration_minutes\":%s,\"reason\":\"%s\"}";
        assertEquals(200, override(asked.formatted("1.2e2", "calm")).status());
        assertEquals(400, override(asked.formatted("1e5", "calm")).status());
        assertEquals(400, override(asked.formatted("1.5e0", "calm")).status());
        assertEquals(400, override(asked.formatted("1e999", "calm")).status());
        assertEquals(400, override(asked.formatted("10", "\u00a0\u2003")).status());
    }

    private Reply override(String body) {
        return edge.post("/v1/reserve/state-override", body)
                .bearer(EdgeFixture.OPERATOR)
                .send();
    }

    private Map<String, Object> get(String path) {
        return edge.get(path).bearer(EdgeFixture.OPERATOR).send().json();
    }

    private void assertGet(String path, String query, String example) throws Exception {
        assertShown(
                operation(path, "get"),
                example,
                edge.get(path + query).bearer(EdgeFixture.OPERATOR).send());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/reserve/hedges",
                "/v1/reserve/gas",
                "/v1/reserve/emergency-rfq",
                "/v1/reserve/state-override"
            })
    void shouldAnswerEveryExampleOfAChangeAsDescribed(String path) throws Exception {
        Map<String, Object> operation = operation(path, "post");
        Map<String, Object> requests = examples(
                object(object(operation.get("requestBody")).get("content")).get("application/json"));
        edge.reserve.whenOverridden = (corridorId, target) -> edge.restore(
                EngineFrames.state(corridorId, target, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        for (Map.Entry<String, Object> request : requests.entrySet()) {
            String body = JSON.std.asString(object(request.getValue()).get("value"));
            Reply reply = edge.post(path, body).bearer(EdgeFixture.OPERATOR).send();
            assertEquals(List.of("ok", "freeze").contains(request.getKey()), reply.status() < 300, reply.text());
            assertShown(operation, request.getKey(), reply);
        }
    }

    @Test
    void shouldTellOfARequestForQuotesAndOfWhatIsOwedAsDescribed() throws Exception {
        String described = "/v1/reserve/emergency-rfq/{rfq_id}";
        String path = "/v1/reserve/emergency-rfq/";
        assertShown(operation(described, "get"), "ok", reserve("GET", path + FakeReserve.OVERRIDE));
        assertShown(operation(described, "get"), "unknown", reserve("GET", path + "unknown"));
        assertShown(operation(described, "delete"), "reason", reserve("DELETE", path + FakeReserve.OVERRIDE));
        assertEquals(
                204,
                reserve("DELETE", path + FakeReserve.OVERRIDE + "?reason=over").status());
        assertGet("/v1/reserve/obligations", "", "ok");
        String delivery = "/v1/reserve/obligations/" + FakeReserve.OVERRIDE + "/delivery";
        Map<String, Object> order = operation("/v1/reserve/obligations/{rfq_id}/delivery", "post");
        for (String example : List.of("ok", "reference")) {
            Map<String, Object> requests = examples(object(
                    object(object(order.get("requestBody")).get("content")).get("application/json")));
            String body = JSON.std.asString(object(requests.get(example)).get("value"));
            assertShown(
                    order,
                    example,
                    edge.post(delivery, body).bearer(EdgeFixture.OPERATOR).send());
        }
        assertEquals(List.of("call off 1: over", "delivery 1 0xabc: on the statement"), edge.reserve.decided);
    }

    private Reply reserve(String method, String path) {
        return edge.request(method, path).bearer(EdgeFixture.OPERATOR).send();
    }

    @Test
    void shouldShowACorridorsFiguresWithThoseOfThePoolAlone() {
        edge.restore(ReserveFrames.corridor(24_500_000));
        assertEquals(12.25, valueAtRisk(), "the pool's that go with it are not told yet");

        edge.restore(ReserveFrames.pool());
        assertEquals(24.5, valueAtRisk());
    }

    /** Of USD-IDR, dollars. */
    private double valueAtRisk() {
        return ((Number) figures().get("var_1d_usd")).doubleValue();
    }

    /** Of USD-IDR. */
    private Map<String, Object> figures() {
        return object(status().object("corridors").get("USD-IDR"));
    }

    private Reply status() {
        return edge.get("/v1/reserve/risk-status").bearer(EdgeFixture.OPERATOR).send();
    }

    @ParameterizedTest
    @EnumSource(
            value = RiskBreach.class,
            names = {"NONE", "NULL_VAL"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldNameTheLimitThatIsReached(RiskBreach breach) {
        edge.restore(ReserveFrames.corridor(12_250_000, breach));
        edge.restore(ReserveFrames.pool());

        assertEquals(breach.name(), figures().get("breach_type"));
    }

    /** What keeps a corridor from being priced is named where no limit of risk is reached. */
    @ParameterizedTest
    @CsvSource({
        "NONE, ORACLE_STALE, ORACLE_STALE",
        "NONE, ORACLE_DEVIATION, ORACLE_DEVIATION",
        "NONE, AVAILABLE, ",
        "VAR_LIMIT, ORACLE_STALE, VAR_LIMIT",
    })
    void shouldNameWhatKeepsACorridorFromBeingPriced(RiskBreach breach, Availability availability, String shown) {
        long nowNs = edge.clock.nanoTime();
        edge.restore(ReserveFrames.corridor(12_250_000, breach));
        edge.restore(ReserveFrames.pool());
        edge.restore(EngineFrames.rate(0, availability, 16_312_500_000_000_000L, nowNs, 1_000_000_000_000L, nowNs));

        assertEquals(shown, figures().get("breach_type"));
    }

    /** 12.25 dollars of 600 000.50 are 0.002042 %; of no capital there is no share. */
    @Test
    void shouldShowWhatOfTheCapitalIsAtRiskAsAPercentage() {
        assertEquals(0.002042, status().json().get("portfolio_var_pct"));
        assertEquals(0.002042, figures().get("var_pct_of_capital"));

        edge.restore(ReserveFrames.pool(520_000_000));
        assertEquals(520, ((Number) status().json().get("portfolio_var_pct")).intValue());

        edge.restore(ReserveFrames.pool(PoolRiskChangedEncoder.varOfCapitalE8NullValue()));
        assertTrue(status().json().containsKey("portfolio_var_pct"));
        assertNull(status().json().get("portfolio_var_pct"));
    }

    @Test
    void shouldEndTheOverrideThatRunsForAReason() throws Exception {
        String path = "/v1/reserve/state-override/" + FakeReserve.OVERRIDE;
        assertShown(
                operation("/v1/reserve/state-override/{override_id}", "delete"),
                "reason",
                edge.request("DELETE", path).bearer(EdgeFixture.OPERATOR).send());
        Reply ended = edge.request("DELETE", path + "?reason=over")
                .bearer(EdgeFixture.OPERATOR)
                .send();

        assertEquals(204, ended.status(), ended.text());
        assertEquals(List.of("end 0 " + FakeReserve.OVERRIDE + ": over"), edge.reserve.decided);
    }

    /** The chain holds it, or an operator of its leg: whatever was asked for. */
    @Test
    void shouldSayWhatACorridorIsInWithItsOverride() {
        Map<String, Object> made = override(
                        "{\"corridor\":\"USD-IDR\",\"target_state\":\"NORMAL\",\"reason\":\"over\"}")
                .json();

        assertEquals("NORMAL", made.get("new_state"), "what was asked for");
        assertEquals("FREEZE", made.get("risk_state"), "what still holds it");
        assertEquals("OPERATOR", ((Map<?, ?>) made.get("state_cause")).get("metric"));
    }

    @Test
    void shouldSayThatItWasFrozenBefore() {
        edge.reserve.previous = RiskState.FREEZE;
        Reply made = edge.post(
                        "/v1/reserve/state-override",
                        "{\"corridor\":\"USD-IDR\",\"target_state\":\"HALT\",\"reason\":\"thawed\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertEquals("FREEZE", made.json().get("previous_state"));
    }

    @Test
    void shouldShowTheSameToAPartnersKeyThatMayReadTheReserve() {
        assertEquals(
                200,
                edge.get("/v1/reserve/risk-status")
                        .bearer(EdgeFixture.READING_BEARER)
                        .header("X-Partner-ID", EdgeFixture.PARTNER.toString())
                        .send()
                        .status());
    }
}
