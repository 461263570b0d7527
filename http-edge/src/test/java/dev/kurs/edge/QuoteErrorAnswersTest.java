package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuoteErrorAnswersTest {
    private static EdgeFixture edge;

    @BeforeAll
    static void start() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @AfterEach
    void calm() {
        edge.core.refusal = RejectReason.NONE;
        edge.core.mood = ScriptedCore.Mood.ANSWERING;
        edge.clock.advanceSeconds(1);
    }

    private static Reply quote(String... changes) {
        return edge.post("/v1/quote", QuoteBody.indicative(changes)).signed().send();
    }

    private static Reply firm(String... changes) {
        return edge.post("/v1/firm-quote", QuoteBody.firm(changes)).signed().send();
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID_AMOUNT,           400, INVALID_AMOUNT",
        "UNKNOWN_CORRIDOR,         400, UNKNOWN_CORRIDOR",
        "TOKEN_CORRIDOR_MISMATCH,  400, TOKEN_CORRIDOR_MISMATCH",
        "BELOW_MINIMUM,            400, BELOW_MIN_TRANSACTION_SIZE",
        "ABOVE_MAXIMUM,            400, ABOVE_MAX_SIZE",
        "OPEN_QUOTES_EXCEEDED,     400, ABOVE_MAX_SIZE",
        "DIRECTION_BLOCKED,        400, DIRECTION_BLOCKED",
        "DAILY_LIMIT_EXCEEDED,     400, DAILY_LIMIT_EXCEEDED",
        "MONTHLY_LIMIT_EXCEEDED,   400, MONTHLY_LIMIT_EXCEEDED",
        "ARBITRAGE_OPEN,           400, ARB_CHECK_FAILED",
        "UNKNOWN_PARTNER,          403, FORBIDDEN",
        "PARTNER_SUSPENDED,        403, FORBIDDEN",
        "WALLET_NOT_REGISTERED,    403, WALLET_NOT_REGISTERED",
        "CORRIDOR_NOT_ENABLED,     403, CORRIDOR_NOT_ENABLED",
        "REQUEST_ID_REUSED,        401, REQUEST_ID_REUSED",
        "CORRIDOR_FROZEN,          503, CORRIDOR_FROZEN",
        "CORRIDOR_HALTED,          503, QUOTE_HALTED",
        "MARKET_CLOSED,            503, MARKET_CLOSED",
        "ORACLE_STALE,             503, ORACLE_STALE",
        "ORACLE_DEVIATION,         503, ORACLE_DEVIATION",
        "INSUFFICIENT_LIQUIDITY,   503, INSUFFICIENT_LIQUIDITY",
        "CHAIN_HEADROOM_EXCEEDED,  503, INSUFFICIENT_LIQUIDITY",
        "CROSS_LEG_INSUFFICIENT,   503, CROSS_LEG_INSUFFICIENT",
        "BOOK_FULL,                503, OVERLOADED",
        "CHAIN_UNAVAILABLE,        503, CHAIN_UNAVAILABLE",
        "ALREADY_RECORDED,         500, INTERNAL_ERROR",
        "REQUEST_MEMORY_FULL,      503, OVERLOADED",
        "UNKNOWN_ENTITY,           500, INTERNAL_ERROR"
    })
    void shouldTellTheEnginesRefusal(RejectReason reason, int status, String code) {
        edge.core.refusal = reason;

        quote().assertError(status, code);
        firm().assertError(status, code);
    }

    @ParameterizedTest
    @CsvSource({
        "ORACLE_STALE,             5",
        "ORACLE_DEVIATION,         5",
        "MARKET_CLOSED,           60",
        "CORRIDOR_HALTED,         30",
        "CORRIDOR_FROZEN,         30",
        "INSUFFICIENT_LIQUIDITY,   5",
        "CROSS_LEG_INSUFFICIENT,   5",
        "BOOK_FULL,                1",
        "CHAIN_UNAVAILABLE,        5",
        "CLOCK_UNTRUSTED,         30"
    })
    void shouldSayWhenToAskAgain(RejectReason reason, String seconds) {
        edge.core.refusal = reason;

        assertEquals(seconds, firm().header("Retry-After"));
    }

    @ParameterizedTest
    @EnumSource(RejectReason.class)
    void shouldHaveAnAnswerToEveryRefusal(RejectReason reason) {
        if (reason == RejectReason.NONE || reason == RejectReason.NULL_VAL) {
            return;
        }
        edge.core.refusal = reason;

        Reply reply = quote();

        assertTrue(reply.status() >= 400, reply.text());
        assertTrue(!reply.errorCode().isEmpty());
    }

    /** Its signer was removed, its quotes are void, or its pool takes the engine no more: no quote would settle, as in a frozen corridor. */
    @Test
    void shouldCallFrozenWhatTheContractsTakeNoSignatureFor() {
        edge.core.refusal = RejectReason.CHAIN_UNAVAILABLE;
        edge.restore(EngineFrames.chainPool(false));

        Reply refused = firm();
        edge.restore(EngineFrames.chainPool(true));

        refused.assertError(503, "CORRIDOR_FROZEN");
        assertEquals("30", refused.header("Retry-After"));
        assertEquals(
                "the contracts take no quotes for now, of USDT-IDRX or any other",
                refused.object("error").get("message"));
        firm().assertError(503, "CHAIN_UNAVAILABLE");
    }

    @Test
    void shouldCallHeadroomOfACrossByItsOwnName() {
        edge.core.refusal = RejectReason.CHAIN_HEADROOM_EXCEEDED;

        quote("corridor_id", EdgeFixture.IDRX_JPYC, "from_token", EdgeFixture.IDRX, "to_token", EdgeFixture.JPYC)
                .assertError(503, "CROSS_LEG_INSUFFICIENT");
    }

    @Test
    void shouldNameTheFiguresOfABrokenBound() {
        edge.core.refusal = RejectReason.ABOVE_MAXIMUM;

        String message = (String) quote().object("error").get("message");

        assertTrue(message.contains("60000 USD against 50000 USD"), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BELOW_MINIMUM          | min_amount_usd 10, min_amount 10.000000",
                "ABOVE_MAXIMUM          | max_amount_usd 50000, max_amount 50000.000000, notional_usd 60000",
                "DAILY_LIMIT_EXCEEDED   | daily_limit_usd 50000, daily_used_usd 49000.5, daily_left_usd 999.5,"
                        + " notional_usd 60000",
                "MONTHLY_LIMIT_EXCEEDED | monthly_limit_usd 50000, monthly_used_usd 49000.5, monthly_left_usd 999.5,"
                        + " notional_usd 60000",
                "OPEN_QUOTES_EXCEEDED   | max_open_usd 50000, open_usd 49000.5, open_left_usd 999.5, notional_usd"
                        + " 60000",
                "INSUFFICIENT_LIQUIDITY | to_token too little of IDRX is free for this quote; a smaller one may fit",
                "CHAIN_HEADROOM_EXCEEDED | to_token the contracts leave too little room to take USDT and pay IDRX for this quote;"
                        + " a smaller one may fit",
                "PARTNER_QUOTES_FULL    | open_quotes this partner has as many open firm quotes, or quotes that market"
                        + " makers are asked for, as it may; try again once one has ended",
                "DIRECTION_BLOCKED      | ''"
            })
    void shouldNameTheLimitWhatIsUsedOfItAndWhatIsLeft(RejectReason reason, String figures) {
        edge.core.refusal = reason;

        assertEquals(figures, figures(quote()));
        assertEquals(figures, figures(firm()));
    }

    @Test
    void shouldSayWhatIsLeftForPeopleToo() {
        edge.core.refusal = RejectReason.DAILY_LIMIT_EXCEEDED;
        assertEquals(
                "above what is left of this partner's daily limit in USDT-IDRX (60000 USD, and 999.5 USD are left of"
                        + " 50000 USD)",
                quote().object("error").get("message"));

        edge.core.usedE6 = 60_000_000_000L;
        assertEquals(
                "daily_limit_usd 50000, daily_used_usd 60000, daily_left_usd 0, notional_usd 60000", figures(quote()));
    }

    /** One raw unit below the least size is worth less by a part of a millionth of a dollar, which the engine rounds up. */
    @Test
    void shouldNotShowALeastSizeThatIsReachedByWhatIsBelowIt() {
        edge.core.refusal = RejectReason.BELOW_MINIMUM;
        edge.core.refusedNotionalE6 = 10_000_000;
        edge.core.refusedBoundE6 = 10_000_000;

        Reply refused = quote();

        String end = "(9.999999 USD against 10 USD)";
        String message = (String) refused.object("error").get("message");
        assertTrue(message.endsWith(end), message);
        assertTrue(figures(refused).endsWith(", notional_usd 9.999999"), figures(refused));
        String earlier = (String) edge.get("/v1/quote?pair=USD-IDR&side=SELL&amount=1")
                .partnerBearer()
                .send()
                .assertV01Error(400, "BELOW_MIN_TRANSACTION_SIZE")
                .object("error")
                .get("message");
        assertTrue(earlier.endsWith(end), earlier);
    }

    private static String figures(Reply reply) {
        return details(reply).stream()
                .map(detail -> detail.get("field") + " " + detail.get("issue"))
                .collect(Collectors.joining(", "));
    }

    @Test
    void shouldNameTheQuoteThatUsedAClientRef() {
        Map<String, Object> first = firm("client_ref", "used-once").data();

        Reply second = firm("client_ref", "used-once");

        second.assertError(409, "DUPLICATE_CLIENT_REF");
        assertEquals(first.get("quote_id"), second.object("error").get("quote_id"));
        edge.get("/v1/quotes/" + second.object("error").get("quote_id"))
                .signed()
                .send()
                .data();
    }

    @Test
    void shouldCallAnUnexpectedReplyAnInternalError() {
        edge.core.mood = ScriptedCore.Mood.CONFUSED;

        Reply reply = quote();

        reply.assertError(500, "INTERNAL_ERROR");
        assertTrue(!reply.text().contains("Exception") && !reply.text().contains("at dev."), reply.text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "0.0",
                "-1",
                "+1",
                "1e3",
                ".5",
                "5.",
                "01",
                "1,000",
                "",
                " 1",
                "1 ",
                "NaN",
                "Infinity",
                "0x10",
                "1.0000000",
                "0.0000001",
                "170141183460469231731687303715884.105728",
                "170141183460469231731687303715884105728",
                "99999999999999999999999999999999999999999999999999999999999999999999",
                "٣"
            })
    void shouldRefuseAnImpossibleAmount(String amount) {
        Reply reply = quote("amount", amount);

        reply.assertError(400, "INVALID_AMOUNT");
        assertEquals("amount", detail(reply).get("field"));
        quote("amount", null, "output_amount", amount.equals("1.0000000") ? "1.000" : amount)
                .assertError(400, "INVALID_AMOUNT");
    }

    /** 2^127 − 1 raw units, of which the contract's struct has room for 2^96 − 1. */
    @Test
    void shouldAskThePriceOfMoreThanCanBeSigned() {
        assertEquals(
                200, quote("amount", "170141183460469231731687303715884.105727").status());
        assertEquals(200, firm("79228162514264337593543.950335").status());

        Reply refused = firm("79228162514264337593543.950336");

        refused.assertError(400, "INVALID_AMOUNT");
        assertEquals("amount", detail(refused).get("field"));
    }

    private Reply firm(String amount) {
        return edge.post("/v1/firm-quote", QuoteBody.firm("amount", amount))
                .signed()
                .send();
    }

    @ParameterizedTest
    @CsvSource({
        "corridor_id, 0x01",
        "corridor_id, ''",
        "corridor_id, USDT-IDRX",
        "corridor_id, 0xzz391f748fd7ddab7ea9e1b518a984706ff0ea23d17f01997c68728bc347ac32",
        "from_token, 0x01",
        "from_token, USDT",
        "to_token, 0x22222222222222222222222222222222222222222",
        "to_token, 2222222222222222222222222222222222222222",
        "wallet_address, 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD",
        "wallet_address, 0X5555555555555555555555555555555555555555"
    })
    void shouldNameTheMemberThatIsMalformed(String field, String value) {
        Reply reply = quote(field, value);

        reply.assertError(400, "INVALID_REQUEST");
        assertEquals(field, detail(reply).get("field"));
        assertTrue(((String) detail(reply).get("issue")).contains(value), reply.text());
    }

    @Test
    void shouldRefuseCorridorsThatAreNotV02s() {
        quote("corridor_id", "0x" + "ab".repeat(32)).assertError(400, "UNKNOWN_CORRIDOR");
        quote("corridor_id", EdgeFixture.USDT_TNSGD, "to_token", EdgeFixture.TNSGD)
                .assertError(400, "UNKNOWN_CORRIDOR");
    }

    @Test
    void shouldRefuseTokensOfAnotherCorridor() {
        assertStrangers(quote("to_token", EdgeFixture.JPYC), "to_token: not a token of USDT-IDRX: " + EdgeFixture.JPYC);
        assertStrangers(quote("to_token", EdgeFixture.USDT), "to_token: the same as from_token: " + EdgeFixture.USDT);
        assertStrangers(
                quote("from_token", EdgeFixture.WALLET), "from_token: not a token of USDT-IDRX: " + EdgeFixture.WALLET);
        assertStrangers(
                quote("from_token", EdgeFixture.WALLET, "to_token", EdgeFixture.JPYC),
                "from_token: not a token of USDT-IDRX: " + EdgeFixture.WALLET,
                "to_token: not a token of USDT-IDRX: " + EdgeFixture.JPYC);
    }

    @Test
    void shouldRefuseAnotherQuoteType() {
        quote("quote_type", "INDICATIVE").data();
        quote("quote_type", "FIRM").assertError(400, "INVALID_QUOTE_TYPE");
        quote("quote_type", "firm").assertError(400, "INVALID_QUOTE_TYPE");
        quote("quote_type", "").assertError(400, "INVALID_QUOTE_TYPE");
        firm("quote_type", "INDICATIVE").assertError(400, "INVALID_QUOTE_TYPE");
        firm("quote_type", "Firm").assertError(400, "INVALID_QUOTE_TYPE");
        firm("quote_type", "raw:null").assertPlainText(422);
    }

    @Test
    void shouldTakeEitherAmountAndNotBoth() {
        Reply both = quote("output_amount", "5").assertError(400, "INVALID_REQUEST");
        assertEquals(
                List.of("amount", "output_amount"),
                details(both).stream().map(detail -> detail.get("field")).toList());
        quote("amount", null).assertPlainText(422);
        quote("amount", "raw:null").assertPlainText(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"corridor_id", "from_token", "to_token", "wallet_address"})
    void shouldCallAMissingOrMistypedMemberAWrongShape(String member) {
        quote(member, null).assertPlainText(422);
        firm(member, null).assertPlainText(422);
        for (String wrong : List.of("raw:null", "raw:5", "raw:true", "raw:{}", "raw:[]", "raw:[\"0x\"]")) {
            quote(member, wrong).assertPlainText(422);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "5.0", "1e3", "true", "{}", "[]", "[\"5\"]"})
    void shouldWantAmountsAsStrings(String literal) {
        quote("amount", "raw:" + literal).assertPlainText(422);
        quote("output_amount", "raw:" + literal).assertPlainText(422);
        firm("client_ref", "raw:" + literal).assertPlainText(422);
        firm("quote_type", "raw:" + literal).assertPlainText(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "5", "\"text\"", "true", "null", "[{}]"})
    void shouldCallAnythingButAnObjectAWrongShape(String body) {
        edge.post("/v1/quote", body).signed().send().assertPlainText(422);
        edge.post("/v1/firm-quote", body).signed().send().assertPlainText(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/xml",
                "application/jsonx",
                "application/json-patch+json",
                "text/json",
                "json"
            })
    void shouldRefuseAnotherContentType(String contentType) {
        edge.post("/v1/quote", QuoteBody.indicative())
                .contentType(contentType)
                .signed()
                .send()
                .assertPlainText(415);
    }

    /** None is understood, and a plain body under such a word is none that was meant. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "deflate", "gzip, identity", "x"})
    void shouldRefuseACompressedBody(String coding) {
        edge.post("/v1/quote", QuoteBody.indicative())
                .header("Content-Encoding", coding)
                .signed()
                .send()
                .assertPlainText(415);
    }

    @Test
    void shouldRefuseAPostWithoutContentType() {
        edge.post("/v1/quote", QuoteBody.indicative())
                .contentType(null)
                .signed()
                .send()
                .assertPlainText(415);
        edge.post("/v1/quote", "not json").contentType(null).signed().send().assertPlainText(415);
    }

    @Test
    void shouldRefuseABodyOverTheSize() {
        String padding = " ".repeat(65_536);

        edge.post("/v1/quote", QuoteBody.indicative() + padding).signed().send().assertError(413, "BODY_TOO_LARGE");
        edge.post("/v1/quote", QuoteBody.indicative() + padding)
                .signed("nobody", "wrong", "id")
                .send()
                .assertError(401, "UNKNOWN_KEY");
    }

    @Test
    void shouldTakeABodyOfExactlyTheSize() {
        String body = QuoteBody.indicative();

        edge.post("/v1/quote", body + " ".repeat(65_536 - body.length()))
                .signed()
                .send()
                .data();
        edge.post("/v1/quote", body + " ".repeat(65_537 - body.length()))
                .signed()
                .send()
                .assertError(413, "BODY_TOO_LARGE");
    }

    @Test
    void shouldJudgeInTheContractsOrder() {
        edge.core.refusal = RejectReason.WALLET_NOT_REGISTERED;

        edge.post("/v1/quote", "not json")
                .contentType("text/plain")
                .signed("key-one", "wrong", "a b")
                .send()
                .assertError(401, "INVALID_SIGNATURE");
        edge.post("/v1/quote", "not json")
                .contentType("text/plain")
                .signed()
                .send()
                .assertPlainText(415);
        edge.post("/v1/quote", "{\"amount\":5").signed().send().assertPlainText(400);
        quote("amount", "raw:5", "corridor_id", "0x01").assertPlainText(422);
        quote("amount", "-5").assertError(400, "INVALID_AMOUNT");
        quote().assertError(403, "WALLET_NOT_REGISTERED");
    }

    private static Map<String, Object> detail(Reply reply) {
        return details(reply).getFirst();
    }

    private static void assertStrangers(Reply reply, String... issues) {
        reply.assertError(400, "TOKEN_CORRIDOR_MISMATCH");
        assertEquals(
                List.of(issues),
                details(reply).stream()
                        .map(detail -> detail.get("field") + ": " + detail.get("issue"))
                        .toList());
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> details(Reply reply) {
        return (List<Map<String, Object>>) reply.object("error").get("details");
    }
}
