package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionsTest {
    private static final long NEW_YEAR = 1_767_225_600;
    private static final Set<String> MEMBERS = new LinkedHashSet<>(List.of(
            "quote_id",
            "client_ref",
            "corridor_id",
            "pair",
            "side",
            "status",
            "wallet_address",
            "from_token",
            "to_token",
            "source_amount",
            "destination_amount",
            "filled_rate",
            "total_fee_usd",
            "fee_breakdown",
            "risk_state",
            "reason",
            "tx_hash",
            "block_number",
            "log_index",
            "settled_at",
            "quoted_at"));
    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private Reply get(String query) {
        return edge.get("/v1/executions?" + query).signed().send();
    }

    private static Map<String, Object> amount(String display, String raw, String token) {
        return Map.of("display", display, "raw", raw, "token", token);
    }

    @Test
    void shouldFindASettledQuoteByItsId() {
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().clientRef("order 1").settle(5, NEW_YEAR - 60));

        Map<String, Object> found = get("quote=" + SettledQuotes.quoteId(5)).data();

        assertEquals(MEMBERS, found.keySet());
        assertEquals(SettledQuotes.quoteId(5), found.get("quote_id"));
        assertEquals("order 1", found.get("client_ref"));
        assertEquals(EdgeFixture.USDT_IDRX, found.get("corridor_id"));
        assertEquals("USDT-IDRX", found.get("pair"));
        assertEquals("SELL", found.get("side"));
        assertEquals("SETTLED", found.get("status"));
        assertEquals(EdgeFixture.WALLET, found.get("wallet_address"));
        assertEquals(EdgeFixture.USDT, found.get("from_token"));
        assertEquals(EdgeFixture.IDRX, found.get("to_token"));
        assertEquals(amount("1000.000000", "1000000000", EdgeFixture.USDT), found.get("source_amount"));
        assertEquals(amount("16264931.10", "1626493110", EdgeFixture.IDRX), found.get("destination_amount"));
        assertEquals("16297.5251503", found.get("filled_rate"));
        assertEquals("2", found.get("total_fee_usd"));
        assertEquals("SMALL", ((Map<?, ?>) found.get("fee_breakdown")).get("tier"));
        assertEquals("PROTECT", found.get("risk_state"));
        assertEquals(SettledQuotes.transactionHash("5"), found.get("tx_hash"));
        assertEquals(1_005, found.get("block_number"));
        assertEquals(7, found.get("log_index"));
        assertEquals("2025-12-31T23:59:00.000Z", found.get("settled_at"));
        assertEquals("2025-12-31T23:58:29.750Z", found.get("quoted_at"));
        assertEquals(null, found.get("reason"));
    }

    @Test
    void shouldShowTheFeesOfWhatWasExecutedOfAQuote() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().ofFourHundred().settle(5, NEW_YEAR));

        Map<String, Object> found = get("quote=" + SettledQuotes.quoteId(5)).data();

        assertEquals(amount("400.000000", "400000000", EdgeFixture.USDT), found.get("source_amount"));
        assertEquals(amount("6501082.78", "650108278", EdgeFixture.IDRX), found.get("destination_amount"));
        assertEquals("16297.5251503", found.get("filled_rate"));
        assertEquals("1.1", found.get("total_fee_usd"));
        Map<?, ?> fees = (Map<?, ?>) found.get("fee_breakdown");
        assertEquals("SMALL", fees.get("tier"));
        assertEquals(amount("0.500000", "500000", EdgeFixture.USDT), fees.get("fixed_fee"));
        assertEquals(amount("0.600000", "600000", EdgeFixture.USDT), fees.get("variable_fee"));
        assertEquals(amount("398.900000", "398900000", EdgeFixture.USDT), fees.get("amount_to_convert"));
        assertEquals(amount("5973.47", "597347", EdgeFixture.IDRX), fees.get("spread_fee"));
        assertEquals("1.1", fees.get("total_fee_usd"));
    }

    @Test
    void shouldGiveTheTokensOfABuyTheOtherWayRound() {
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().corridor(0, Side.BUY).settle(5, NEW_YEAR));

        Map<String, Object> found = get("quote=" + SettledQuotes.quoteId(5)).data();

        assertEquals(EdgeFixture.IDRX, found.get("from_token"));
        assertEquals(amount("10000000.00", "1000000000", EdgeFixture.IDRX), found.get("source_amount"));
        assertEquals(amount("1626.493110", "1626493110", EdgeFixture.USDT), found.get("destination_amount"));
    }

    @Test
    void shouldSayOfAFailedOneOnlyWhatIsKnown() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().failed().settle(5, NEW_YEAR));

        Map<String, Object> found = get("quote=" + SettledQuotes.quoteId(5)).data();

        assertEquals(MEMBERS, found.keySet());
        assertEquals("FAILED", found.get("status"));
        assertEquals("ON_CHAIN_REVERT", found.get("reason"));
        for (String member : List.of("filled_rate", "destination_amount", "total_fee_usd", "log_index", "client_ref")) {
            assertEquals(null, found.get(member), member);
        }
        assertEquals(amount("1000.000000", "1000000000", EdgeFixture.USDT), found.get("source_amount"));
        assertEquals("2026-01-01T00:00:00.000Z", found.get("settled_at"));
    }

    /** It ended by the service's clock, and not in a block. */
    @Test
    void shouldGiveNoPlaceOnChainOfOneThatWasNotSent() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().failedUnsent().settle(5, NEW_YEAR));

        Map<String, Object> found = get("quote=" + SettledQuotes.quoteId(5)).data();

        assertEquals(MEMBERS, found.keySet());
        assertEquals("FAILED", found.get("status"));
        assertEquals("ON_CHAIN_REVERT", found.get("reason"));
        for (String member : List.of("tx_hash", "block_number", "log_index")) {
            assertEquals(null, found.get(member), member);
        }
        assertEquals("2026-01-01T00:00:00.000Z", found.get("settled_at"));
    }

    @Test
    void shouldGiveNoRateOrFeeOfASwapThatIsNotTheQuotes() {
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().otherwiseThanQuoted().settle(5, NEW_YEAR));

        Map<String, Object> found = get("quote=" + SettledQuotes.quoteId(5)).data();

        assertEquals("SETTLED", found.get("status"));
        assertEquals(null, found.get("filled_rate"));
        assertEquals(null, found.get("total_fee_usd"));
        assertEquals(amount("16264931.10", "1626493110", EdgeFixture.IDRX), found.get("destination_amount"));
    }

    @Test
    void shouldFindByTransactionAndByReferenceToo() {
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().clientRef("Ω order+1 %").settle(5, NEW_YEAR));
        String transaction = SettledQuotes.transactionHash("5");

        for (String query : List.of(
                "tx=" + transaction,
                "tx=0x" + transaction.substring(2).toUpperCase(Locale.ROOT),
                "quote=0x" + SettledQuotes.quoteId(5).substring(2).toUpperCase(Locale.ROOT),
                "client_ref=%CE%A9+order%2B1%20%25",
                "client_ref=%ce%a9%20order%2b1+%25",
                "%74x=" + transaction,
                "&tx=" + transaction + "&")) {
            assertEquals(SettledQuotes.quoteId(5), get(query).data().get("quote_id"), query);
        }
    }

    @Test
    void shouldGiveTheFirstOfATransactionAndNameTheOthers() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().at("batch", 9).settle(5, NEW_YEAR));
        edge.executions.book(SettledQuotes.ofTheFirstPartner().at("batch", 2).settle(6, NEW_YEAR));
        edge.executions.book(SettledQuotes.ofTheFirstPartner().at("batch", 4).settle(7, NEW_YEAR));
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().partner(1).at("batch", 1).settle(8, NEW_YEAR));

        Map<String, Object> found =
                get("tx=" + SettledQuotes.transactionHash("batch")).data();

        assertEquals(SettledQuotes.quoteId(6), found.get("quote_id"));
        assertEquals(List.of(SettledQuotes.quoteId(7), SettledQuotes.quoteId(5)), found.get("others"));
    }

    /** A reference is a partner's own: an operator may find several. */
    @Test
    void shouldNameAnOperatorEveryPartnersQuoteWithAReference() {
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().clientRef("order-1").settle(5, NEW_YEAR));
        edge.executions.book(SettledQuotes.ofTheFirstPartner()
                .partner(1)
                .clientRef("order-1")
                .settle(6, NEW_YEAR));

        Map<String, Object> found = edge.get("/v1/executions?client_ref=order-1")
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .data();

        assertEquals(SettledQuotes.quoteId(6), found.get("quote_id"));
        assertEquals(List.of(SettledQuotes.quoteId(5)), found.get("others"));
        assertEquals(null, get("client_ref=order-1").data().get("others"));
    }

    @Test
    void shouldAnswerABearerInTheSameShape() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(5, NEW_YEAR));
        String path = "/v1/executions?quote=" + SettledQuotes.quoteId(5);

        Map<String, Object> found =
                edge.get(path).partnerBearer().send().assertCommon("0.2").data();

        assertEquals(edge.get(path).signed().send().data(), found);
    }

    @Test
    void shouldHideWhatIsAnothers() {
        edge.executions.book(
                SettledQuotes.ofTheFirstPartner().partner(1).clientRef("theirs").settle(5, NEW_YEAR));

        for (String query : List.of(
                "quote=" + SettledQuotes.quoteId(5),
                "tx=" + SettledQuotes.transactionHash("5"),
                "client_ref=theirs",
                "quote=" + SettledQuotes.quoteId(99))) {
            get(query).assertError(404, "EXECUTION_NOT_FOUND");
        }
        assertEquals(List.of(), get("pair=USDT-IDRX").json().get("data"));
    }

    @Test
    void shouldShowTheReserveDeskEveryPartners() {
        edge.executions.book(SettledQuotes.ofTheFirstPartner().settle(4, NEW_YEAR));
        edge.executions.book(SettledQuotes.ofTheFirstPartner().partner(1).settle(5, NEW_YEAR));
        String path = "/v1/executions?quote=" + SettledQuotes.quoteId(5);

        Map<String, Object> found =
                edge.get(path).bearer(EdgeFixture.OPERATOR).send().data();

        assertEquals(EdgeFixture.OTHER_PARTNER.toString(), found.get("partner_id"));
        List<?> all = (List<?>) edge.get("/v1/executions")
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .json()
                .get("data");
        assertEquals(2, all.size());
        edge.get(path).bearer("auditor-token").send().assertError(403, "FORBIDDEN");
        edge.get("/v1/executions").bearer("auditor-token").send().assertError(403, "FORBIDDEN");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quote=0x01&tx=0x02                    | quote, tx",
                "tx=&client_ref=                       | tx, client_ref",
                "client_ref=a&quote=b&tx=c             | quote, tx, client_ref",
                "client_ref=a&per_page=5               | client_ref, per_page",
                "tx=a&status=&cursor=x                 | tx, status, cursor",
                "pair=USDT-IDRX&quote=a                | quote, pair",
                "quote=a&start_time=b&end_time=c       | quote, start_time, end_time"
            })
    void shouldRefuseALookupThatIsNotAlone(String query, String names) {
        Reply reply = get(query).assertError(400, "INVALID_LOOKUP");

        assertEquals(names + " exclude each other", reply.object("error").get("message"));
        List<?> details = (List<?>) reply.object("error").get("details");
        assertEquals(
                List.of(names.split(", ")),
                details.stream()
                        .map(detail -> ((Map<?, ?>) detail).get("field"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quote=                    | INVALID_REQUEST    | quote",
                "quote                     | INVALID_REQUEST    | quote",
                "quote=0x12                | INVALID_REQUEST    | quote",
                "quote=0Xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | INVALID_REQUEST | quote",
                "tx=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | INVALID_REQUEST | tx",
                "tx=0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaag | INVALID_REQUEST | tx",
                "client_ref=               | INVALID_CLIENT_REF | client_ref",
                "client_ref=+a             | INVALID_CLIENT_REF | client_ref",
                "client_ref=a%E2%80%83     | INVALID_CLIENT_REF | client_ref",
                "status=settled            | INVALID_REQUEST    | status",
                "status=                   | INVALID_REQUEST    | status",
                "status=OPEN               | INVALID_REQUEST    | status",
                "per_page=0                | INVALID_PER_PAGE   | per_page",
                "per_page=101              | INVALID_PER_PAGE   | per_page",
                "per_page=                 | INVALID_PER_PAGE   | per_page",
                "per_page=-1               | INVALID_PER_PAGE   | per_page",
                "per_page=+5               | INVALID_PER_PAGE   | per_page",
                "per_page=%2B5             | INVALID_PER_PAGE   | per_page",
                "per_page=5.0              | INVALID_PER_PAGE   | per_page",
                "per_page=1e1              | INVALID_PER_PAGE   | per_page",
                "per_page=%D9%A5           | INVALID_PER_PAGE   | per_page",
                "per_page=4294967346       | INVALID_PER_PAGE   | per_page",
                "cursor=                   | INVALID_CURSOR     | cursor",
                "cursor=abc                | INVALID_CURSOR     | cursor",
                "start_time=               | INVALID_TIME_RANGE | start_time",
                "start_time=now            | INVALID_TIME_RANGE | start_time",
                "end_time=1767225600       | INVALID_TIME_RANGE | end_time",
                "end_time=2026-01-01       | INVALID_TIME_RANGE | end_time",
                "end_time=2026-01-01T00:00 | INVALID_TIME_RANGE | end_time",
                "end_time=2026-02-29T00:00:00Z      | INVALID_TIME_RANGE | end_time",
                "end_time=2026-01-01T24:00:00Z      | INVALID_TIME_RANGE | end_time",
                "end_time=2026-01-01T23:59:60Z      | INVALID_TIME_RANGE | end_time",
                "end_time=2026-01-01T00:00:00+00:00 | INVALID_TIME_RANGE | end_time",
                "end_time=2026-01-01T07:00:00%2B07:00 | INVALID_TIME_RANGE | end_time",
                "end_time=%2B12026-01-01T00:00:00Z  | INVALID_TIME_RANGE | end_time",
                "start_time=-2026-01-01T00:00:00Z   | INVALID_TIME_RANGE | start_time",
                "start_time=2026-01-01T00:00:01Z&end_time=2026-01-01T00:00:00Z | INVALID_TIME_RANGE | end_time",
                "start_time=2026-01-01T00:00:00.5Z&end_time=2026-01-01T00:00:00.4Z | INVALID_TIME_RANGE | end_time"
            })
    void shouldNameTheValueThatCannotBe(String query, String code, String field) {
        Reply reply = get(query).assertError(400, code);

        Map<?, ?> detail = (Map<?, ?>) ((List<?>) reply.object("error").get("details")).getFirst();
        assertEquals(field, detail.get("field"));
        assertTrue(((String) reply.object("error").get("message")).startsWith(field + ": "), reply.text());
    }

    @Test
    void shouldSayHowThePlusOfATimeIsWritten() {
        String issue = "not an ISO 8601 time in UTC such as 2026-01-01T00:00:00Z; a + in a query is written %2B: ";
        for (String name : List.of("start_time", "end_time")) {
            Reply reply = get(name + "=2026-01-01T00:00:00+00:00").assertError(400, "INVALID_TIME_RANGE");

            assertEquals(
                    name + ": " + issue + "2026-01-01T00:00:00 00:00",
                    reply.object("error").get("message"));
        }
        assertEquals(200, get("end_time=2026-01-01T00:00:00%2B00:00").status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"quote=%zz", "tx=%ff", "per_page=1&per_page=1", "cursor=a&%63ursor=b", "pair=%4"})
    void shouldRefuseAQueryThatCannotBeParsed(String query) throws Exception {
        String timestamp = Long.toString(edge.clock.seconds());
        String signature =
                EdgeRequest.sign(EdgeFixture.SECRET, timestamp, "GET", "/v1/executions", query, "", new byte[0]);

        try (RawConnection connection = new RawConnection(edge.server.port())) {
            connection.say("GET /v1/executions?" + query + " HTTP/1.1\r\nHost: localhost\r\nx-svc-api-key: "
                    + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature
                    + "\r\n\r\n");

            String answer = connection.answer();
            assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
            assertTrue(answer.contains("Content-Type: text/plain"), answer);
        }
    }

    @Test
    void shouldJudgeValuesBeforeScopes() {
        edge.get("/v1/executions?per_page=0").bearer("auditor-token").send().assertError(400, "INVALID_PER_PAGE");
        edge.get("/v1/executions?per_page=0").send().assertGatewayError();
        edge.request("POST", "/v1/executions").signed().send().assertError(405, "METHOD_NOT_ALLOWED");
    }

    @Test
    void shouldTellAnUnreadableReadModelToComeAgain() {
        edge.executions.isUnreadable = true;

        for (String query : List.of("", "quote=" + SettledQuotes.quoteId(1))) {
            Reply reply = get(query).assertError(503, "OVERLOADED");
            assertEquals("1", reply.header("Retry-After"));
            assertEquals(true, reply.object("error").get("retryable"));
            assertFalse(reply.text().contains("database"), "what is inside stays inside");
        }

        edge.executions.isUnreadable = false;
        assertEquals(List.of(), get("").json().get("data"));
    }
}
