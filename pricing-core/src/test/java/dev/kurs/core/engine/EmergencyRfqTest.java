package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.BatchChangedDecoder;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.DecimalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A corridor's batch is offered to makers who tell the truth, lie, come late and speak twice. */
class EmergencyRfqTest {
    private static final int BATAVIA = 0;
    private static final int RAFFLES = 1;
    private static final int SUMIDA = 2;
    private static final long DAY_NS = 86_400 * SECOND_NS;

    private final EngineDriver desk = EngineDriver.onChain();
    private final RiskFrames risk = new RiskFrames(desk.frames());
    private final MakerFrames makers = new MakerFrames(desk.frames());
    private RfqChangedDecoder rfq;
    private int hedges;

    @BeforeEach
    void begin() {
        desk.send(risk.configure());
        desk.send(makers.configure());
        hedge(Side.BUY, 1_000);
    }

    @Test
    void shouldSellALongBatchToTheBestBid() {
        dispatch();
        assertEquals(RfqStatus.DISPATCHED, rfq.status());
        assertEquals(Side.BUY, rfq.side());
        assertEquals(e12("16230.9375"), rfq.leastE12(), "16 312.5 less 50 bps");
        assertEquals(desk.nowNs() + 60 * SECOND_NS, rfq.respondByNs());

        quote(BATAVIA, "16290");
        assertEquals(RfqStatus.QUOTED, changed().status());
        quote(RAFFLES, "16300");
        quote(SUMIDA, "16295");
        assertEquals(RfqStatus.ACCEPTED, changed().status());
        assertEquals(RAFFLES, changed().acceptedMakerId());
        desk.send(makers.verdict(rfq.rfq(), RAFFLES, MakerVerdict.CONFIRMED));

        assertEquals(RfqStatus.FILLED, changed().status());
        assertEquals(-1_000 * 10_00, changed().realised().low(), "bought at 16 310, sold at 16 300");
        BatchChangedDecoder batch = desk.events().first(new BatchChangedDecoder());
        assertEquals(BatchStatus.EMERGENCY_CLEARED, batch.status());
        assertEquals(0, batch.position().low());
        ObligationChangedDecoder owed = desk.events().first(new ObligationChangedDecoder());
        assertEquals(ObligationStatus.OPEN, owed.status());
        assertEquals(1_000_000_000, owed.baseAmount().low());
        assertEquals(16_300_000_00L, owed.quoteAmount().low());

        desk.send(makers.delivery(rfq.rfq()));
        assertEquals(
                ObligationStatus.DELIVERED,
                desk.events().first(new ObligationChangedDecoder()).status());
        desk.send(makers.delivery(rfq.rfq()));
        assertEquals(RejectReason.UNKNOWN_ENTITY, rejection());
    }

    @Test
    void shouldBuyBackAShortBatchFromTheBestOffer() {
        hedge(Side.SELL, 3_000);
        dispatch();
        assertEquals(Side.SELL, rfq.side());
        assertEquals(e12("16394.0625"), rfq.mostE12());
        quote(BATAVIA, "16395");
        assertEquals(QuoteStanding.OFF_PRICE, standing(BATAVIA));
        quote(RAFFLES, "16330");
        quote(SUMIDA, "16320");
        assertEquals(SUMIDA, changed().acceptedMakerId());
    }

    @Test
    void shouldPreferWhoStandsFirstAmongEquals() {
        dispatch();
        quote(SUMIDA, "16300");
        quote(RAFFLES, "16300");
        desk.send(makers.decline(rfq.rfq(), BATAVIA));
        assertEquals(RAFFLES, changed().acceptedMakerId());
    }

    @Test
    void shouldTakeNothingBeyondItsFloorAndExpire() {
        dispatch();
        quote(BATAVIA, "16230.9");
        quote(RAFFLES, "33000");
        assertEquals(QuoteStanding.OFF_PRICE, standing(RAFFLES), "twice the mid is a slip of the pen");
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        assertEquals(RfqStatus.EXPIRED, changed().status());
        assertFalse(desk.events().has(BatchChangedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldExpireWhenTimeIsOverAndChooseThenWhatThereIs() {
        dispatch();
        assertTrue(desk.engine().nextDueNs() <= rfq.respondByNs());
        desk.advanceTime(60 * SECOND_NS - 1);
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID));
        desk.advanceTime(1);
        assertEquals(RfqStatus.EXPIRED, changed().status());

        dispatch();
        quote(RAFFLES, "16300");
        desk.advanceTime(60 * SECOND_NS);
        assertEquals(RfqStatus.ACCEPTED, changed().status());
    }

    @Test
    void shouldChooseBeforeTheQuoteInHandEnds() {
        dispatch();
        desk.send(makers.quote(rfq, RAFFLES, e12("16300"), desk.nowNs() + 10 * SECOND_NS));
        desk.advanceTime(8 * SECOND_NS - 1);
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID));
        desk.advanceTime(1);
        assertEquals(RfqStatus.ACCEPTED, changed().status());
    }

    @Test
    void shouldCountAndIgnoreWhatIsLateTwiceOrOfSomethingElse() {
        dispatch();
        byte[] other = new byte[16];
        desk.send(makers.answer(
                rfq.rfq(),
                BATAVIA,
                MakerAnswer.QUOTED,
                other,
                e12("16300"),
                desk.nowNs() + SECOND_NS,
                EngineDriver.wholeTokens(USDT, 1_000)));
        assertEquals(QuoteStanding.MISMATCHED, standing(BATAVIA));
        assertEquals(1, maker().mismatched());
        quote(BATAVIA, "16300");
        assertEquals(1, maker().repeated());
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID));
        desk.send(makers.quote(rfq, RAFFLES, e12("16300"), desk.nowNs()));
        assertEquals(QuoteStanding.MISMATCHED, standing(RAFFLES), "it has ended already");
        quote(SUMIDA, "16280");
        desk.send(makers.verdict(rfq.rfq(), RAFFLES, MakerVerdict.CONFIRMED));
        assertEquals(2, maker().mismatched(), "another's confirmation binds nobody");
        desk.send(makers.verdict(rfq.rfq(), SUMIDA, MakerVerdict.CONFIRMED));
        assertEquals(RfqStatus.FILLED, changed().status());
        desk.send(makers.verdict(rfq.rfq(), SUMIDA, MakerVerdict.CONFIRMED));
        assertEquals(1, maker().late());
        assertFalse(desk.events().has(ObligationChangedDecoder.TEMPLATE_ID), "nothing is owed twice");
        assertFalse(desk.events().has(BatchChangedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldLeaveOutWhoDoesNotStandByItsQuoteForTwiceAsLongEachTime() {
        fail(MakerVerdict.REJECTED);
        assertEquals(desk.nowNs() + 900 * SECOND_NS, maker().leftOutUntilNs());
        dispatch();
        assertEquals(2, rfq.answers().count(), "asked are the other two");
        desk.send(makers.cancel(rfq.rfq()));
        assertEquals(RfqStatus.CANCELLED, changed().status());
        desk.send(makers.cancel(rfq.rfq()));
        assertEquals(RejectReason.RFQ_ENDED, rejection());

        desk.runQuietly(900);
        dispatch();
        quote(BATAVIA, "16300");
        desk.send(makers.decline(rfq.rfq(), RAFFLES));
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        desk.advanceTime(5 * SECOND_NS);
        assertEquals(RfqStatus.REJECTED, changed().status(), "it was silent");
        assertEquals(desk.nowNs() + 1_800 * SECOND_NS, maker().leftOutUntilNs());
        assertEquals(2, maker().failures());
    }

    private void fail(MakerVerdict verdict) {
        dispatch();
        quote(BATAVIA, "16300");
        desk.send(makers.decline(rfq.rfq(), RAFFLES));
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        desk.send(makers.verdict(rfq.rfq(), BATAVIA, verdict));
        assertEquals(RfqStatus.REJECTED, changed().status());
    }

    @Test
    void shouldRefuseByName() {
        desk.send(makers.begin(SandboxWorld.USDT_JPYC));
        assertEquals(RejectReason.NO_OPEN_INVENTORY, rejection());
        desk.send(makers.begin(USDT_IDRX, 3_000_001));
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejection());
        dispatch();
        desk.send(makers.begin(USDT_IDRX));
        assertEquals(RejectReason.RFQ_IN_PROGRESS, rejection());
    }

    @Test
    void shouldOpenTheNextBatchWithWhatSwapsAddedMeanwhile() {
        dispatch();
        hedge(Side.BUY, 200);
        quote(BATAVIA, "16300");
        desk.send(makers.decline(rfq.rfq(), RAFFLES));
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        desk.send(makers.verdict(rfq.rfq(), BATAVIA, MakerVerdict.CONFIRMED));
        assertEquals(
                BatchStatus.EMERGENCY_CLEARED,
                desk.events().first(new BatchChangedDecoder()).status());
        BatchChangedDecoder next = desk.events().last(new BatchChangedDecoder());
        assertEquals(2, next.batch());
        assertEquals(200_000_000, next.position().low());
        assertEquals(0, next.hedgeCount(), "the maker's trade counts in the batch that it cleared");
        assertEquals(0, next.swapCount());
    }

    @Test
    void shouldCancelWhereTheBatchIsGoneBeforeAQuoteIsTaken() {
        dispatch();
        hedge(Side.SELL, 1_000);
        quote(BATAVIA, "16300");
        desk.send(makers.decline(rfq.rfq(), RAFFLES));
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        assertEquals(RfqStatus.CANCELLED, changed().status());
    }

    /** Of the 1 000 that were offered a hedge leaves fewer: to buy 1 000 of 1 makes 999 too few, and of 501 leaves 499. */
    @ParameterizedTest
    @CsvSource({"6, 999, ACCEPTED", "7, 999, CANCELLED", "7, 500, CANCELLED", "7, 499, ACCEPTED"})
    void shouldCancelWhereSoMuchOfTheBatchIsGoneThatTheRestWouldTurn(int rules, long gone, RfqStatus outcome) {
        desk.send(desk.frames().adoptRules(rules));
        dispatch();
        hedge(Side.SELL, gone);
        quote(BATAVIA, "16300");
        desk.send(makers.decline(rfq.rfq(), RAFFLES));
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        assertEquals(outcome, changed().status());
    }

    private void letTheFirstOfferForItsAgeExpire() {
        desk.send(makers.configure(RiskBreach.BATCH_AGE));
        desk.runQuietly(1);
        desk.waitNs(12 * 3_600 * SECOND_NS);
        desk.quietTicks();
        desk.send(desk.frames().advanceTime());
        desk.runQuietly(61);
    }

    @Test
    void shouldOfferByItselfWhatReachesAConfiguredLimitAndPauseThen() {
        letTheFirstOfferForItsAgeExpire();
        long next = desk.engine().nextDueNs();
        assertTrue(next < Long.MAX_VALUE);
        desk.send(makers.begin(USDT_IDRX));
        assertTrue(desk.events().has(RfqChangedDecoder.TEMPLATE_ID), "the first expired after its minute");
        assertEquals(2, changed().rfq(), "the first was the breach's");
    }

    /** What is due for ever has an idle journal grow at every beat of the clock. */
    @Test
    void shouldHaveNothingDueOnceNoBreachIsConfiguredAnyMore() {
        letTheFirstOfferForItsAgeExpire();

        desk.send(makers.configure());
        desk.advanceTime(16 * 60 * SECOND_NS);

        assertTrue(desk.engine().nextDueNs() > desk.nowNs());
    }

    @Test
    void shouldWaitForAUsablePriceBeforeItOffersByItself() {
        desk.send(makers.configure(RiskBreach.BATCH_AGE));
        desk.advanceTime(12 * 3_600 * SECOND_NS);
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID), "the last price is of half a day ago");

        desk.quietTicks();
        desk.send(makers.begin(USDT_IDRX));
        assertEquals(RejectReason.RFQ_IN_PROGRESS, rejection());
    }

    @Test
    void shouldNotWaitForAUsablePriceByEarlierRules() {
        desk.send(desk.frames().adoptRules(2));
        desk.send(makers.configure(RiskBreach.BATCH_AGE));
        desk.advanceTime(12 * 3_600 * SECOND_NS);
        assertEquals(RiskBreach.BATCH_AGE, changed().breach());
    }

    @ParameterizedTest
    @EnumSource(
            value = RiskBreach.class,
            names = {"NONE", "NULL_VAL"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldOfferForEveryBreachThatMayBeConfigured(RiskBreach breach) {
        int today = (int) (desk.nowNs() / DAY_NS);
        desk.send(risk.closes(List.of(
                new RiskFrames.Close(today - 3, USDT_IDRX, e12("16000")),
                new RiskFrames.Close(today - 2, USDT_IDRX, e12("16160")),
                new RiskFrames.Close(today - 1, USDT_IDRX, e12("16300")))));
        desk.send(risk.hedge(
                USDT_IDRX, Side.BUY, EngineDriver.wholeTokens(USDT, 100), e12("17000"), desk.nowNs(), "dear"));
        desk.send(risk.configure(terms -> limit(terms, breach)));
        desk.runQuietly(1);

        desk.send(makers.configure(breach));
        assertEquals(breach, changed().breach());
    }

    /** The least of one limit, and no other. */
    private static void limit(ConfigureRiskEncoder terms, RiskBreach breach) {
        long never = Long.MAX_VALUE;
        boolean isByVar = breach == RiskBreach.VAR_LIMIT;
        boolean isByConcentration = breach == RiskBreach.CONCENTRATION_LIMIT;
        terms.varProtectE8(isByVar ? 1 : never).varRestrictE8(never).varHaltE8(never);
        terms.concentrationProtectE8(isByConcentration ? 1 : never)
                .concentrationRestrictE8(never)
                .concentrationFloorE8(0);
        terms.lossProtectE8(breach == RiskBreach.UNREALISED_LOSS ? 1 : never)
                .lossRestrictE8(never)
                .lossHaltE8(never);
        terms.maxGrossE8(breach == RiskBreach.GROSS_EXPOSURE ? 1 : never);
        terms.batchAgeProtectNs(breach == RiskBreach.BATCH_AGE ? 1 : 365 * DAY_NS)
                .batchAgeRestrictNs(365 * DAY_NS);
    }

    @Test
    void shouldOfferForAConfiguredBreachThatAnotherHides() {
        growOldBehindTooMuchExposure();
        assertEquals(RejectReason.RFQ_IN_PROGRESS, rejection(), "the batch is as old as is a breach");
    }

    @Test
    void shouldOfferForNoHiddenBreachByEarlierRules() {
        desk.send(desk.frames().adoptRules(2));
        growOldBehindTooMuchExposure();
        assertTrue(desk.events().has(RfqChangedDecoder.TEMPLATE_ID), "nothing was offered before");
    }

    /** GROSS_EXPOSURE from the first on and BATCH_AGE beside it, of which the second alone is configured; then an operator asks. */
    private void growOldBehindTooMuchExposure() {
        desk.send(risk.configure(terms -> terms.maxGrossE8(1)));
        desk.send(makers.configure(RiskBreach.BATCH_AGE));
        desk.waitNs(12 * 3_600 * SECOND_NS);
        desk.quietTicks();
        desk.send(desk.frames().advanceTime());
        desk.send(makers.begin(USDT_IDRX));
    }

    @Test
    void shouldComeBackFromASnapshotAtEveryStepAndReplayTheSame() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("EmergencyRfqTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        desk.keepLog();
        long firstHash = desk.engine().stateHash();
        List<UnsafeBuffer> snapshot = snapshot(desk.engine());
        for (int step = 0; step < 300; step++) {
            step(random);
            assertEquals(
                    desk.engine().stateHash(),
                    restored(snapshot(desk.engine())).stateHash(),
                    "seed " + seed + " at step " + step);
        }
        Engine again = restored(snapshot);
        assertEquals(firstHash, again.stateHash());
        desk.log().forEach(frame -> again.onCommand(frame, 0, frame.capacity()));
        assertEquals(desk.engine().stateHash(), again.stateHash(), "seed " + seed);
    }

    private void step(Random random) {
        int maker = random.nextInt(3);
        long number = 1L + random.nextInt(20);
        switch (random.nextInt(9)) {
            case 0 -> desk.send(makers.begin(USDT_IDRX));
            case 1 -> hedge(random.nextBoolean() ? Side.BUY : Side.SELL, 1 + random.nextInt(500));
            case 2 -> desk.send(makers.decline(number, maker));
            case 3 -> desk.send(makers.verdict(number, maker, MakerVerdict.get((short) random.nextInt(4))));
            case 4 -> desk.send(makers.delivery(number));
            case 5 -> desk.runQuietly(1 + random.nextInt(20));
            case 6 -> desk.send(makers.cancel(number));
            default -> {
                if (rfq != null && random.nextInt(4) > 0) {
                    quote(maker, String.valueOf(16_200 + random.nextInt(200)));
                }
            }
        }
        if (desk.events().has(RfqChangedDecoder.TEMPLATE_ID)) {
            rfq = copy(changed());
        }
    }

    private static List<UnsafeBuffer> snapshot(Engine engine) {
        List<UnsafeBuffer> frames = new ArrayList<>();
        engine.writeSnapshot((frame, offset, length) -> {
            UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, frame, offset, length);
            frames.add(copy);
        });
        return frames;
    }

    private static Engine restored(List<UnsafeBuffer> frames) {
        Engine engine = new Engine((frame, offset, length) -> {});
        frames.forEach(frame -> engine.restore(frame, 0, frame.capacity()));
        return engine;
    }

    private void dispatch() {
        desk.send(makers.begin(USDT_IDRX));
        rfq = copy(changed());
    }

    /** What the next command's events do not overwrite. */
    private static RfqChangedDecoder copy(RfqChangedDecoder event) {
        RfqChangedDecoder copy = new RfqChangedDecoder();
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[event.buffer().capacity()]);
        bytes.putBytes(0, event.buffer(), 0, bytes.capacity());
        copy.wrap(bytes, event.offset(), RfqChangedDecoder.BLOCK_LENGTH, RfqChangedDecoder.SCHEMA_VERSION);
        return copy;
    }

    private void quote(int makerId, String price) {
        desk.send(makers.quote(rfq, makerId, e12(price), desk.nowNs() + 90 * SECOND_NS));
    }

    private RfqChangedDecoder changed() {
        return desk.events().last(new RfqChangedDecoder());
    }

    private MakerChangedDecoder maker() {
        return desk.events().first(new MakerChangedDecoder());
    }

    private QuoteStanding standing(int makerId) {
        for (RfqChangedDecoder.AnswersDecoder answer : changed().answers()) {
            if (answer.makerId() == makerId) {
                return answer.standing();
            }
            int unused = answer.skipMakerQuoteId();
        }
        throw new AssertionError(makerId + " was not asked");
    }

    private void hedge(Side side, long whole) {
        desk.send(risk.hedge(
                USDT_IDRX, side, EngineDriver.wholeTokens(USDT, whole), e12("16310"), desk.nowNs(), "T-" + ++hedges));
    }

    private RejectReason rejection() {
        return desk.events().first(new CommandRejectedDecoder()).reason();
    }

    private static long e12(String price) {
        return DecimalText.parseRateE12(price);
    }
}
