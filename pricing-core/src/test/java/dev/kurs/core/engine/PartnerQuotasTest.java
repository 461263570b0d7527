package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.PARTNERS;
import static dev.kurs.core.engine.SandboxWorld.REQUEST_ID_MEMORY_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdStateDecoder;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;

/** What one partner may hold of the open quotes and request ids that all partners share. */
class PartnerQuotasTest {
    private static final long TEN_DOLLARS = 10_000_000L;
    private static final int STEPS = 3_000;

    /** A second key of partner 0, the first that the sandbox's world leaves free. */
    private static final int SECOND_KEY = PARTNERS;

    private final EngineDriver desk = EngineDriver.sandbox();
    private final int[] maxOpenQuotes = new int[PARTNERS];
    private final int[] maxRequestIds = new int[PARTNERS];
    private int requests;

    @Test
    void shouldRefuseAPartnerThatHasAsManyOpenQuotesAsItMay() {
        limit(0, 3, 100);

        assertEquals(RejectReason.NONE, ask(0));
        assertEquals(RejectReason.NONE, ask(0));
        assertEquals(RejectReason.NONE, ask(0));
        assertEquals(RejectReason.PARTNER_QUOTES_FULL, ask(0));
        assertEquals(RejectReason.NONE, ask(1));

        desk.runQuietly(46);
        assertEquals(RejectReason.NONE, ask(0));
    }

    @Test
    void shouldGiveIndicativeQuotesToAPartnerWithoutRoomForFirmOnes() {
        limit(0, 1, 100);
        ask(0);

        assertEquals(
                RejectReason.NONE,
                desk.ask(QuoteRequest.firm(0, USDT_IDRX, TEN_DOLLARS).withKind(QuoteKind.INDICATIVE)));
    }

    @Test
    void shouldJudgeTheDollarsOfOpenQuotesBeforeTheirNumber() {
        desk.world().partner(0, partner -> partner.maxOpenE6(25_000_000).maxOpenQuotes(1));
        ask(0);

        assertEquals(RejectReason.OPEN_QUOTES_EXCEEDED, desk.ask(QuoteRequest.firm(0, USDT_IDRX, 2 * TEN_DOLLARS)));
        assertEquals(RejectReason.PARTNER_QUOTES_FULL, ask(0));
    }

    @Test
    void shouldRefuseAPartnerThatUsedAsManyRequestIdsAsItMayByWhicheverKey() {
        desk.world().key(SECOND_KEY, 0, "second");
        limit(0, 100, 2);

        assertEquals(RejectReason.NONE, ask(0));
        assertEquals(RejectReason.NONE, claim(SECOND_KEY, "a"));
        assertEquals(RejectReason.PARTNER_REQUEST_IDS_FULL, ask(0));
        assertEquals(RejectReason.PARTNER_REQUEST_IDS_FULL, claim(SECOND_KEY, "b"));
        assertEquals(RejectReason.REQUEST_ID_REUSED, claim(SECOND_KEY, "a"));
        assertEquals(RejectReason.NONE, claim(1, "a"));

        desk.waitNs(REQUEST_ID_MEMORY_NS + 1);
        assertEquals(RejectReason.NONE, claim(SECOND_KEY, "b"));
    }

    @Test
    void shouldCountWhatAKeyUsedBeforeItWasConfigured() {
        limit(0, 100, 2);
        claim(SECOND_KEY, "a");
        claim(SECOND_KEY, "b");
        assertEquals(RejectReason.NONE, claim(0, "a"));

        desk.world().key(SECOND_KEY, 0, "second");
        assertEquals(RejectReason.PARTNER_REQUEST_IDS_FULL, claim(0, "b"));

        desk.waitNs(REQUEST_ID_MEMORY_NS + 1);
        assertEquals(RejectReason.NONE, claim(0, "b"));
        assertEquals(RejectReason.NONE, claim(0, "c"));
    }

    @Test
    void shouldTakeNoMoreUntilThereIsLessWhenAQuotaShrinks() {
        limit(0, 3, 100);
        ask(0);
        desk.runQuietly(10);
        ask(0);
        ask(0);
        limit(0, 2, 100);

        desk.runQuietly(36);
        assertEquals(RejectReason.PARTNER_QUOTES_FULL, ask(0), "two are open");
        desk.runQuietly(10);
        assertEquals(RejectReason.NONE, ask(0));
    }

    @Test
    void shouldHoldEveryPartnerToWhatARecountSays() {
        long seed = RandomCommands.seeds("PartnerQuotasTest").nextLong();
        Random random = new Random(seed);
        desk.world().key(SECOND_KEY, 0, "second");
        for (int partner = 0; partner < PARTNERS; partner++) {
            limit(partner, 5, 40);
        }
        Set<RejectReason> seen = EnumSet.noneOf(RejectReason.class);

        for (int step = 0; step < STEPS; step++) {
            int partner = random.nextInt(PARTNERS);
            switch (random.nextInt(20)) {
                case 0 -> desk.runQuietly(1 + random.nextInt(30));
                case 1 -> limit(partner, 1 + random.nextInt(12), 1 + random.nextInt(60));
                default -> {
                    RejectReason expected = new Recount(partner).expected();
                    assertEquals(expected, ask(partner), "seed " + seed + ", step " + step);
                    seen.add(expected);
                }
            }
        }

        assertEquals(3, seen.size(), () -> "seed " + seed + " came by " + seen + " alone");
    }

    private void limit(int partnerId, int openQuotes, int requestIds) {
        maxOpenQuotes[partnerId] = openQuotes;
        maxRequestIds[partnerId] = requestIds;
        desk.world()
                .partner(partnerId, partner -> partner.maxOpenQuotes(openQuotes).maxRequestIds(requestIds));
    }

    private RejectReason ask(int partnerId) {
        return desk.ask(QuoteRequest.firm(partnerId, USDT_IDRX, TEN_DOLLARS).withRequestId("quote-" + requests++));
    }

    private RejectReason claim(int keyId, String requestId) {
        desk.send(desk.frames().claimRequestId(keyId, requestId));
        return desk.events().has(RequestIdRefusedDecoder.TEMPLATE_ID)
                ? desk.events().first(new RequestIdRefusedDecoder()).reason()
                : RejectReason.NONE;
    }

    /** What a partner holds, counted one by one in a snapshot. */
    private final class Recount {
        private final int partnerId;
        private int openQuotes;
        private int requestIds;

        Recount(int partnerId) {
            this.partnerId = partnerId;
            desk.engine().writeSnapshot(this::read);
        }

        RejectReason expected() {
            if (requestIds >= maxRequestIds[partnerId]) {
                return RejectReason.PARTNER_REQUEST_IDS_FULL;
            }
            return openQuotes >= maxOpenQuotes[partnerId] ? RejectReason.PARTNER_QUOTES_FULL : RejectReason.NONE;
        }

        private void read(DirectBuffer frame, int offset, int length) {
            MessageHeaderDecoder header = new MessageHeaderDecoder();
            switch (Frame.templateId(frame, offset)) {
                case OpenQuoteStateDecoder.TEMPLATE_ID -> {
                    OpenQuoteStateDecoder quote = new OpenQuoteStateDecoder();
                    openQuotes +=
                            quote.wrapAndApplyHeader(frame, offset, header).partnerId() == partnerId ? 1 : 0;
                }
                case RequestIdStateDecoder.TEMPLATE_ID ->
                    count(new RequestIdStateDecoder().wrapAndApplyHeader(frame, offset, header));
                default -> assertTrue(length > 0);
            }
        }

        private void count(RequestIdStateDecoder used) {
            int owner = used.keyId() == SECOND_KEY ? 0 : used.keyId();
            boolean isRemembered = desk.nowNs() - used.usedAtNs() <= REQUEST_ID_MEMORY_NS;
            requestIds += owner == partnerId && isRemembered ? 1 : 0;
        }
    }
}
