package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.jr.ob.JSON;

class SandboxTypedDataTest {
    private static final String PATH = "/v1/sandbox/typed-data";
    private EdgeFixture edge;
    private Map<String, Object> quote;

    @BeforeEach
    @SuppressWarnings("unchecked")
    void start() {
        edge = new EdgeFixture();
        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();
        quote = (Map<String, Object>) issued.get("onchain_quote");
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private EdgeRequest post(Object body) {
        return edge.post(PATH, json(body));
    }

    private static String json(Object body) {
        return JSON.std.asString(body);
    }

    private Map<String, Object> quoteWith(String member, Object value) {
        Map<String, Object> changed = new HashMap<>(quote);
        changed.put(member, value);
        return changed;
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    @Test
    void shouldGiveTheHashesOfAQuoteAndTheDocument() {
        Map<String, Object> data = post(quote).signed().send().data();

        assertEquals(hex(EngineFrames.keccak("domain")), data.get("domain_separator"));
        assertEquals(quote.get("quote_id"), data.get("struct_hash"), "the fixture's hasher gives the quote's id back");
        assertEquals(hex(EngineFrames.keccak("digest of 1000000000")), data.get("digest"));
        Map<?, ?> document = (Map<?, ?>) data.get("typed_data");
        assertEquals(java.util.Set.of("types", "primaryType", "domain", "message"), document.keySet());
        assertEquals(
                Map.of(
                        "name",
                        "Kurs",
                        "version",
                        "1",
                        "chainId",
                        31_337,
                        "verifyingContract",
                        quote.get("verifying_contract")),
                document.get("domain"));
    }

    /** The type hash is what the contract has; see FirmQuoteHasher. */
    @Test
    void shouldDescribeTheStructAsTheContractDoes() {
        Map<?, ?> document = (Map<?, ?>) post(quote).signed().send().data().get("typed_data");
        List<?> fields = (List<?>) ((Map<?, ?>) document.get("types")).get("FirmQuote");
        Map<?, ?> message = (Map<?, ?>) document.get("message");

        String type = fields.stream()
                .map(field -> ((Map<?, ?>) field).get("type") + " " + ((Map<?, ?>) field).get("name"))
                .collect(java.util.stream.Collectors.joining(",", document.get("primaryType") + "(", ")"));

        assertEquals(
                "FirmQuote(bytes32 quoteId,bytes32 corridorId,bytes32 partnerId,address payer,address recipient,"
                        + "address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOut,uint256 fixedFeeIn,"
                        + "uint256 variableFeeIn,uint256 oracleMid,uint64 issuedAt,uint64 expiresAt,uint32 maxDeviationBps)",
                type);
        for (Object field : fields) {
            String name = (String) ((Map<?, ?>) field).get("name");
            String member = name.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
            assertEquals(quote.get(member), message.get(name), name);
        }
        assertEquals(fields.size(), message.size());
    }

    @Test
    void shouldTakeTheQuoteWrappedToo() {
        Map<String, Object> plain = post(quote).signed().send().data();

        assertEquals(
                plain,
                post(Map.of("onchain_quote", quote, "quote_id", "x"))
                        .signed()
                        .send()
                        .data());
        assertEquals(plain, post(quoteWith("chain_id", "31337")).signed().send().data());
        assertEquals(plain, post(quoteWith("more", List.of(1))).signed().send().data());
    }

    @Test
    void shouldAnswerABearerInTheEarlierShape() {
        Map<String, Object> data = post(quote).signed().send().data();

        assertEquals(
                data, post(quote).partnerBearer().send().assertCommon("0.1").json());
        assertEquals(data, post(quote).bearer("auditor-token").send().json());
    }

    @ParameterizedTest
    @CsvSource({
        "quote_id, 0x01",
        "corridor_id, ''",
        "partner_id, 0xzz00000000000000000000000000000000000000000000000000000000000000",
        "payer, 0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "recipient, nobody",
        "token_in, 0x",
        "token_out, 1111111111111111111111111111111111111111",
        "amount_in, -1",
        "amount_out, 1.5",
        "amount_in, 79228162514264337593543950336",
        "variable_fee_in, 100000000000000000000000000000000000000",
        "fixed_fee_in, 340282366920938463463374607431768211456",
        "variable_fee_in, 0x10",
        "oracle_mid, 9223372036854775808",
        "issued_at, 1e9",
        "expires_at, ' 1'",
        "max_deviation_bps, 2147483648",
        "chain_id, 1",
        "chain_id, one",
        "verifying_contract, 0x1111111111111111111111111111111111111111"
    })
    void shouldNameTheMemberThatCannotBe(String member, String value) {
        Reply reply = post(quoteWith(member, value)).signed().send().assertError(400, "INVALID_REQUEST");

        String message = (String) reply.object("error").get("message");
        assertTrue(message.startsWith(member + ": "), message);
    }

    /** What the engine contract can hold, to the last unit. */
    @ParameterizedTest
    @ValueSource(strings = {"amount_in", "amount_out", "fixed_fee_in", "variable_fee_in"})
    void shouldTakeAmountsBelow2To96(String member) {
        Map<String, Object> most = quoteWith(member, "79228162514264337593543950335");

        assertEquals(200, post(most).signed().send().status());
    }

    @Test
    void shouldRefuseAQuoteThatLacksAMember() {
        for (String member : quote.keySet()) {
            Map<String, Object> lacking = new HashMap<>(quote);
            lacking.remove(member);
            Reply reply = post(lacking).signed().send().assertPlainText(422);
            assertEquals(member + " is missing", reply.text());
        }
        post(quoteWith("amount_in", 1_000)).signed().send().assertPlainText(422);
        post(Map.of("onchain_quote", "x")).signed().send().assertPlainText(422);
        edge.post(PATH, "{\"onchain_quote\":{\"a\":1,\"a\":2}}").signed().send().assertPlainText(400);
        edge.post(PATH, "{\"onchain_quote\":{}} x").signed().send().assertPlainText(400);
    }
}
