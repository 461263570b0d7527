package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.edge.route.Routes;
import dev.kurs.edge.route.ServedRoutes;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route asked by every kind of credential: what each may do, in one table. */
class AccessTest {
    private static final List<String> CALLERS = List.of(
            "nobody",
            "signed",
            "signed by another",
            "partner",
            "partner with reserve:read",
            "operator",
            "operator with reserve:read",
            "operator with reserve:operate",
            "operator with sandbox:prices",
            "operator with operator:partners",
            "operator with operator:audit");
    private static final String EMPTY = "{}";

    private static EdgeFixture edge;
    private static String ownQuote;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(4, 1_767_225_600L));
        edge.executions.book(DailySummaryTest.profit());
        ownQuote = (String) edge.post("/v1/firm-quote", QuoteBody.firm())
                .signed()
                .send()
                .data()
                .get("quote_id");
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    /** The answers to {@link #CALLERS}, in their order; QUOTE and EXECUTION stand for ids of the first partner. */
    static Stream<Arguments> routes() {
        String summary = "GET /v1/reports/daily-summary?date=2025-12-31";
        String unknownPartner = "&partner_id=0a0b0c0d-0000-0000-0000-000000000000";
        return Stream.of(
                Arguments.of("GET /v1/corridors", "401 200 200 200 200 200 200 200 200 200 200"),
                Arguments.of("GET /v1/rates", "401 200 200 200 200 200 200 200 200 200 200"),
                Arguments.of("GET /v1/quotes/QUOTE", "401 200 404 200 200 403 200 403 403 403 403"),
                Arguments.of("GET /v1/quotes/0x00", "401 404 404 404 404 403 404 403 403 403 403"),
                Arguments.of("GET /v1/executions", "401 200 200 200 200 403 200 403 403 403 403"),
                Arguments.of("GET /v1/executions?quote=EXECUTION", "401 200 404 200 200 403 200 403 403 403 403"),
                Arguments.of("GET /v1/executions?client_ref=nothing", "401 404 404 404 404 403 404 403 403 403 403"),
                Arguments.of(summary, "401 200 200 200 200 403 400 403 403 403 403"),
                Arguments.of(
                        summary + "&partner_id=" + EdgeFixture.PARTNER, "401 200 403 200 200 403 200 403 403 403 403"),
                Arguments.of(summary + unknownPartner, "401 403 403 403 403 403 400 403 403 403 403"),
                Arguments.of("GET /v1/executions?per_page=0", "401 400 400 400 400 400 400 400 400 400 400"),
                Arguments.of("GET /v1/reports/daily-summary", "401 400 400 400 400 400 400 400 400 400 400"),
                Arguments.of("GET /v1/quote", "401 405 405 400 400 403 403 403 403 403 403"),
                Arguments.of("POST /v1/quote", "401 422 422 405 405 405 405 405 405 405 405"),
                Arguments.of("POST /v1/firm-quote", "401 422 422 400 400 403 403 403 403 403 403"),
                Arguments.of("POST /v1/execute", "401 404 404 400 400 403 403 403 403 403 403"),
                Arguments.of("POST /v1/sandbox/prices", "401 404 404 403 403 403 403 403 400 403 403"),
                Arguments.of("DELETE /v1/sandbox/prices", "401 404 404 403 403 403 403 403 204 403 403"),
                Arguments.of("POST /v1/sandbox/faucet", "401 422 422 400 400 400 400 400 400 400 400"),
                Arguments.of("POST /v1/sandbox/typed-data", "401 422 422 400 400 400 400 400 400 400 400"),
                Arguments.of("GET /v1/system/state", "401 404 404 200 200 200 200 200 200 200 200"),
                Arguments.of("GET /v1/reserve/risk-status", "401 404 404 403 503 403 503 403 403 403 403"),
                Arguments.of("GET /v1/reserve/batches", "401 404 404 403 200 403 200 403 403 403 403"),
                Arguments.of("GET /v1/reserve/backtest", "401 404 404 403 200 403 200 403 403 403 403"),
                Arguments.of("GET /v1/reserve/pnl?date=2025-12-31", "401 404 404 403 200 403 200 403 403 403 403"),
                Arguments.of("POST /v1/reserve/gas", "401 404 404 403 403 403 403 400 403 403 403"),
                Arguments.of("GET /v1/reserve/hedges", "401 404 404 403 200 403 200 403 403 403 403"),
                Arguments.of("POST /v1/reserve/hedges", "401 404 404 403 403 403 403 400 403 403 403"),
                Arguments.of("POST /v1/reserve/state-override", "401 404 404 403 403 403 403 400 403 403 403"),
                Arguments.of(
                        "DELETE /v1/reserve/state-override/o?reason=r", "401 404 404 403 403 403 403 404 403 403 403"),
                Arguments.of("POST /v1/reserve/emergency-rfq", "401 404 404 403 403 403 403 400 403 403 403"),
                Arguments.of("GET /v1/reserve/emergency-rfq/r", "401 404 404 403 404 403 404 403 403 403 403"),
                Arguments.of(
                        "DELETE /v1/reserve/emergency-rfq/r?reason=r", "401 404 404 403 403 403 403 404 403 403 403"),
                Arguments.of("GET /v1/reserve/obligations", "401 404 404 403 200 403 200 403 403 403 403"),
                Arguments.of("POST /v1/reserve/obligations/r/delivery", "401 404 404 403 403 403 403 400 403 403 403"),
                Arguments.of("GET /v1/operator/partners", "401 404 404 403 403 403 403 403 403 200 403"),
                Arguments.of("POST /v1/operator/partners", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of("GET /v1/operator/partners/P", "401 404 404 403 403 403 403 403 403 404 403"),
                Arguments.of("PATCH /v1/operator/partners/P", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of("POST /v1/operator/partners/P/keys", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of(
                        "POST /v1/operator/partners/P/keys/k/rotate", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of(
                        "DELETE /v1/operator/partners/P/keys/k?reason=r",
                        "401 404 404 403 403 403 403 403 403 404 403"),
                Arguments.of("POST /v1/operator/partners/P/wallets", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of(
                        "DELETE /v1/operator/partners/P/wallets/w?reason=r",
                        "401 404 404 403 403 403 403 403 403 404 403"),
                Arguments.of("GET /v1/operator/approvals", "401 404 404 403 403 403 403 200 403 200 403"),
                Arguments.of("GET /v1/operator/approvals/a", "401 404 404 403 403 403 403 404 403 404 403"),
                Arguments.of("POST /v1/operator/approvals/a/approve", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of("POST /v1/operator/approvals/a/reject", "401 404 404 403 403 403 403 400 403 400 403"),
                Arguments.of("GET /v1/operator/partners/P/balance", "401 404 404 403 403 403 403 403 403 404 403"),
                Arguments.of("POST /v1/operator/partners/P/balance", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of("GET /v1/operator/webhooks", "401 404 404 403 403 403 403 403 403 200 403"),
                Arguments.of("POST /v1/operator/webhooks/e/redeliver", "401 404 404 403 403 403 403 403 403 400 403"),
                Arguments.of("GET /v1/operator/audit", "401 404 404 403 403 403 403 403 403 403 200"));
    }

    @ParameterizedTest
    @MethodSource("routes")
    void shouldLetEachCallerDoWhatItMay(String route, String expected) {
        edge.clock.advanceSeconds(2);
        List<String> statuses = List.of(expected.split(" "));
        Map<String, String> wanted = new LinkedHashMap<>();
        Map<String, String> found = new LinkedHashMap<>();
        for (int index = 0; index < CALLERS.size(); index++) {
            wanted.put(CALLERS.get(index), statuses.get(index));
            found.put(
                    CALLERS.get(index),
                    Integer.toString(ask(route, CALLERS.get(index)).status()));
        }
        assertEquals(wanted, found, route);
    }

    @Test
    void shouldAskEveryRouteThatIsServed() {
        Routes served = edge.routes();
        Set<String> unasked = ServedRoutes.of(served);
        routes().forEach(row -> unasked.remove(route(served, String.valueOf(row.get()[0]))));

        assertEquals(Set.of(), unasked);
    }

    /** {@code GET /v1/quotes/{quote_id}} of a request. */
    private static String route(Routes served, String request) {
        String[] words = request.split("[ ?]", 3);
        return words[0] + " "
                + served.find(words[1])
                        .orElseThrow(() -> new AssertionError(request))
                        .path()
                        .pattern();
    }

    @Test
    void shouldNotTellAnOperatorWithoutTheScopeWhichQuotesThereAre() {
        List<String> answers = new ArrayList<>();
        for (String quoteId : List.of(ownQuote, "0x" + "0".repeat(64), "nonsense")) {
            Reply reply = ask("GET /v1/quotes/" + quoteId, "operator").assertError(403, "FORBIDDEN");
            answers.add((String) reply.object("error").get("message"));
        }

        assertEquals(1, answers.stream().distinct().count());
    }

    @Test
    void shouldShowTheJournalOfADayToAPartnersKeyThatMayReadTheReserve() {
        String path = "GET /v1/reports/daily-summary?date=" + LocalDate.parse("2024-02-29");

        assertEquals(true, ask(path, "partner with reserve:read").data().containsKey("journal"));
        assertFalse(ask(path, "partner").data().containsKey("journal"));
    }

    private static Reply ask(String route, String caller) {
        String[] words = route.replace("QUOTE", ownQuote)
                .replace("EXECUTION", SettledQuotes.quoteId(4))
                .split(" ", 2);
        EdgeRequest request = List.of("POST", "PATCH").contains(words[0])
                ? edge.send(words[0], words[1], EMPTY)
                : edge.request(words[0], words[1]);
        return as(caller, request).send();
    }

    private static EdgeRequest as(String caller, EdgeRequest request) {
        return switch (caller) {
            case "nobody" -> request;
            case "signed" -> request.signed();
            case "signed by another" -> request.signed("key-other-partner", EdgeFixture.SECRET, EdgeRequest.newId());
            case "partner" -> request.partnerBearer();
            case "partner with reserve:read" ->
                request.bearer(EdgeFixture.READING_BEARER).header("X-Partner-ID", EdgeFixture.PARTNER.toString());
            case "operator" -> request.bearer("auditor-token");
            default -> request.bearer(EdgeFixture.SCOPED + caller.substring("operator with ".length()));
        };
    }
}
