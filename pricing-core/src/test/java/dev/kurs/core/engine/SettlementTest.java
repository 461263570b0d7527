package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
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
import dev.kurs.protocol.message.sbe.BatchChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.VolumeChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class SettlementTest {
    private static final QuoteRequest THOUSAND = QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L);
    private static final long BLOCK = 100;
    private static final List<PriceSource> SOURCES =
            List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY);

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
    void shouldCountTheSwapsOfABatchAndAverageTheirRates() {
        desk.send(new RiskFrames(desk.frames()).configure());
        Swap one = settle(issue("a"));
        assertEquals(1, batch.swapCount());
        assertEquals(one.rateE12(), batch.waopE12());
        assertEquals(desk.nowNs(), batch.openedAtNs());
        long openedAtNs = batch.openedAtNs();

        price(12, "16300");
        Swap two =
                settle(issue(THOUSAND.withAmount(Amount.ofRaw(3_000_000_000L)).withRequestId("b")));
        assertTrue(two.timeSeconds() > one.timeSeconds());
        assertNotEquals(one.rateE12(), two.rateE12());
        assertEquals(BatchStatus.OPEN, batch.status());
        assertEquals(1, batch.batch());
        assertEquals(2, batch.swapCount());
        assertEquals(0, batch.hedgeCount());
        assertEquals(one.baseRaw() + two.baseRaw(), batch.position().low());
        assertEquals(averageE12(one, two), batch.waopE12());
        assertEquals(one.timeSeconds(), batch.oldestSwapSeconds(), "by the block of the first");
        assertEquals(openedAtNs, batch.openedAtNs());
    }

    @Test
    void shouldCountASwapThatCrossesZeroInTheBatchThatItClosesAndInTheNext() {
        desk.send(new RiskFrames(desk.frames()).configure());
        Swap one = settle(issue("a"));
        price(12, "16300");
        Swap two = settle(issue("b"));
        long waopE12 = batch.waopE12();
        price(24, "16280");
        Swap back = settle(issue(THOUSAND.withSide(Side.BUY)
                .withAmount(Amount.ofRaw(4_000_000_000L))
                .withRequestId("c")));

        BatchChangedDecoder closed = desk.events().first(new BatchChangedDecoder());
        long size = one.baseRaw() + two.baseRaw();
        assertEquals(BatchStatus.CLOSED, closed.status());
        assertEquals(3, closed.swapCount());
        assertEquals(waopE12, closed.waopE12());
        assertEquals(one.timeSeconds(), closed.oldestSwapSeconds());
        assertEquals(realised(size, back.rateE12() - waopE12), closed.realised().low());
        assertEquals(BatchStatus.OPEN, batch.status());
        assertEquals(2, batch.batch());
        assertEquals(1, batch.swapCount());
        assertEquals(size - back.baseRaw(), batch.position().low());
        assertEquals(back.rateE12(), batch.waopE12());
        assertEquals(back.timeSeconds(), batch.oldestSwapSeconds());
    }

    private BatchChangedDecoder batch;
    private long nextBlock = BLOCK;

    /** What a settled swap moved of its corridor's base, at which rate and in a block of when. */
    private record Swap(long baseRaw, long rateE12, long timeSeconds) {}

    private Swap settle(Commit commit) {
        desk.send(chain.settlement(commit.at(nextBlock++, 0, 0)));
        long rateE12 = desk.events().first(new QuoteSettledDecoder()).rateE12();
        batch = desk.events().last(new BatchChangedDecoder());
        Amount base = commit.tokenIn() == USDT ? converted : commit.out();
        return new Swap(base.low(), rateE12, commit.timeSeconds());
    }

    /** A block so many seconds after the first, in which one dollar costs so many rupiah. */
    private void price(int seconds, String rupiah) {
        desk.setClock(START_NS + seconds * SECOND_NS);
        desk.send(chain.advance(nextBlock++, desk.nowNs() / SECOND_NS));
        desk.quietTicks(SandboxWorld.USDT_USD);
        for (PriceSource source : SOURCES) {
            desk.tick(SandboxWorld.USD_IDR, source, rupiah);
        }
    }

    private static long averageE12(Swap one, Swap two) {
        BigDecimal quote = BigDecimal.valueOf(one.baseRaw())
                .multiply(BigDecimal.valueOf(one.rateE12()))
                .add(BigDecimal.valueOf(two.baseRaw()).multiply(BigDecimal.valueOf(two.rateE12())));
        return quote.divide(BigDecimal.valueOf(one.baseRaw() + two.baseRaw()), 0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    /** Hundredths of a rupiah, rounded down, of millionths of a dollar. */
    private static long realised(long baseRaw, long gainE12) {
        return BigDecimal.valueOf(baseRaw)
                .multiply(BigDecimal.valueOf(gainE12))
                .movePointLeft(12 + 6 - 2)
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
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
        return issue(THOUSAND.withRequestId(requestId));
    }

    private Commit issue(QuoteRequest request) {
        desk.issue(request);
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        QuoteTermsDecoder terms = issued.terms();
        converted.set(terms.amountToConvert().high(), terms.amountToConvert().low());
        byte[] quoteId = new byte[32];
        issued.getQuoteId(quoteId, 0, quoteId.length);
        boolean isSold = terms.side() == Side.SELL;
        return new Commit(
                BLOCK,
                2,
                7,
                issued.issuedAtSeconds(),
                new UnsafeBuffer(quoteId),
                isSold ? USDT : IDRX,
                isSold ? IDRX : USDT,
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
