package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.USDT_IDRP;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestIdClaimedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import dev.kurs.protocol.money.Amount;
import org.junit.jupiter.api.Test;

/** Request ids, which are free again after a while, and client_refs, which never are. */
class UsedUpNamesTest {
    private static final QuoteRequest THOUSAND = QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L);

    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldRefuseARequestIdForTheMemorysTime() {
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withRequestId("req-1")));

        desk.runQuietly(135);
        assertEquals(RejectReason.REQUEST_ID_REUSED, desk.ask(THOUSAND.withRequestId("req-1")));

        desk.waitNs(1);
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withRequestId("req-1")));
    }

    @Test
    void shouldUseUpTheRequestIdOfARefusedRequest() {
        QuoteRequest refused = THOUSAND.withAmount(Amount.ofRaw(0)).withRequestId("req-1");

        assertEquals(RejectReason.INVALID_AMOUNT, desk.ask(refused));
        assertEquals(RejectReason.REQUEST_ID_REUSED, desk.ask(refused));
    }

    @Test
    void shouldKeepTheRequestIdsOfKeysApart() {
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withRequestId("req-1")));
        assertEquals(
                RejectReason.NONE,
                desk.ask(QuoteRequest.firm(1, USDT_IDRX, 1_000_000_000L).withRequestId("req-1")));
    }

    @Test
    void shouldClaimARequestIdOnce() {
        desk.send(desk.frames().claimRequestId(2, "abc"));
        assertEquals(2, desk.events().first(new RequestIdClaimedDecoder()).keyId());

        desk.send(desk.frames().claimRequestId(2, "abc"));
        RequestIdRefusedDecoder refused = desk.events().first(new RequestIdRefusedDecoder());
        assertEquals(2, refused.keyId());
        assertEquals(RejectReason.REQUEST_ID_REUSED, refused.reason());
    }

    @Test
    void shouldRefuseMoreRequestIdsThanItCanRemember() {
        for (int id = 0; id < 4_096; id++) {
            desk.send(desk.frames().claimRequestId(0, "id-" + id));
        }
        desk.send(desk.frames().claimRequestId(0, "one more"));
        assertEquals(
                RejectReason.REQUEST_MEMORY_FULL,
                desk.events().first(new RequestIdRefusedDecoder()).reason());
        assertEquals(RejectReason.REQUEST_MEMORY_FULL, desk.ask(THOUSAND.withRequestId("and another")));

        desk.waitNs(SandboxWorld.REQUEST_ID_MEMORY_NS + 1);
        desk.send(desk.frames().claimRequestId(0, "one more"));
        assertEquals(0, desk.events().first(new RequestIdClaimedDecoder()).keyId());
    }

    @Test
    void shouldNameTheQuoteThatUsedAClientReference() {
        desk.issue(THOUSAND.withClientReference("order-1"));
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] quoteId = new byte[32];
        issued.getQuoteId(quoteId, 0, 32);
        assertEquals("order-1", issued.clientRef());

        assertEquals(RejectReason.DUPLICATE_CLIENT_REF, desk.ask(THOUSAND.withClientReference("order-1")));
        byte[] conflicting = new byte[32];
        desk.events().first(new QuoteRejectedDecoder()).getConflictingQuoteId(conflicting, 0, 32);
        assertArrayEquals(quoteId, conflicting);
    }

    @Test
    void shouldShareClientReferencesAcrossSurfacesAndCorridors() {
        desk.issue(THOUSAND.withClientReference("order-1").withRequestId("a"));

        assertEquals(
                RejectReason.DUPLICATE_CLIENT_REF,
                desk.ask(THOUSAND.withCorridor(USDT_IDRP).withClientReference("order-1")));
    }

    @Test
    void shouldNeverFreeAClientReference() {
        desk.issue(THOUSAND.withClientReference("order-1"));
        desk.advanceTime(10L * SandboxWorld.DAY_NS);
        desk.quietTicks();

        assertEquals(RejectReason.DUPLICATE_CLIENT_REF, desk.ask(THOUSAND.withClientReference("order-1")));
    }

    @Test
    void shouldUseUpAClientReferenceByAnIssuedQuoteAlone() {
        QuoteRequest tooSmall = THOUSAND.withAmount(Amount.ofRaw(1)).withClientReference("order-1");
        assertEquals(RejectReason.BELOW_MINIMUM, desk.ask(tooSmall));
        assertEquals(
                RejectReason.NONE,
                desk.ask(THOUSAND.withKind(QuoteKind.INDICATIVE).withClientReference("order-1")));

        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withClientReference("order-1")));
    }

    @Test
    void shouldKeepPartnersClientReferencesApart() {
        desk.issue(THOUSAND.withClientReference("order-1"));

        assertEquals(
                RejectReason.NONE,
                desk.ask(QuoteRequest.firm(1, USDT_IDRX, 1_000_000_000L).withClientReference("order-1")));
    }

    @Test
    void shouldCompareClientReferencesByteForByte() {
        desk.issue(THOUSAND.withClientReference("é"));

        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withClientReference("e\u0301")));
        assertEquals(RejectReason.DUPLICATE_CLIENT_REF, desk.ask(THOUSAND.withClientReference("\u00e9")));
    }
}
