package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.quoting.QuoteExpiry;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.VolumeChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class SettlementTest {
    private static final QuoteRequest THOUSAND = QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L);
    private static final long BLOCK = 100;

    private final EngineDriver desk = EngineDriver.onChain();
    private final ChainFrames chain = desk.chain();

    @Test
    void shouldTurnAReservationIntoAPayment() {
        Commit commit = issue("a");
        desk.send(chain.settlement(commit));

        assertEquals(
                List.of(
                        QuoteSettledDecoder.TEMPLATE_ID,
                        PositionChangedDecoder.TEMPLATE_ID,
                        VolumeChangedDecoder.TEMPLATE_ID,
                        InventoryRecordedDecoder.TEMPLATE_ID,
                        InventoryRecordedDecoder.TEMPLATE_ID),
                desk.events().templateIds());
        QuoteSettledDecoder settled = desk.events().first(new QuoteSettledDecoder());
        assertEquals(CommitMatch.OPEN, settled.commitMatch());
        assertEquals(1, settled.quoteSequence());
        assertEquals(0, settled.partnerId());
        assertEquals(USDT_IDRX, settled.corridorId());
        assertEquals(commit.in(), amount(settled.amountIn()));
        assertEquals(commit.out(), amount(settled.amountOut()));
        assertTrue(settled.rateE12() > 0);

        InventoryRecordedDecoder in = desk.events().first(new InventoryRecordedDecoder());
        assertEquals(USDT, in.tokenId());
        assertEquals(2_001_000_000_000L, in.balance().low());
        assertEquals(0, in.due().low());
        InventoryRecordedDecoder out = desk.events().last(new InventoryRecordedDecoder());
        assertEquals(IDRX, out.tokenId());
        assertEquals(3_200_000_000_000L - commit.out().low(), out.balance().low());
        assertEquals(0, out.reserved().low());
    }

    @Test
    void shouldAddWhatWasConvertedToTheCorridorsPosition() {
        Commit commit = issue("a");
        desk.send(chain.settlement(commit));

        PositionChangedDecoder position = desk.events().first(new PositionChangedDecoder());
        long rateE12 = desk.events().first(new QuoteSettledDecoder()).rateE12();
        assertEquals(USDT_IDRX, position.corridorId());
        assertEquals(converted.low(), position.position().low());
        assertEquals(rateE12, position.waopE12());
        assertEquals(1, position.batch());
        assertEquals(commit.timeSeconds(), position.openedAtSeconds());
    }

    @Test
    void shouldCountOnceWhatIsSaidTwice() {
        Commit first = issue("a");
        Commit second = issue("b").at(BLOCK, 3, 9);
        desk.send(chain.settlement(first));
        desk.send(chain.settlement(second));
        long state = desk.engine().stateHash();

        desk.send(chain.settlement(first));
        assertEquals(RejectReason.ALREADY_RECORDED, rejection());
        desk.send(chain.settlement(second));
        assertEquals(RejectReason.ALREADY_RECORDED, rejection());
        desk.send(chain.failure(second));
        assertEquals(RejectReason.ALREADY_RECORDED, rejection());
        assertEquals(
                List.of(),
                desk.events().templateIds().stream().filter(id -> id != 102).toList());
        assertNotEquals(0, state);
        desk.send(chain.advance(BLOCK, first.timeSeconds()));
        desk.send(chain.settlement(first.at(BLOCK, 4, 1)));
        assertEquals(RejectReason.ALREADY_RECORDED, rejection());
        desk.send(chain.advance(BLOCK, first.timeSeconds()));
        assertEquals(RejectReason.ALREADY_RECORDED, rejection());
    }

    @Test
    void shouldRecordAndFlagACommitOfAQuoteThatIsNotOpen() {
        Commit commit = issue("a");
        byte[] other = new byte[32];
        commit.quoteId().getBytes(0, other);
        other[31]++;
        desk.send(chain.settlement(commit.of(new UnsafeBuffer(other))));

        QuoteSettledDecoder settled = desk.events().first(new QuoteSettledDecoder());
        assertEquals(CommitMatch.UNKNOWN, settled.commitMatch());
        assertEquals(0, settled.quoteSequence());
        assertFalse(desk.events().has(PositionChangedDecoder.TEMPLATE_ID));
        InventoryRecordedDecoder out = desk.events().last(new InventoryRecordedDecoder());
        assertEquals(commit.out().low(), out.reserved().low(), "the open quote keeps its reservation");
    }

    @Test
    void shouldFlagACommitThatPaidSomethingElse() {
        Commit commit = issue("a");
        desk.send(chain.settlement(commit.paying(Amount.ofRaw(commit.out().low() - 1))));
        assertEquals(
                CommitMatch.DIFFERENT,
                desk.events().first(new QuoteSettledDecoder()).commitMatch());
    }

    @Test
    void shouldKeepTheReservationOfAFailedCommitUntilItSettles() {
        Commit commit = issue("a");
        desk.send(chain.failure(commit.at(BLOCK, 1, -1)));
        QuoteFailedDecoder failed = desk.events().first(new QuoteFailedDecoder());
        assertEquals(CommitMatch.OPEN, failed.commitMatch());
        assertEquals(1, failed.quoteSequence());

        desk.send(chain.settlement(commit.at(BLOCK, 2, 5)));
        assertEquals(
                CommitMatch.OPEN, desk.events().first(new QuoteSettledDecoder()).commitMatch());
    }

    @Test
    void shouldSettleWhileTheCorridorIsHaltedOrFrozen() {
        Commit first = issue("a");
        Commit second = issue("b").at(BLOCK + 1, 0, 0);
        desk.override(USDT_IDRX, RiskState.HALT, desk.nowNs() + 3_600 * SECOND_NS);
        desk.send(chain.settlement(first));
        assertEquals(
                CommitMatch.OPEN, desk.events().first(new QuoteSettledDecoder()).commitMatch());
        desk.override(USDT_IDRX, RiskState.FREEZE, desk.nowNs() + 3_600 * SECOND_NS);
        desk.send(chain.settlement(second));
        assertEquals(
                CommitMatch.OPEN, desk.events().first(new QuoteSettledDecoder()).commitMatch());
    }

    /** The contract takes none of the future, and a node estimates in the second of a block that is there. */
    @Test
    void shouldIssueAsOfTheLastRecordedBlockAndExpireByTheClock() {
        long blockTime = desk.nowNs() / SECOND_NS;
        desk.send(chain.advance(BLOCK, blockTime));
        desk.advanceTime(7 * SECOND_NS);
        shouldBeIssued("a", blockTime, blockTime + 7 + 45);

        desk.send(chain.advance(BLOCK + 1, blockTime + 9));
        shouldBeIssued("b", blockTime + 7, blockTime + 7 + 45);
    }

    @Test
    void shouldIssueByTheClockByEarlierRules() {
        desk.send(desk.frames().adoptRules(2));
        long blockTime = desk.nowNs() / SECOND_NS;
        desk.send(chain.advance(BLOCK, blockTime));
        desk.advanceTime(7 * SECOND_NS);
        shouldBeIssued("a", blockTime + 7, blockTime + 7 + 45);
    }

    private void shouldBeIssued(String requestId, long issuedAtSeconds, long expiresAtSeconds) {
        desk.issue(THOUSAND.withRequestId(requestId));
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        assertEquals(issuedAtSeconds, issued.issuedAtSeconds());
        assertEquals(expiresAtSeconds, issued.expiresAtSeconds());
    }

    @Test
    void shouldExpireByAConfirmedBlocksTimeAlone() {
        Commit commit = issue("a");
        long expiresAt = commit.timeSeconds() + 45;
        desk.advanceTime(600 * SECOND_NS);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
        desk.send(chain.advance(BLOCK, expiresAt));
        assertEquals(List.of(ChainAdvancedDecoder.TEMPLATE_ID), desk.events().templateIds());

        desk.send(chain.settlement(commit.at(BLOCK + 1, 0, 0)));
        assertEquals(
                CommitMatch.OPEN, desk.events().first(new QuoteSettledDecoder()).commitMatch());
        desk.quietTicks();
        Commit late = issue("b");
        desk.send(chain.advance(BLOCK + 1, desk.nowNs() / SECOND_NS + 46));
        assertEquals(2, desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
        desk.send(chain.settlement(late.at(BLOCK + 2, 0, 0)));
        assertEquals(
                CommitMatch.UNKNOWN,
                desk.events().first(new QuoteSettledDecoder()).commitMatch());
    }

    @Test
    void shouldEndAQuoteOfTheEarlierSurfaceByTheClockAlone() {
        desk.send(new VaultFrames(desk.frames()).correct(0, USDT, BigInteger.valueOf(1_000_000_000)));
        desk.issue(THOUSAND);
        desk.issue(THOUSAND.withRequestId("current"));
        long issuedAt = desk.nowNs() / SECOND_NS;
        desk.send(chain.advance(BLOCK, issuedAt + 46));
        assertEquals(1, count(QuoteExpiredDecoder.TEMPLATE_ID));
        assertEquals(Surface.V02, desk.events().first(new QuoteExpiredDecoder()).surface());

        assertTrue(desk.engine().nextDueNs() <= (issuedAt + 45) * SECOND_NS + 1);
        desk.advanceTime(45 * SECOND_NS);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
        desk.advanceTime(1);
        QuoteExpiredDecoder expired = desk.events().first(new QuoteExpiredDecoder());
        assertEquals(1, expired.quoteSequence());
        assertEquals(Surface.V01, expired.surface());
    }

    @Test
    void shouldEndAQuoteOfTheEarlierSurfaceByABlockByEarlierRules() {
        desk.send(desk.frames().adoptRules(2));
        desk.issue(THOUSAND);
        long issuedAt = desk.nowNs() / SECOND_NS;
        desk.advanceTime(600 * SECOND_NS);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));

        desk.send(chain.advance(BLOCK, issuedAt + 46));
        assertEquals(1, desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
    }

    @Test
    void shouldGoOnEndingWithTimeWhatOneBlockEnded() {
        issueMoreThanACommandEnds();
        assertEquals(QuoteExpiry.MAX_PER_COMMAND, endedByABlock());

        assertTrue(desk.engine().nextDueNs() <= desk.nowNs(), "time is due at once");
        desk.advanceTime(1);
        assertEquals(1, count(QuoteExpiredDecoder.TEMPLATE_ID));
        assertTrue(desk.engine().nextDueNs() > desk.nowNs(), "nothing is left to end");
        desk.advanceTime(1);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldWaitForTheNextBlockByEarlierRules() {
        desk.send(desk.frames().adoptRules(2));
        issueMoreThanACommandEnds();
        assertEquals(QuoteExpiry.MAX_PER_COMMAND, endedByABlock());

        desk.advanceTime(1);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
    }

    private void issueMoreThanACommandEnds() {
        desk.world().partner(1, partner -> partner.maxOpenE6(1_000_000_000_000L));
        for (int count = 0; count < QuoteExpiry.MAX_PER_COMMAND + 1; count++) {
            desk.issue(QuoteRequest.firm(1, USDT_IDRX, 20_000_000L).withRequestId("more " + count));
        }
    }

    private long endedByABlock() {
        desk.send(chain.advance(BLOCK, desk.nowNs() / SECOND_NS + 46));
        return count(QuoteExpiredDecoder.TEMPLATE_ID);
    }

    private long count(int templateId) {
        return desk.events().templateIds().stream()
                .filter(each -> each == templateId)
                .count();
    }

    @Test
    void shouldBeTheSameFromASnapshot() {
        Commit first = issue("a");
        Commit second = issue("b").at(BLOCK + 1, 0, 3);
        desk.send(chain.settlement(first));
        desk.send(chain.advance(BLOCK, first.timeSeconds()));

        RecordedEvents events = new RecordedEvents();
        Engine restored = new Engine(events);
        desk.engine().writeSnapshot(restored::restore);
        assertEquals(desk.engine().stateHash(), restored.stateHash());

        desk.send(chain.settlement(second));
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
        assertEquals(desk.events().frames(), events.frames());
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    private final Amount converted = new Amount();

    /** A firm quote, and the commit that settles it, in transaction 2 of block 100. */
    private Commit issue(String requestId) {
        desk.issue(THOUSAND.withRequestId(requestId));
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        QuoteTermsDecoder terms = issued.terms();
        converted.set(terms.amountToConvert().high(), terms.amountToConvert().low());
        byte[] quoteId = new byte[32];
        issued.getQuoteId(quoteId, 0, quoteId.length);
        return new Commit(
                BLOCK,
                2,
                7,
                issued.issuedAtSeconds(),
                new UnsafeBuffer(quoteId),
                USDT,
                IDRX,
                amount(terms.inputAmount()),
                amount(terms.outputAmount()));
    }

    private RejectReason rejection() {
        return desk.events().first(new CommandRejectedDecoder()).reason();
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }
}
