package dev.kurs.edge;

import static dev.kurs.edge.Members.list;
import static dev.kurs.edge.Members.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.port.QuoteArchive;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A firm quote that is looked up again: whom it is shown, and how much of it. */
class QuoteLookupTest {
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
    void shouldFindAPartnersOwnQuoteAgain() {
        Reply issued = edge.post("/v1/firm-quote", QuoteBody.firm("client_ref", "lost answer"))
                .signed()
                .send();
        Map<String, Object> original = issued.data();

        Map<String, Object> found = edge.get("/v1/quotes/" + original.get("quote_id"))
                .signed()
                .send()
                .data();

        assertEquals("OPEN", found.get("state"));
        assertFalse(found.containsKey("derivation"));
        found.remove("state");
        assertEquals(original, found);
    }

    @Test
    void shouldFindAQuoteByAPartnersBearer() {
        Object quoteId = edge.post("/v1/firm-quote", QuoteBody.firm())
                .signed()
                .send()
                .data()
                .get("quote_id");

        edge.get("/v1/quotes/" + quoteId)
                .partnerBearer()
                .send()
                .assertCommon("0.2")
                .data();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SETTLED", "FAILED", "EXPIRED"})
    void shouldNotSignAQuoteThatIsOver(String state) {
        Object quoteId = edge.post("/v1/firm-quote", QuoteBody.firm())
                .signed()
                .send()
                .data()
                .get("quote_id");
        edge.core.archivedState = QuoteArchive.State.valueOf(state);

        Map<String, Object> found =
                edge.get("/v1/quotes/" + quoteId).signed().send().data();

        assertEquals(state, found.get("state"));
        for (String member : List.of("signature", "approval", "execution")) {
            assertTrue(found.containsKey(member) && found.get(member) == null, member);
        }
    }

    /** The engine's word that it has expired, which releases what it holds, comes with its time. */
    @Test
    void shouldTellThatAQuoteTheGuardianVoidedIsOverAndSignItNoMore() {
        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();
        long issuedAt = Long.parseLong((String) object(issued, "onchain_quote").get("issued_at"));

        edge.voidBeforeSeconds = issuedAt;
        assertEquals("OPEN", find(issued).get("state"));
        edge.voidBeforeSeconds = issuedAt + 1;
        Map<String, Object> found = find(issued);

        assertEquals("EXPIRED", found.get("state"));
        for (String member : List.of("signature", "approval", "execution", "permit")) {
            assertTrue(found.containsKey(member) && found.get(member) == null, member);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SETTLED", "FAILED"})
    void shouldKeepWhatBecameOfAQuoteBeforeItWasVoided(String state) {
        Map<String, Object> issued =
                edge.post("/v1/firm-quote", QuoteBody.firm()).signed().send().data();
        edge.core.archivedState = QuoteArchive.State.valueOf(state);
        edge.voidBeforeSeconds = Long.MAX_VALUE;

        assertEquals(state, find(issued).get("state"));
    }

    private Map<String, Object> find(Map<String, Object> issued) {
        return edge.get("/v1/quotes/" + issued.get("quote_id")).signed().send().data();
    }

    @Test
    void shouldHideAQuoteFromOthers() {
        Object quoteId = edge.post("/v1/firm-quote", QuoteBody.firm())
                .signed()
                .send()
                .data()
                .get("quote_id");

        edge.get("/v1/quotes/" + quoteId)
                .signed("key-other-partner", EdgeFixture.SECRET, "")
                .send()
                .assertError(404, "QUOTE_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x01",
                "abc",
                "0x00000000000000000000000000000000000000000000000000000000000000zz",
                "..%2f",
                "0x0000000000000000000000000000000000000000000000000000000000000000"
            })
    void shouldNotFindWhatIsNotThere(String quoteId) {
        edge.get("/v1/quotes/" + quoteId).signed().send().assertError(404, "QUOTE_NOT_FOUND");
    }

    @Test
    void shouldShowTheDerivationToTheReserveDesk() {
        Object quoteId = edge.post("/v1/firm-quote", QuoteBody.firm())
                .signed()
                .send()
                .data()
                .get("quote_id");

        Map<String, Object> data = edge.get("/v1/quotes/" + quoteId)
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .data();

        Map<String, Object> derivation = object(data, "derivation");
        assertEquals(quoteId, derivation.get("quote_id"));
        assertEquals(EdgeFixture.PARTNER.toString(), derivation.get("partner_id"));
        assertEquals(EdgeFixture.USDT_IDRX, derivation.get("corridor_id"));
        assertEquals(EdgeFixture.API_KEY, derivation.get("key_id"));
        assertEquals("16312500000000000", derivation.get("mid_e12"));
        assertEquals("SELL", derivation.get("side"));
        assertEquals("-5", derivation.get("spread_fee"));
        assertEquals("USDT", derivation.get("base_symbol"));
        assertTrue(derivation.containsKey("discount_e8") && derivation.get("discount_e8") == null);
        assertEquals("0.00001", derivation.get("volatility"));
        assertEquals("1000000000", list(derivation, "tiers").getFirst().get("max_usd_e6"));
        assertEquals(List.of(), derivation.get("feeds"));
        assertTrue(derivation.get("base_token") instanceof Map);
        edge.get("/v1/quotes/" + quoteId).bearer("auditor-token").send().assertError(403, "FORBIDDEN");
    }
}
