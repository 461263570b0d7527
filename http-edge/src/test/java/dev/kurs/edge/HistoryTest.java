package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
    private static final long NEW_YEAR = 1_767_225_600;
    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    /** Settles so many, two to a second, the last at New Year. */
    private void settle(int count) {
        for (int sequence = 1; sequence <= count; sequence++) {
            edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(sequence, NEW_YEAR - (count - sequence) / 2));
        }
    }

    private Reply get(String query) {
        return edge.get("/v1/executions?" + query).signed().send();
    }

    private static List<String> quoteIds(Reply page) {
        assertEquals(200, page.status(), page.text());
        return ((List<?>) page.json().get("data"))
                .stream()
                        .map(execution -> (String) ((Map<?, ?>) execution).get("quote_id"))
                        .toList();
    }

    private static String nextCursor(Reply page) {
        return (String) page.object("pagination").get("next_cursor");
    }

    private static List<String> quotes(long... sequences) {
        return LongStream.of(sequences).mapToObj(SettledQuotes::quoteId).toList();
    }

    @Test
    void shouldGiveTheNewestFirst() {
        settle(5);

        Reply page = get("");

        assertEquals(Set.of("data", "pagination", "meta"), page.json().keySet());
        assertEquals(quotes(5, 4, 3, 2, 1), quoteIds(page));
        assertEquals(
                Set.of("next_cursor", "has_more", "per_page"),
                page.object("pagination").keySet());
        assertNull(nextCursor(page));
        assertEquals(false, page.object("pagination").get("has_more"));
        assertEquals(50, page.object("pagination").get("per_page"));
    }

    @Test
    void shouldGiveAnEmptyPageWhereNothingWasExecuted() {
        settle(2);

        for (String query : List.of("pair=USDT-JPYC", "pair=tnMYR-IDRX", "status=FAILED")) {
            Reply page = get(query);
            assertEquals(List.of(), quoteIds(page), query);
            assertEquals(false, page.object("pagination").get("has_more"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "EUR-USD", "NOPE-X", "USDT", "MYR-USD"})
    void shouldRefuseAPairThatThereIsNot(String pair) {
        for (Reply refused : List.of(get("pair=" + pair), getByBearer("pair=" + pair), getByOperator("pair=" + pair))) {
            refused.assertError(400, "INVALID_REQUEST");
            assertEquals(
                    List.of(Map.of("field", "pair", "issue", "no such pair: " + pair)),
                    refused.object("error").get("details"));
        }
    }

    @Test
    void shouldGiveTheHistoryOfACorridorThatWasWithdrawn() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(1, NEW_YEAR));
        edge.restore(EngineFrames.withdrawn(EngineFrames.corridor(0, "USDT-IDRX", 0, 1, true, "USD", "IDR")));

        assertEquals(quotes(1), quoteIds(get("pair=USDT-IDRX")));
        assertEquals(quotes(1), quoteIds(getByBearer("pair=USD-IDR")));
    }

    @ParameterizedTest
    @CsvSource({
        "usdt-idrx, USDT-IDRX",
        "USDT/IDRX, USDT-IDRX",
        "USDT_IDRX, USDT-IDRX",
        "USDTIDRX, USDT-IDRX",
        "USDT-IDRX%20, USDT-IDRX",
        "IDRX-USDT, USDT-IDRX",
        "USDT-TNSGD, USDT-tnSGD"
    })
    void shouldSayHowAPairIsWritten(String given, String right) {
        Reply refused = get("pair=" + given).assertError(400, "INVALID_REQUEST");

        assertEquals("pair", ((Map<?, ?>) ((List<?>) refused.object("error").get("details")).getFirst()).get("field"));
        String message = (String) refused.object("error").get("message");
        assertTrue(message.startsWith("pair: this pair is written " + right + ": "), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"state=SETTLED", "start=2026-01-01", "Pair=USDT-IDRX", "per%5fpages=5", "quote_id=0x01"})
    void shouldRefuseAFilterThatThereIsNot(String query) {
        settle(2);

        String name = query.substring(0, query.indexOf('=')).replace("%5f", "_");
        Reply refused = get("pair=USDT-IDRX&" + query).assertError(400, "INVALID_REQUEST");
        assertEquals(
                List.of(Map.of(
                        "field",
                        name,
                        "issue",
                        "no such parameter; this path takes client_ref, cursor, end_time, pair, per_page,"
                                + " quote, start_time, status, tx")),
                refused.object("error").get("details"));
    }

    @Test
    void shouldGiveEachOnceWhileNewOnesArrive() {
        settle(25);
        List<String> walked = new ArrayList<>();
        String query = "per_page=4";
        long next = 26;

        while (true) {
            Reply page = get(query);
            walked.addAll(quoteIds(page));
            assertEquals(nextCursor(page) != null, page.object("pagination").get("has_more"));
            if (nextCursor(page) == null) {
                break;
            }
            edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(next++, NEW_YEAR));
            edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(next++, NEW_YEAR - 12));
            query = "per_page=" + (walked.size() % 3 + 3) + "&cursor=" + nextCursor(page);
        }

        assertEquals(
                quotes(LongStream.iterate(25, sequence -> sequence - 1)
                        .limit(25)
                        .toArray()),
                walked);
    }

    @Test
    void shouldEndExactlyWhereTheLastPageIsFull() {
        settle(4);

        Reply first = get("per_page=2");
        Reply second = get("per_page=2&cursor=" + nextCursor(first));

        assertEquals(quotes(2, 1), quoteIds(second));
        assertNull(nextCursor(second));
    }

    @Test
    void shouldFilter() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(1, NEW_YEAR));
        edge.executions.book(SettledQuotes.ofTheFirstPartner().failed().settle(2, NEW_YEAR + 1));
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().corridor(1, Side.SELL).settle(3, NEW_YEAR + 2));
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().corridor(3, Side.SELL).settle(4, NEW_YEAR + 3));

        assertEquals(quotes(2, 1), quoteIds(get("pair=USDT-IDRX")));
        assertEquals(quotes(3), quoteIds(get("pair=USDT%2DJPYC&status=SETTLED")));
        assertEquals(quotes(2), quoteIds(get("status=FAILED")));
        assertEquals(
                quotes(4), quoteIds(get("pair=USDT-tnSGD")), "a v0.1 corridor's executions are found all the same");
    }

    @Test
    void shouldTakeThePairThatABearersOwnSurfaceTells() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(1, NEW_YEAR));
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().corridor(3, Side.SELL).settle(2, NEW_YEAR + 1));

        assertEquals(quotes(1), quoteIds(getByBearer("pair=USD-IDR")));
        assertEquals(quotes(1), quoteIds(getByBearer("pair=USDT-IDRX")));
        assertEquals(quotes(2), quoteIds(getByBearer("pair=USD-SGD")));
        get("pair=USD-IDR").assertError(400, "INVALID_REQUEST");
    }

    @Test
    void shouldTakeANameForTheCorridorThatHasItNow() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(1, NEW_YEAR));
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().corridor(3, Side.SELL).settle(2, NEW_YEAR + 1));
        edge.restore(EngineFrames.withdrawn(EngineFrames.corridor(0, "USDT-IDRX", 0, 1, true, "USD", "IDR")));
        edge.restore(EngineFrames.corridor(3, "USDT-tnSGD", 0, 3, false, "USD", "IDR"));

        assertEquals(quotes(2), quoteIds(getByBearer("pair=USD-IDR")));
        assertEquals(quotes(1), quoteIds(getByBearer("pair=USDT-IDRX")));
    }

    private Reply getByOperator(String query) {
        return edge.get("/v1/executions?" + query).bearer(EdgeFixture.OPERATOR).send();
    }

    private Reply getByBearer(String query) {
        return edge.get("/v1/executions?" + query).partnerBearer().send();
    }

    @ParameterizedTest
    @CsvSource({
        "start_time=2026-01-01T00:00:02Z, 5 4 3",
        "start_time=2026-01-01T00:00:02.000Z, 5 4 3",
        "start_time=2026-01-01T00:00:02.000000001Z, 5 4",
        "start_time=2026-01-01T00:00:01.999999999Z, 5 4 3",
        "start_time=2026-01-01T00:00Z, 5 4 3 2 1",
        "end_time=2026-01-01T00:00:02Z, 3 2 1",
        "end_time=2026-01-01T00:00:02.9Z, 3 2 1",
        "end_time=2026-01-01T00:00:01.9Z, 2 1",
        "end_time=2026-01-01T00:00:02%2B00:00, 3 2 1",
        "end_time=2026-01-01T00%3A00%3A02Z, 3 2 1",
        "start_time=2026-01-01T00:00:02Z&end_time=2026-01-01T00:00:02Z, 3",
        "start_time=2026-01-01T00:00:01.2Z&end_time=2026-01-01T00:00:01.3Z, ''",
        "start_time=0000-01-01T00:00:00Z&end_time=9999-12-31T23:59:59.999999999Z, 5 4 3 2 1"
    })
    void shouldTakeBothEndsOfATimeRangeIn(String query, String sequences) {
        for (int sequence = 1; sequence <= 5; sequence++) {
            edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(sequence, NEW_YEAR - 1 + sequence));
        }
        List<String> expected = sequences.isEmpty()
                ? List.of()
                : List.of(sequences.split(" ")).stream()
                        .map(text -> SettledQuotes.quoteId(Long.parseLong(text)))
                        .toList();

        assertEquals(expected, quoteIds(get(query)));
    }

    @Test
    void shouldTakeACursorWithItsOwnFiltersAlone() {
        settle(6);
        String cursor = nextCursor(get("per_page=2&pair=USDT-IDRX&status=SETTLED&start_time=2025-01-01T00:00:00Z"));

        for (String other : List.of(
                "",
                "pair=USDT-IDRX",
                "pair=USDT-JPYC&status=SETTLED&start_time=2025-01-01T00:00:00Z",
                "pair=tnMYR-IDRX&status=SETTLED&start_time=2025-01-01T00:00:00Z",
                "pair=USDT-IDRX&status=FAILED&start_time=2025-01-01T00:00:00Z",
                "pair=USDT-IDRX&status=SETTLED&start_time=2025-01-01T00:00:01Z",
                "pair=USDT-IDRX&status=SETTLED&end_time=2025-01-01T00:00:00Z",
                "pair=USDT-IDRX&status=SETTLED&start_time=2025-01-01T00:00:00Z&end_time=2027-01-01T00:00:00Z")) {
            get(other + "&cursor=" + cursor).assertError(400, "INVALID_CURSOR");
        }
        String same = "status=SETTLED&start_time=2025-01-01T00:00:00.000Z&pair=USDT%2dIDRX&per_page=100&cursor=";
        assertEquals(quotes(4, 3, 2, 1), quoteIds(get(same + cursor)));
    }

    @Test
    void shouldTakeACursorFromItsOwnPartnerAlone() {
        settle(3);
        String path = "/v1/executions?per_page=1&cursor=" + nextCursor(get("per_page=1"));

        edge.get(path)
                .signed("key-other-partner", EdgeFixture.SECRET, "")
                .send()
                .assertError(400, "INVALID_CURSOR");
        edge.get(path).bearer(EdgeFixture.OPERATOR).send().assertError(400, "INVALID_CURSOR");
        assertEquals(quotes(2), quoteIds(edge.get(path).partnerBearer().send()));
    }

    @Test
    void shouldTakeNoCursorThatItDidNotMake() {
        settle(3);
        String cursor = nextCursor(get("per_page=1"));

        assertTrue(cursor.matches("[A-Za-z0-9_-]{76}"), cursor);
        for (String forged : List.of(
                cursor.substring(1),
                cursor.substring(0, 75),
                cursor.substring(0, 72),
                cursor + "A",
                cursor + "%3D",
                "A".repeat(76),
                "+".repeat(76),
                "%00".repeat(76),
                "%F0%9F%98%80".repeat(38),
                cursor.substring(0, 75) + "%2F",
                "A".repeat(9_000))) {
            Reply reply = get("cursor=" + forged).assertError(400, "INVALID_CURSOR");
            assertTrue(reply.text().length() < 2_000, "what was sent is cut short");
        }
    }
}
