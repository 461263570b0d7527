package dev.kurs.edge;

import static dev.kurs.edge.Reply.member;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.Permits;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a firm quote's answer says of the input's way into the pool: the access list, an approval, and permits. */
class FirmQuotePermissionTest {
    private static final byte[] TOKEN = HexFormat.of().parseHex("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");
    private static final long INPUT_RAW = 1_000_000_000L;

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void shouldNameWhatTheCommitTouchesAsATransactionTakesIt() {
        byte[] key = HexFormat.of().parseHex("00".repeat(31) + "07");
        edge.accessList = List.of(new AccessLists.Entry(TOKEN, List.of(key)));

        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();

        assertEquals(
                List.of(Map.of(
                        "address",
                        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                        "storageKeys",
                        List.of("0x" + "00".repeat(31) + "07"))),
                member(issued, "execution").get("access_list"));
    }

    @Test
    void shouldOfferNoPermitWhereNeitherTokenNorPermit2Can() {
        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();

        assertTrue(issued.containsKey("permit") && issued.get("permit") == null, issued.toString());
    }

    @Test
    void shouldOfferThePermitOfATokenAsTheDocumentThatItsWalletSigns() {
        edge.permit = Optional.of(permit(Permits.Kind.EIP2612, "JPY Coin", "1"));

        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();

        Map<String, Object> permit = member(issued, "permit");
        Map<String, Object> onchain = member(issued, "onchain_quote");
        assertEquals("EIP2612", permit.get("kind"));
        assertEquals(onchain.get("verifying_contract"), permit.get("target"));
        assertEquals("0x0102", permit.get("calldata"));
        assertEquals(484, permit.get("signature_offset"));
        Map<String, Object> document = member(permit, "typed_data");
        assertEquals("Permit", document.get("primaryType"));
        assertEquals(
                Map.of(
                        "name",
                        "JPY Coin",
                        "version",
                        "1",
                        "chainId",
                        31_337,
                        "verifyingContract",
                        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
                document.get("domain"));
        assertEquals(
                Map.of(
                        "owner",
                        onchain.get("payer"),
                        "spender",
                        onchain.get("verifying_contract"),
                        "value",
                        onchain.get("amount_in"),
                        "nonce",
                        "7",
                        "deadline",
                        onchain.get("expires_at")),
                document.get("message"));
    }

    @Test
    void shouldOfferAPermit2TransferOfTheInput() {
        edge.permit = Optional.of(permit(Permits.Kind.PERMIT2, "Permit2", null));

        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();

        Map<String, Object> document = member(member(issued, "permit"), "typed_data");
        Map<String, Object> onchain = member(issued, "onchain_quote");
        assertEquals("PermitTransferFrom", document.get("primaryType"));
        assertEquals(
                Set.of("EIP712Domain", "PermitTransferFrom", "TokenPermissions"),
                member(document, "types").keySet());
        assertEquals(
                Set.of("name", "chainId", "verifyingContract"),
                member(document, "domain").keySet());
        assertEquals(
                Map.of("token", onchain.get("token_in"), "amount", onchain.get("amount_in")),
                member(member(document, "message"), "permitted"));
    }

    @Test
    void shouldFindAQuoteWithTheWalletsNextNonceOnceAnotherPermitTookTheOneBefore() {
        edge.permit = Optional.of(permit(Permits.Kind.EIP2612, "JPY Coin", "1"));
        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();
        edge.permit = Optional.of(new Permits.Permit(
                Permits.Kind.EIP2612, "JPY Coin", "1", TOKEN, BigInteger.valueOf(8), new byte[] {1, 2}, 484));

        Map<String, Object> found =
                edge.get("/v1/quotes/" + issued.get("quote_id")).signed().send().data();

        Map<String, Object> document = member(member(found, "permit"), "typed_data");
        assertEquals("8", member(document, "message").get("nonce"));
    }

    private static Permits.Permit permit(Permits.Kind kind, String name, String version) {
        return new Permits.Permit(kind, name, version, TOKEN, BigInteger.valueOf(7), new byte[] {1, 2}, 484);
    }

    @Test
    void shouldAskForNoApprovalWhereTheAllowanceSuffices() {
        assertEquals(
                "0x0905", member(firmQuoteAllowing(INPUT_RAW - 1), "approval").get("calldata"));
        for (Amount allowance : List.of(Amount.ofRaw(INPUT_RAW), new Amount().set(Long.MAX_VALUE, -1L))) {
            Map<String, Object> issued = firmQuoteAllowing(allowance);
            assertTrue(issued.containsKey("approval") && issued.get("approval") == null, issued.toString());
        }
    }

    @Test
    void shouldFindAQuoteAsItWasToldWhateverTheWalletAllowsByNow() {
        for (long askedRaw : new long[] {0, INPUT_RAW}) {
            Map<String, Object> issued = firmQuoteAllowing(askedRaw);
            for (long laterRaw : new long[] {INPUT_RAW, 0}) {
                edge.allowance = Amount.ofRaw(laterRaw);
                assertEquals(issued, foundAsTold(issued.get("quote_id")), "allowed " + askedRaw + ", then " + laterRaw);
            }
        }
    }

    @Test
    void shouldAskForAnApprovalOfAQuoteFromBeforeAllowancesWereJournaled() {
        Object quoteId = firmQuoteAllowing(INPUT_RAW).get("quote_id");
        edge.core.ageArchive(2);

        Map<String, Object> found =
                edge.get("/v1/quotes/" + quoteId).signed().send().data();

        assertEquals("0x0905", member(found, "approval").get("calldata"));
    }

    private Map<String, Object> firmQuoteAllowing(long allowanceRaw) {
        return firmQuoteAllowing(Amount.ofRaw(allowanceRaw));
    }

    private Map<String, Object> firmQuoteAllowing(Amount allowance) {
        edge.allowance = allowance;
        return edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();
    }

    /** The look-up without the state, which an answer does not tell. */
    private Map<String, Object> foundAsTold(Object quoteId) {
        Map<String, Object> found = new LinkedHashMap<>(
                edge.get("/v1/quotes/" + quoteId).signed().send().data());
        assertEquals("OPEN", found.remove("state"));
        return found;
    }
}
