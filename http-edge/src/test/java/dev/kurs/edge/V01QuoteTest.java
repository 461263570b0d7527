package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.port.QuoteArchive;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Quotes of v0.1 over real HTTP, byte by byte, before a core that answers by script. */
class V01QuoteTest {
    private static final String QUOTE = "/v1/quote?pair=USD-IDR&side=SELL&amount=1000";
    private static EdgeFixture edge;

    @BeforeAll
    static void open() {
        edge = new EdgeFixture();
    }

    @AfterAll
    static void close() {
        edge.close();
    }

    @BeforeEach
    void calm() {
        edge.core.refusal = RejectReason.NONE;
        edge.core.riskState = RiskState.NORMAL;
        edge.core.restrictedTo = null;
        edge.core.partnerRates = Flag.NO;
        edge.core.pricingMode = PricingMode.STANDARD;
        edge.core.archivedState = QuoteArchive.State.OPEN;
        edge.server.quoteRefusal(Optional::empty);
        edge.clock.advanceSeconds(2);
    }

    @Test
    void shouldGiveAReferencePrice() {
        Reply reply = get(QUOTE);

        assertEquals(
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"indicative_rate\":16297.5251503,\"mid\":16312.5,"
                        + "\"spread_bps\":15.295,\"timestamp\":\""
                        + Instant.ofEpochSecond(edge.clock.seconds()).toString().replace("Z", ".000Z")
                        + "\",\"quote_type\":\"INDICATIVE\"}",
                reply.text());
        reply.earlierData();
        assertEquals("INDICATIVE SELL 0 INPUT 1000000000", lastAsked());
    }

    @Test
    void shouldGiveAFirmQuoteWithEveryMember() {
        Reply reply = firm("USD-IDR", "SELL", "1000", "");

        String id = (String) reply.earlierData().get("quote_id");
        assertTrue(id.matches("0x[0-9a-f]{64}"), id);
        assertEquals(
                "{\"quote_id\":\"" + id + "\",\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1000,"
                        + "\"bid\":16297.5269275,\"ask\":16322.4730725,\"adjusted_mid\":16310,\"spread_bps\":15.295,"
                        + "\"expiry_timestamp\":\""
                        + Instant.ofEpochSecond(edge.clock.seconds() + 45)
                                .toString()
                                .replace("Z", ".000Z") + "\",\"max_size\":1000,"
                        + "\"allowed_direction\":\"BOTH\",\"state_flag\":\"NORMAL\",\"quote_type\":\"FIRM\","
                        + "\"execution_path\":\"DIRECT\",\"fee_breakdown\":{\"tier\":\"SMALL\",\"fixed_fee\":0.5,"
                        + "\"fixed_fee_currency\":\"USD\",\"fixed_fee_in_dest\":8148.76,\"fixed_fee_dest_currency\":\"IDR\","
                        + "\"variable_fee\":1.5,\"variable_fee_bips\":15,\"base_spread_bps\":15,\"total_spread_bps\":15.295,"
                        + "\"total_fee_usd\":2,\"amount_to_convert\":998,\"is_partner_override\":false}}",
                reply.text());
        assertEquals(Surface.V01, edge.core.asked.surface);
        assertEquals("", edge.core.asked.requestId);
        assertArrayEquals(EngineFrames.address(0x77), edge.core.asked.wallet, "the vault pays");
    }

    @Test
    void shouldCallFeesByTheCurrenciesOfTheDirection() {
        Map<String, Object> bought = fees(firm("USD-IDR", "BUY", "16312500", ""));
        assertEquals("IDR", bought.get("fixed_fee_currency"));
        assertEquals("USD", bought.get("fixed_fee_dest_currency"));
        assertEquals("FIRM BUY 0 INPUT 1631250000", lastAsked());

        Map<String, Object> unnamed = fees(firm("USDT-JPYC", "SELL", "1", ""));
        assertEquals("USDT", unnamed.get("fixed_fee_currency"));
        assertEquals("JPYC", unnamed.get("fixed_fee_dest_currency"));
    }

    @ParameterizedTest
    @CsvSource({
        "USD-IDR, USD-IDR, 0",
        "USDT-IDRX, USD-IDR, 0",
        "USD-SGD, USD-SGD, 3",
        "USDT-tnSGD, USD-SGD, 3",
        "MYR-IDR, MYR-IDR, 4",
        "USDT-JPYC, USDT-JPYC, 1"
    })
    void shouldTakeAPairByEitherNameAndTellItsOwn(String asked, String told, String corridor) {
        Map<String, Object> quote =
                get("/v1/quote?pair=" + asked + "&side=SELL&amount=10").earlierData();

        assertEquals(told, quote.get("pair"));
        assertEquals("INDICATIVE SELL " + corridor + " INPUT 10000000", lastAsked());
    }

    @Test
    void shouldTellTheStateAndWhatItAllows() {
        edge.core.riskState = RiskState.RESTRICT;
        edge.core.restrictedTo = Side.BUY;
        edge.core.partnerRates = Flag.YES;
        Reply reply = firm("USD-IDR", "BUY", "16312500", "");

        assertEquals("RESTRICT", reply.json().get("state_flag"));
        assertEquals("BUY", reply.json().get("allowed_direction"));
        assertEquals(true, fees(reply).get("is_partner_override"));
        edge.core.restrictedTo = Side.SELL;
        assertEquals("SELL", firm("USD-IDR", "SELL", "1", "").json().get("allowed_direction"));
    }

    @ParameterizedTest
    @CsvSource({
        "USD-IDR, SELL, 1e3, 1000000000",
        "USD-IDR, SELL, 1.0E3, 1000000000",
        "USD-IDR, SELL, 1000.000000000, 1000000000",
        "USD-IDR, SELL, 0.000001, 1",
        "USD-IDR, SELL, 1e-6, 1",
        "USD-IDR, BUY, 1.0E7, 1000000000",
        "USD-IDR, BUY, 0.01, 1",
        "USD-IDR, BUY, 0.010, 1",
        "USDT-JPYC, BUY, 0.000000000000000001, 1",
        "USD-IDR, SELL, 79228162514264337593543.950335, 79228162514264337593543950335",
        "USD-IDR, BUY, 792281625142643375935439503.35, 79228162514264337593543950335"
    })
    void shouldTakeANumberByItsValue(String pair, String side, String amount, String raw) {
        firm(pair, side, amount, "").earlierData();
        assertTrue(lastAsked().endsWith(" INPUT " + raw), lastAsked());
        get("/v1/quote?pair=" + pair + "&side=" + side + "&amount=" + amount).earlierData();
        assertTrue(lastAsked().endsWith(" INPUT " + raw), lastAsked());
    }

    @ParameterizedTest
    @CsvSource({
        "SELL, 0, must be above zero",
        "SELL, 0.000, must be above zero",
        "SELL, -1, must be above zero",
        "SELL, -0, must be above zero",
        "SELL, 0e99, must be above zero",
        "SELL, 0.0000001, more than 6 decimals",
        "SELL, 1e-7, more than 6 decimals",
        "BUY, 0.001, more than 2 decimals",
        "SELL, 170141183460469231731687303715884.105728, too large",
        "BUY, 1701411834604692317316873037158841057.28, too large",
        "SELL, 1e99, too large",
        "SELL, 1e100, not a plain JSON number",
        "SELL, 1e-100, not a plain JSON number",
        "SELL, 11111111111111111111111111111111111111111111111111111111111111111, not a plain JSON number"
    })
    void shouldRefuseAnAmountThatCannotBe(String side, String amount, String why) {
        Reply body = firm("USD-IDR", side, amount, "").assertV01Error(400, "INVALID_REQUEST");
        assertTrue(message(body).startsWith("amount: " + why), message(body));
        Reply query =
                get("/v1/quote?pair=USD-IDR&side=" + side + "&amount=" + amount).assertV01Error(400, "INVALID_REQUEST");
        assertEquals(message(body), message(query));
    }

    /** The contracts' struct holds less than 2^96, and a reference price signs nothing: above that the engine is asked, which says what the corridor takes at most. */
    @ParameterizedTest
    @CsvSource({
        "SELL, 79228162514264337593543.950336, 79228162514264337593543950336",
        "BUY, 792281625142643375935439503.36, 79228162514264337593543950336",
        "SELL, 170141183460469231731687303715884.105727, 170141183460469231731687303715884105727"
    })
    void shouldAskThePriceOfMoreThanCanBeSigned(String side, String amount, String raw) {
        Reply body = firm("USD-IDR", side, amount, "").assertV01Error(400, "INVALID_REQUEST");
        assertTrue(message(body).startsWith("amount: too large"), message(body));

        get("/v1/quote?pair=USD-IDR&side=" + side + "&amount=" + amount).earlierData();

        assertTrue(lastAsked().endsWith(" INPUT " + raw), lastAsked());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"%2B1", "01", "1.", ".5", "1,000", "NaN", "Infinity", "0x10", "1_000", "", "%201", "1%20", "１"})
    void shouldRefuseAnAmountThatIsNoNumber(String amount) {
        String encoded = amount.equals("１") ? "%EF%BC%91" : amount;
        Reply reply = get("/v1/quote?pair=USD-IDR&side=SELL&amount=" + encoded).assertV01Error(400, "INVALID_REQUEST");
        assertTrue(message(reply).startsWith("amount: not a plain JSON number"), message(reply));
    }

    @ParameterizedTest
    @CsvSource({
        "GBP-IDR, no such pair",
        "'', no such pair",
        "usd-idr, this pair is written USD-IDR",
        "USDIDR, this pair is written USD-IDR",
        "IDR-USD, this pair is written USD-IDR",
        "MYR_IDR, this pair is written MYR-IDR",
        "usdt-jpyc, this pair is written USDT-JPYC"
    })
    void shouldRefuseAPairThatThereIsNot(String pair, String why) {
        Reply reply = get("/v1/quote?pair=" + pair + "&side=SELL&amount=1").assertV01Error(400, "INVALID_REQUEST");
        assertTrue(message(reply).startsWith("pair: " + why), message(reply));
        assertNull(error(reply).get("corridor"));
        assertEquals(message(reply), message(firm(pair, "SELL", "1", "").assertV01Error(400, "INVALID_REQUEST")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/quote",
                "/v1/quote?pair=USD-IDR&side=SELL",
                "/v1/quote?pair=USD-IDR&amount=1",
                "/v1/quote?side=SELL&amount=1",
                "/v1/quote?pair=USD-IDR&side=sell&amount=1",
                "/v1/quote?pair=USD-IDR&side=&amount=1",
                "/v1/quote?pair=USD-IDR&side=SELL&amount=1&quote_type=FIRM",
                "/v1/quote?pair=USD-IDR&side=SELL&amount=1&amount=1",
                "/v1/quote?pair=USD-IDR&side=SELL&amount=1&Amount=1",
                "/v1/quote?pair=USD-IDR&side=SELL&amount=%C3%28"
            })
    void shouldRefuseAQueryThatIsNotWhole(String path) {
        get(path).assertV01Error(400, "INVALID_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "null",
                "{",
                "",
                "{\"pair\":\"USD-IDR\",\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\"}",
                "{\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\"}",
                "{\"pair\":null,\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"quote_type\":\"FIRM\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":\"1\",\"quote_type\":\"FIRM\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":true,\"quote_type\":\"FIRM\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"INDICATIVE\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\",\"client_ref\":\"\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\",\"client_ref\":\" a\"}",
                "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\",\"client_ref\":7}"
            })
    void shouldRefuseABodyThatIsNoRequest(String body) {
        edge.post("/v1/firm-quote", body).partnerBearer().send().assertV01Error(400, "INVALID_REQUEST");
    }

    @Test
    void shouldIgnoreWhatItDoesNotKnowAndTakeNullForAbsence() {
        edge.post(
                        "/v1/firm-quote",
                        "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1,\"quote_type\":\"FIRM\",\"client_ref\":null,\"more\":[1]}")
                .partnerBearer()
                .send()
                .earlierData();
    }

    @Test
    void shouldRefuseOtherMediaTypesAndLargeBodiesInItsOwnShape() {
        edge.post("/v1/firm-quote", "{}")
                .contentType("text/plain")
                .partnerBearer()
                .send()
                .assertV01Error(415, "UNSUPPORTED_MEDIA_TYPE");
        edge.post("/v1/firm-quote", " ".repeat(70_000)).partnerBearer().send().assertV01Error(413, "BODY_TOO_LARGE");
        edge.post("/v1/firm-quote?x=1", body("USD-IDR", "SELL", "1", ""))
                .partnerBearer()
                .send()
                .assertV01Error(400, "INVALID_REQUEST");
    }

    @Test
    void shouldNameTheQuoteThatUsedAReference() {
        Reply first = firm("USD-IDR", "SELL", "1000", "order-1");
        Reply again = firm("USD-SGD", "SELL", "5", "order-1").assertV01Error(409, "DUPLICATE_CLIENT_REF");

        assertEquals(first.earlierData().get("quote_id"), error(again).get("quote_id"));
        assertNull(error(again).get("corridor"));
        edge.post("/v1/firm-quote", QuoteBody.firm("client_ref", "order-1"))
                .signed()
                .send()
                .assertError(409, "DUPLICATE_CLIENT_REF");
    }

    /** What the engine says, the status and code of 7.3, and whether the corridor is named. */
    @ParameterizedTest
    @CsvSource({
        "BELOW_MINIMUM, 400, BELOW_MIN_TRANSACTION_SIZE, true",
        "ABOVE_MAXIMUM, 400, ABOVE_MAX_SIZE, true",
        "OPEN_QUOTES_EXCEEDED, 400, ABOVE_MAX_SIZE, false",
        "DIRECTION_BLOCKED, 400, DIRECTION_BLOCKED, true",
        "DAILY_LIMIT_EXCEEDED, 400, DAILY_LIMIT_EXCEEDED, true",
        "VAULT_CAP_EXCEEDED, 400, DAILY_LIMIT_EXCEEDED, false",
        "MONTHLY_LIMIT_EXCEEDED, 400, MONTHLY_LIMIT_EXCEEDED, true",
        "ARBITRAGE_OPEN, 400, ARB_CHECK_FAILED, true",
        "INVALID_AMOUNT, 400, INVALID_REQUEST, true",
        "UNKNOWN_CORRIDOR, 400, INVALID_REQUEST, true",
        "KEY_REVOKED, 401, UNAUTHORIZED, false",
        "KEY_EXPIRED, 401, UNAUTHORIZED, false",
        "CORRIDOR_NOT_ENABLED, 403, FORBIDDEN, true",
        "PARTNER_SUSPENDED, 403, FORBIDDEN, false",
        "UNKNOWN_PARTNER, 403, FORBIDDEN, false",
        "NO_VIABLE_RFQ_QUOTE, 422, NO_VIABLE_RFQ_QUOTE, true",
        "INSUFFICIENT_LIQUIDITY, 422, INSUFFICIENT_LIQUIDITY, true",
        "CROSS_LEG_INSUFFICIENT, 422, CROSS_LEG_INSUFFICIENT, true",
        "CHAIN_HEADROOM_EXCEEDED, 422, INSUFFICIENT_LIQUIDITY, true",
        "ORACLE_STALE, 503, ORACLE_STALE, true",
        "ORACLE_DEVIATION, 503, ORACLE_DEVIATION, true",
        "CORRIDOR_HALTED, 503, QUOTE_HALTED, true",
        "CORRIDOR_FROZEN, 503, QUOTE_HALTED, true",
        "MARKET_CLOSED, 503, QUOTE_HALTED, true",
        "BOOK_FULL, 503, OVERLOADED, false",
        "CHAIN_UNAVAILABLE, 503, CHAIN_UNAVAILABLE, true",
        "CLOCK_UNTRUSTED, 503, CLOCK_UNTRUSTED, false"
    })
    void shouldHaveACodeForEachRefusal(RejectReason reason, int status, String code, boolean namesCorridor) {
        edge.core.refusal = reason;

        for (Reply reply : List.of(get(QUOTE), firm("USDT-IDRX", "SELL", "1", ""))) {
            reply.assertV01Error(status, code);
            assertEquals(namesCorridor ? "USD-IDR" : null, error(reply).get("corridor"), reply.text());
            assertFalse(message(reply).contains("USDT"), message(reply));
        }
    }

    @Test
    void shouldCallHaltedWhatTheContractsTakeNoSignatureFor() {
        edge.core.refusal = RejectReason.CHAIN_UNAVAILABLE;
        edge.restore(EngineFrames.chainPool(false));

        Reply refused = firm("USDT-IDRX", "SELL", "1", "");
        edge.restore(EngineFrames.chainPool(true));

        refused.assertV01Error(503, "QUOTE_HALTED");
        assertEquals("the contracts take no quotes for now, of USD-IDR or any other", message(refused));
        firm("USDT-IDRX", "SELL", "1", "").assertV01Error(503, "CHAIN_UNAVAILABLE");
    }

    @Test
    void shouldNameAnAmountThatCannotBePriced() {
        edge.core.refusal = RejectReason.INVALID_AMOUNT;

        for (Reply reply : List.of(get(QUOTE), firm("USDT-IDRX", "SELL", "1000.00", ""))) {
            assertEquals("amount: beyond what can be priced: 1000", message(reply));
        }
    }

    @Test
    void shouldCallALackForACrossByItsName() {
        edge.core.refusal = RejectReason.CHAIN_HEADROOM_EXCEEDED;
        Reply reply = get("/v1/quote?pair=MYR-IDR&side=SELL&amount=1");

        reply.assertV01Error(422, "CROSS_LEG_INSUFFICIENT");
        assertEquals("MYR-IDR", error(reply).get("corridor"));
    }

    @Test
    void shouldSayWhyNoQuotesAreGiven() {
        edge.server.quoteRefusal(() -> Optional.of("the disk is nearly full"));

        assertEquals("5", get(QUOTE).assertV01Error(503, "OVERLOADED").header("Retry-After"));
        firm("USD-IDR", "SELL", "1", "").assertV01Error(503, "OVERLOADED");
    }

    @Test
    void shouldNeverSignAQuoteOfTheVaultThatIsLookedUp() {
        String id = (String) firm("USD-IDR", "SELL", "1000", "").json().get("quote_id");
        Map<String, Object> quote =
                edge.get("/v1/quotes/" + id).partnerBearer().send().data();

        assertEquals("OPEN", quote.get("state"));
        assertEquals(id, quote.get("quote_id"));
        assertEquals("USDT-IDRX", quote.get("pair"));
        assertNull(quote.get("signature"));
        assertNull(quote.get("approval"));
        assertNull(quote.get("execution"));
        Map<?, ?> onchain = (Map<?, ?>) quote.get("onchain_quote");
        assertEquals("0x7777777777777777777777777777777777777777", onchain.get("payer"));
        assertEquals("0x0000000000000000000000000000000000000000", onchain.get("recipient"));
        assertNull(edge.get("/v1/quotes/" + id).signed().send().data().get("signature"), "by any credential");
    }

    private static Reply get(String path) {
        return edge.get(path).partnerBearer().send();
    }

    private static Reply firm(String pair, String side, String amount, String clientRef) {
        return edge.post("/v1/firm-quote", body(pair, side, amount, clientRef))
                .partnerBearer()
                .send();
    }

    private static String body(String pair, String side, String amount, String clientRef) {
        String reference = clientRef.isEmpty() ? "" : ",\"client_ref\":\"" + clientRef + "\"";
        return "{\"pair\":\"" + pair + "\",\"side\":\"" + side + "\",\"amount\":" + amount + ",\"quote_type\":\"FIRM\""
                + reference + "}";
    }

    private static String lastAsked() {
        return edge.core.seen().getLast();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> fees(Reply reply) {
        return (Map<String, Object>) reply.earlierData().get("fee_breakdown");
    }

    private static Map<String, Object> error(Reply reply) {
        return reply.object("error");
    }

    private static String message(Reply reply) {
        return (String) error(reply).get("message");
    }
}
