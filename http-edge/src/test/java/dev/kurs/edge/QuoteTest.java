package dev.kurs.edge;

import static dev.kurs.edge.Reply.member;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuoteTest {
    private static final Set<String> INDICATIVE_MEMBERS = Set.of(
            "quote_type",
            "corridor_id",
            "pair",
            "side",
            "input_amount",
            "output_amount",
            "mid",
            "adjusted_mid",
            "rate",
            "risk_state",
            "timestamp",
            "oracle",
            "fee_breakdown",
            "onchain_quote");
    private static final Set<String> FIRM_MEMBERS =
            Set.of("quote_id", "client_ref", "expires_at", "signature", "approval", "execution", "permit");

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private static Map<String, Object> amount(String display, String raw, String token) {
        return Map.of("display", display, "raw", raw, "token", token);
    }

    @Test
    void shouldGiveAnIndicativeQuoteWithEveryMember() {
        Reply reply = edge.post("/v1/quote", QuoteBody.indicative()).signed().send();

        Map<String, Object> data = reply.data();
        assertEquals(Set.of("data", "meta"), reply.json().keySet());
        assertEquals(Set.of("request_id", "server_time"), reply.object("meta").keySet());
        assertEquals(INDICATIVE_MEMBERS, data.keySet());
        assertEquals("INDICATIVE", data.get("quote_type"));
        assertEquals(EdgeFixture.USDT_IDRX, data.get("corridor_id"));
        assertEquals("USDT-IDRX", data.get("pair"));
        assertEquals("SELL", data.get("side"));
        assertEquals(amount("1000.000000", "1000000000", EdgeFixture.USDT), data.get("input_amount"));
        assertEquals(amount("16264931.10", "1626493110", EdgeFixture.IDRX), data.get("output_amount"));
        assertEquals("16312.5", data.get("mid"));
        assertEquals("16310", data.get("adjusted_mid"));
        assertEquals("16297.5251503", data.get("rate"));
        assertEquals("NORMAL", data.get("risk_state"));
        assertEquals(1_767_225_600, data.get("timestamp"));
        assertEquals(Map.of("source", "PRIMARY", "age_ms", 1_250, "confidence_bps", "2.1"), data.get("oracle"));
    }

    @Test
    void shouldBreakTheFeesDown() {
        Map<String, Object> fees = member(
                edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data(), "fee_breakdown");

        assertEquals("SMALL", fees.get("tier"));
        assertEquals(amount("0.500000", "500000", EdgeFixture.USDT), fees.get("fixed_fee"));
        assertEquals(amount("1.500000", "1500000", EdgeFixture.USDT), fees.get("variable_fee"));
        assertEquals("15", fees.get("variable_fee_bps"));
        assertEquals(amount("998.000000", "998000000", EdgeFixture.USDT), fees.get("amount_to_convert"));
        assertEquals(amount("-15056.10", "-1505610", EdgeFixture.IDRX), fees.get("spread_fee"));
        assertEquals("15", fees.get("base_spread_bps"));
        assertEquals("15.295", fees.get("total_spread_bps"));
        assertEquals("-0.1533", fees.get("skew_bps"));
        assertEquals("2", fees.get("total_fee_usd"));
        Map<String, Object> pricing = member(fees, "partner_pricing");
        assertEquals(Set.of("mode", "discount_bps"), pricing.keySet());
        assertNull(pricing.get("discount_bps"));
        assertEquals(11, fees.size());
    }

    @Test
    void shouldTellAPartnersPricing() {
        edge.core.discountE8 = 12_500_000;
        Map<String, Object> fees = member(
                edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data(), "fee_breakdown");
        assertEquals(Map.of("mode", "STANDARD", "discount_bps", "1250"), fees.get("partner_pricing"));

        edge.core.pricingMode = PricingMode.FIXED_INPUT_RATE;
        fees = member(
                edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data(), "fee_breakdown");
        assertEquals(Map.of("mode", "FIXED_INPUT_RATE", "input_rate_bps", "15"), fees.get("partner_pricing"));
    }

    @Test
    void shouldPreviewTheOnchainQuote() {
        Map<String, Object> preview = member(
                edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data(), "onchain_quote");

        assertEquals(
                Set.of(
                        "quote_id",
                        "corridor_id",
                        "partner_id",
                        "payer",
                        "recipient",
                        "token_in",
                        "token_out",
                        "amount_in",
                        "amount_out",
                        "fixed_fee_in",
                        "variable_fee_in",
                        "oracle_mid",
                        "issued_at",
                        "expires_at",
                        "max_deviation_bps",
                        "chain_id",
                        "verifying_contract"),
                preview.keySet());
        assertEquals("0x" + "0".repeat(64), preview.get("quote_id"));
        assertEquals(EdgeFixture.WALLET, preview.get("payer"));
        assertEquals(EdgeFixture.WALLET, preview.get("recipient"));
        assertEquals("1000000000", preview.get("amount_in"));
        assertEquals("16312500000000000", preview.get("oracle_mid"));
        assertEquals("1767225600", preview.get("issued_at"));
        assertEquals("1767225645", preview.get("expires_at"));
        assertEquals("75", preview.get("max_deviation_bps"));
        assertEquals(31_337, preview.get("chain_id"));
    }

    @Test
    void shouldGiveASignedFirmQuote() {
        Map<String, Object> data = edge.post("/v1/firm-quote", QuoteBody.firm("client_ref", "order 1"))
                .signed()
                .send()
                .data();

        Set<String> members = new LinkedHashSet<>(INDICATIVE_MEMBERS);
        members.addAll(FIRM_MEMBERS);
        assertEquals(members, data.keySet());
        assertEquals("FIRM", data.get("quote_type"));
        assertEquals("order 1", data.get("client_ref"));
        assertEquals(1_767_225_645, data.get("expires_at"));
        assertTrue(((String) data.get("quote_id")).matches("0x[0-9a-f]{64}"));
        assertTrue(((String) data.get("signature")).matches("0x[0-9a-f]{130}"));
        assertEquals(data.get("quote_id"), member(data, "onchain_quote").get("quote_id"));
        assertEquals(
                Map.of("target", EdgeFixture.USDT, "calldata", "0x0905", "value", "0", "chain_id", 31_337),
                data.get("approval"));
        Map<String, Object> execution = member(data, "execution");
        assertEquals("0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", execution.get("target"));
        assertEquals("0x010203", execution.get("calldata"));
    }

    @Test
    void shouldAskTheCoreForWhatWasAsked() {
        edge.post("/v1/quote", QuoteBody.indicative("amount", "0.000001"))
                .signed()
                .send()
                .data();
        edge.post(
                        "/v1/quote",
                        QuoteBody.indicative(
                                "from_token", EdgeFixture.IDRX, "to_token", EdgeFixture.USDT, "amount", "16000.5"))
                .signed()
                .send()
                .data();
        edge.post("/v1/quote", QuoteBody.indicative("amount", null, "output_amount", "1600000"))
                .signed()
                .send()
                .data();
        String bigAmount = "70000000000.000000000000000001";
        edge.post(
                        "/v1/quote",
                        QuoteBody.indicative(
                                "corridor_id",
                                EdgeFixture.USDT_JPYC,
                                "from_token",
                                EdgeFixture.JPYC,
                                "to_token",
                                EdgeFixture.USDT,
                                "amount",
                                bigAmount))
                .signed()
                .send()
                .data();

        assertEquals(
                Arrays.asList(
                        "INDICATIVE SELL 0 INPUT 1",
                        "INDICATIVE BUY 0 INPUT 1600050",
                        "INDICATIVE SELL 0 OUTPUT 160000000",
                        "INDICATIVE BUY 1 INPUT 70000000000000000000000000001"),
                edge.core.seen());
    }

    @Test
    void shouldTakeAddressesAndIdsInEitherCase() {
        String upper = "0x" + EdgeFixture.USDT_IDRX.substring(2).toUpperCase(java.util.Locale.ROOT);
        edge.post(
                        "/v1/quote",
                        QuoteBody.indicative(
                                "corridor_id", upper, "wallet_address", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"))
                .signed()
                .send()
                .data();
        edge.post("/v1/quote", QuoteBody.indicative("wallet_address", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"))
                .signed()
                .send()
                .data();
    }

    @Test
    void shouldIgnoreUnknownMembersAndTakeNullForAbsence() {
        String body = QuoteBody.indicative(
                "quote_type", "raw:null",
                "output_amount", "raw:null",
                "client_ref", "raw:5",
                "more", "raw:{\"deep\":[1,2,{\"x\":null}]}");

        edge.post("/v1/quote", body).signed().send().data();
    }

    @ParameterizedTest
    @CsvSource({
        "min_output_amount, 99999999.00, 99999999.00",
        "max_input_amount, 99999999.00, 99999999.00",
        "min_output_amount, raw:5.5, 5.5",
        "min_output_amount, '', ''"
    })
    void shouldRefuseABoundThatNoQuoteIsHeldAgainst(String name, String value, String shown) {
        Reply reply = firm(name, value);

        assertEquals(400, reply.status());
        assertEquals("INVALID_REQUEST", reply.object("error").get("code"));
        String issue = "not supported, compare the quote before it is committed: " + shown;
        assertEquals(name + ": " + issue, reply.object("error").get("message"));
        assertEquals(
                List.of(Map.of("field", name, "issue", issue)),
                reply.object("error").get("details"));
        assertEquals(200, firm(name, "raw:null").status());
    }

    @Test
    void shouldRefuseABoundThatIsNoAmountAsOneOfTheWrongShape() {
        assertEquals(422, firm("min_output_amount", "raw:{}").status());
    }

    @ParameterizedTest
    @CsvSource({"max_input_amount, raw:{}", "wallet_address, raw:null", "quote_type, raw:null", "amount, raw:null"})
    void shouldJudgeTheShapeBeforeABound(String name, String value) {
        String body = QuoteBody.firm("min_output_amount", "99999999.00", name, value);

        assertEquals(422, edge.post("/v1/firm-quote", body).signed().send().status());
    }

    /** The engine alone knows that an amount, or what it comes to, is too large to be priced. */
    @ParameterizedTest
    @CsvSource({"amount, 1000000.5, 1000000.500000", "output_amount, 1000000.5, 1000000.50"})
    void shouldNameAnAmountThatCannotBePriced(String member, String value, String shown) {
        edge.core.refusal = RejectReason.INVALID_AMOUNT;
        String[] changes = member.equals("amount")
                ? new String[] {"amount", value}
                : new String[] {"amount", null, "output_amount", value};
        for (EdgeRequest request : List.of(
                edge.post("/v1/quote", QuoteBody.indicative(changes)),
                edge.post("/v1/firm-quote", QuoteBody.firm(changes)))) {
            Reply reply = request.signed().send().assertError(400, "INVALID_AMOUNT");

            String issue = "beyond what can be priced: " + shown;
            assertEquals(member + ": " + issue, reply.object("error").get("message"));
            assertEquals(
                    List.of(Map.of("field", member, "issue", issue)),
                    reply.object("error").get("details"));
        }
    }

    private Reply firm(String name, String value) {
        return edge.post("/v1/firm-quote", QuoteBody.indicative("quote_type", "FIRM", name, value))
                .signed()
                .send();
    }

    @Test
    void shouldTakeAContentTypeWithParametersInAnyCase() {
        edge.post("/v1/quote", QuoteBody.indicative())
                .contentType("Application/JSON; charset=UTF-8")
                .signed()
                .send()
                .data();
    }

    @Test
    void shouldGiveAClientRefBackCodePointByCodePoint() {
        String clientRef = "заказ 1 · 注文\uD83D\uDE80";

        Map<String, Object> data = edge.post("/v1/firm-quote", QuoteBody.firm("client_ref", clientRef))
                .signed()
                .send()
                .data();

        assertEquals(clientRef, data.get("client_ref"));
    }
}
