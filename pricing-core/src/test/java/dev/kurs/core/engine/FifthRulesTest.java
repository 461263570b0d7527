package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.JPYC;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules 5 changed, beside what earlier journals were written under. */
class FifthRulesTest {
    private static final long DOLLAR = 1_000_000L;
    private static final long THOUSAND = 1_000 * DOLLAR;
    private static final long USDT_UNIT = DOLLAR;

    /** By the pool's feed IDRX is worth 8 ‰ more than by ours, so that it loses about 8 dollars of a thousand. */
    private static final TokenLimits COSTLY_IDRX =
            TokenLimits.generous(IDRX).at(61_302_681_992_337L + 61_302_681_992_337L * 8 / 1_000);

    private int requests;
    private long block = 100;

    private static EngineDriver onChain(int rules) {
        EngineDriver desk = EngineDriver.onChain();
        desk.send(desk.frames().adoptRules(rules));
        return desk;
    }

    private QuoteRequest sell(int corridor, long raw) {
        requests++;
        return QuoteRequest.firm(0, corridor, raw).withRequestId("r" + requests);
    }

    /** The commit of the quote that was just given. */
    private Commit commit(EngineDriver desk, int tokenIn, int tokenOut) {
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] quoteId = new byte[32];
        issued.getQuoteId(quoteId, 0, quoteId.length);
        block++;
        return new Commit(
                block,
                0,
                0,
                issued.issuedAtSeconds(),
                new UnsafeBuffer(quoteId),
                tokenIn,
                tokenOut,
                amount(issued.terms().inputAmount()),
                amount(issued.terms().outputAmount()));
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }

    /** Of a budget for one and a half quotes one is settled; the pool would refuse another, until its budget is read anew. */
    @ParameterizedTest
    @CsvSource({"4, NONE", "5, CHAIN_HEADROOM_EXCEEDED"})
    void shouldNotSpendALossTwiceBeforeTheChainIsLookedAtAnew(int rules, RejectReason reason) {
        EngineDriver desk = onChain(rules);
        desk.send(desk.chain().token(COSTLY_IDRX));
        desk.issue(sell(USDT_IDRX, THOUSAND));
        Commit commit = commit(desk, USDT, IDRX);
        long budget = lossE6(desk) * 3 / 2;
        assertTrue(budget > DOLLAR);
        desk.send(desk.chain().pool(budget, true));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, desk.ask(sell(USDT_IDRX, THOUSAND)), "it is open");

        desk.send(desk.chain().settlement(commit));

        assertEquals(reason, desk.ask(sell(USDT_IDRX, THOUSAND)));
        desk.send(desk.chain().pool(10 * budget, true));
        assertEquals(RejectReason.NONE, desk.ask(sell(USDT_IDRX, THOUSAND)));
    }

    private static long lossE6(EngineDriver desk) {
        long[] loss = {-1};
        desk.engine().writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == OpenQuoteStateDecoder.TEMPLATE_ID) {
                loss[0] = new OpenQuoteStateDecoder()
                        .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                        .lossE6();
            }
        });
        return loss[0];
    }

    /** What is recorded fits two quotes or misses it by a raw unit, be the first of them open or settled. */
    @ParameterizedTest
    @CsvSource({"4, 0, NONE", "4, 1, NONE", "5, 0, NONE", "5, 1, CHAIN_HEADROOM_EXCEEDED"})
    void shouldHaveRoomBesideASettledQuoteAsBesideAnOpenOne(int rules, long missing, RejectReason reason) {
        EngineDriver desk = onChain(rules);
        desk.send(desk.chain().token(TokenLimits.generous(USDT).withRoom(2 * THOUSAND - missing)));
        desk.issue(sell(USDT_IDRX, THOUSAND));

        desk.send(desk.chain().settlement(commit(desk, USDT, IDRX)));

        assertEquals(reason, desk.ask(sell(USDT_IDRX, THOUSAND)));
    }

    @ParameterizedTest
    @CsvSource({"4, 0, NONE", "4, 1, NONE", "5, 0, NONE", "5, 1, CHAIN_HEADROOM_EXCEEDED"})
    void shouldTurnOverBesideASettledQuoteAsBesideAnOpenOne(int rules, long missing, RejectReason reason) {
        EngineDriver desk = onChain(rules);
        desk.send(desk.chain()
                .token(turnover(EngineDriver.wholeTokens(USDT, 1_000_000).low())));
        desk.issue(sell(USDT_IDRX, THOUSAND));
        Commit commit = commit(desk, USDT, IDRX);
        long each = THOUSAND + fee(desk) + USDT_UNIT - 1;
        desk.send(desk.chain().token(turnover(2 * each - missing)));

        desk.send(desk.chain().settlement(commit));

        assertEquals(reason, desk.ask(sell(USDT_IDRX, THOUSAND)));
    }

    private static TokenLimits turnover(long raw) {
        return TokenLimits.generous(USDT).withTurnover(Amount.ofRaw(raw), USDT_UNIT);
    }

    /** Of the quote that was just given. */
    private static long fee(EngineDriver desk) {
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        return issued.terms().inputAmount().low()
                - issued.terms().amountToConvert().low();
    }

    /** Where turnover is told, what came in takes from room and turnover alone, and what went out from what can be paid. */
    @Test
    void shouldTakeWhatWasSettledFromRoomPayableAndTurnover() {
        EngineDriver desk = onChain(5);
        desk.send(desk.chain().token(turnover(9 * THOUSAND)));
        desk.send(desk.chain().token(TokenLimits.generous(IDRX).withTurnover(Amount.ofRaw(1L << 60), 100)));
        desk.issue(sell(USDT_IDRX, THOUSAND));
        long fee = fee(desk);
        Commit commit = commit(desk, USDT, IDRX);

        desk.send(desk.chain().settlement(commit));

        long plenty = EngineDriver.wholeTokens(USDT, 10_000_000_000L).low();
        Limits usdt = limits(desk, USDT);
        assertEquals(plenty - THOUSAND, usdt.room());
        assertEquals(plenty, usdt.payable());
        assertEquals(9 * THOUSAND - THOUSAND - fee - (USDT_UNIT - 1), usdt.turnover());
        long out = commit.out().low();
        long plentyOfIdrx = EngineDriver.wholeTokens(IDRX, 10_000_000_000L).low();
        Limits idrx = limits(desk, IDRX);
        assertEquals(plentyOfIdrx, idrx.room());
        assertEquals(plentyOfIdrx - out, idrx.payable());
        assertEquals((1L << 60) - out - 99, idrx.turnover());
    }

    /** Where it is not told, room and what can be paid may be what is left of the same. */
    @Test
    void shouldTakeFromBothWaysWhereTurnoverIsNotTold() {
        EngineDriver desk = onChain(5);
        desk.issue(sell(USDT_IDRX, THOUSAND));

        desk.send(desk.chain().settlement(commit(desk, USDT, IDRX)));

        long plenty = EngineDriver.wholeTokens(USDT, 10_000_000_000L).low();
        assertEquals(new Limits(plenty - THOUSAND, plenty - THOUSAND, 0), limits(desk, USDT));
    }

    /** The fee of IDRX for JPYC is owed in USDT, which the quote moves by nothing else. */
    @Test
    void shouldTakeTheFeeOfACrossFromUsdt() {
        EngineDriver desk = onChain(5);
        desk.send(desk.chain().token(turnover(9 * THOUSAND).withPayable(7 * THOUSAND)));
        desk.issue(sell(IDRX_JPYC, 1_631_250_000L));
        Commit commit = commit(desk, IDRX, JPYC);
        long owed = feeOwed(desk);
        assertTrue(owed > 0);

        desk.send(desk.chain().settlement(commit));

        Limits usdt = limits(desk, USDT);
        assertEquals(7 * THOUSAND - owed, usdt.payable());
        assertEquals(9 * THOUSAND - owed - (USDT_UNIT - 1), usdt.turnover());
    }

    private static long feeOwed(EngineDriver desk) {
        long[] owed = {-1};
        desk.engine().writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == OpenQuoteStateDecoder.TEMPLATE_ID) {
                owed[0] = new OpenQuoteStateDecoder()
                        .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                        .feeOwed()
                        .low();
            }
        });
        return owed[0];
    }

    @Test
    void shouldTakeWhatACommitOfNoOpenQuoteMovedAndNeverMoreThanIsLeft() {
        EngineDriver desk = onChain(5);
        desk.send(desk.chain().token(turnover(900 * DOLLAR).withRoom(900 * DOLLAR)));
        desk.send(desk.chain().pool(5, true));
        Commit stranger = new Commit(
                block, 0, 0, 1, new UnsafeBuffer(new byte[32]), USDT, IDRX, Amount.ofRaw(THOUSAND), Amount.ofRaw(3));

        desk.send(desk.chain().settlement(stranger));

        assertEquals(0, limits(desk, USDT).room());
        assertEquals(0, limits(desk, USDT).turnover());
        long plentyOfIdrx = EngineDriver.wholeTokens(IDRX, 10_000_000_000L).low();
        assertEquals(plentyOfIdrx - 3, limits(desk, IDRX).payable());
        assertEquals(5, lossLeftE6(desk), "what it cost is not known");
    }

    @Test
    void shouldTakeWhatIsSaidTwiceOnce() {
        EngineDriver desk = onChain(5);
        desk.issue(sell(USDT_IDRX, THOUSAND));
        Commit commit = commit(desk, USDT, IDRX);
        desk.send(desk.chain().settlement(commit));
        Limits once = limits(desk, USDT);

        desk.send(desk.chain().settlement(commit));

        assertEquals(once, limits(desk, USDT));
    }

    @Test
    void shouldTakeNothingForACommitThatFailed() {
        EngineDriver desk = onChain(5);
        desk.issue(sell(USDT_IDRX, THOUSAND));
        Limits before = limits(desk, USDT);

        desk.send(desk.chain().failure(commit(desk, USDT, IDRX)));

        assertEquals(before, limits(desk, USDT));
    }

    @Test
    void shouldKeepWhatIsLeftInASnapshot() {
        EngineDriver desk = onChain(5);
        desk.send(desk.chain().token(COSTLY_IDRX));
        desk.send(desk.chain().token(turnover(9 * THOUSAND)));
        desk.issue(sell(USDT_IDRX, THOUSAND));
        desk.send(desk.chain().settlement(commit(desk, USDT, IDRX)));
        Engine restored = desk.restarted(new RecordedEvents());

        desk.ask(sell(USDT_IDRX, 8 * THOUSAND));
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());

        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    /** What is recorded of a token, raw. */
    private record Limits(long room, long payable, long turnover) {}

    private static Limits limits(EngineDriver desk, int tokenId) {
        Limits[] found = new Limits[1];
        desk.engine().writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == ChainTokenChangedDecoder.TEMPLATE_ID) {
                ChainTokenChangedDecoder token =
                        new ChainTokenChangedDecoder().wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                if (token.tokenId() == tokenId) {
                    found[0] = new Limits(
                            token.room().low(),
                            token.payable().low(),
                            token.turnover().low());
                }
            }
        });
        return found[0];
    }

    private static long lossLeftE6(EngineDriver desk) {
        long[] left = {-1};
        desk.engine().writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == ChainPoolChangedDecoder.TEMPLATE_ID) {
                left[0] = new ChainPoolChangedDecoder()
                        .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                        .lossUsdE6();
            }
        });
        return left[0];
    }

    /** On 15 January 950 of 1 000 dollars are used, 50 of them by an open quote, when the clock is found at 4 February. */
    @ParameterizedTest
    @CsvSource({"4, NONE, 50", "5, MONTHLY_LIMIT_EXCEEDED, 900"})
    void shouldCountTheMonthOnThoughTheClockRanIntoTheNext(int rules, RejectReason reason, long used) {
        EngineDriver desk = onChain(rules);
        limit(desk, 10_000, 1_000);
        useMostOfTheMonth(desk);
        turnAndBack(desk);

        assertEquals(reason, desk.ask(sell(USDT_IDRX, 100 * DOLLAR)));

        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS + 46));
        assertEquals(
                used * DOLLAR, desk.events().first(new UsageChangedDecoder()).monthlyUsedE6());
    }

    /** What ends first behind it is a quote of before it. */
    @ParameterizedTest
    @CsvSource({"4, 0, -50", "5, 900, 900"})
    void shouldLeaveNothingNegativeBehindAClockThatWasTurnedBack(int rules, long daily, long monthly) {
        EngineDriver desk = onChain(rules);
        limit(desk, 10_000, 1_000);
        useMostOfTheMonth(desk);
        turnAndBack(desk);

        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS + 46));

        UsageChangedDecoder usage = desk.events().first(new UsageChangedDecoder());
        assertEquals(daily * DOLLAR, usage.dailyUsedE6());
        assertEquals(monthly * DOLLAR, usage.monthlyUsedE6());
    }

    @Test
    void shouldBeginWithNothingNegative() {
        EngineDriver desk = onChain(4);
        limit(desk, 10_000, 1_000);
        useMostOfTheMonth(desk);
        turnAndBack(desk);
        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS + 46));

        desk.send(desk.frames().adoptRules(5));

        desk.issue(sell(USDT_IDRX, 100 * DOLLAR));
        assertEquals(
                100 * DOLLAR, desk.events().first(new UsageChangedDecoder()).monthlyUsedE6());
    }

    @ParameterizedTest
    @CsvSource({"4, NONE", "5, DAILY_LIMIT_EXCEEDED"})
    void shouldCountTheDayOnThoughTheClockRanIntoAnother(int rules, RejectReason reason) {
        EngineDriver desk = onChain(rules);
        limit(desk, 1_000, 100_000);
        useMostOfTheMonth(desk);
        turnAndBack(desk);

        assertEquals(reason, desk.ask(sell(USDT_IDRX, 100 * DOLLAR)));
    }

    /** A day before today is past, whatever the clock said since. */
    @ParameterizedTest
    @ValueSource(ints = {4, 5})
    void shouldCountNoEarlierDayOn(int rules) {
        EngineDriver desk = onChain(rules);
        limit(desk, 1_000, 100_000);
        useMostOfTheMonth(desk);
        desk.waitNs(3 * DAY_NS);
        turnAndBack(desk);

        assertEquals(RejectReason.NONE, desk.ask(sell(USDT_IDRX, 1_000 * DOLLAR)));
    }

    /** A quote of v0.1 ends by the clock as soon as that has run ahead. */
    @ParameterizedTest
    @CsvSource({"4, NONE", "5, MONTHLY_LIMIT_EXCEEDED"})
    void shouldCountTheMonthOnThoughAQuoteEndedMeanwhile(int rules, RejectReason reason) {
        EngineDriver desk = onChain(rules);
        desk.send(new VaultFrames(desk.frames()).correct(0, USDT, BigInteger.valueOf(THOUSAND)));
        limit(desk, 10_000, 1_000);
        useMostOfTheMonth(desk);
        desk.issue(MakerDeskDriver.request(0, 30 * DOLLAR, ""));
        turnAndBack(desk);

        assertEquals(reason, desk.ask(sell(USDT_IDRX, 60 * DOLLAR)));
        assertEquals(RejectReason.NONE, desk.ask(sell(USDT_IDRX, 40 * DOLLAR)), "what it used is free again");
    }

    /** A snapshot that is taken while the clock is ahead knows of the month before it as well. */
    @ParameterizedTest
    @CsvSource({"4, 4", "4, 5", "5, 5", "5, 4"})
    void shouldCountTheSameFromASnapshotOfAClockThatIsAhead(int rules, int later) {
        EngineDriver desk = onChain(rules);
        limit(desk, 10_000, 1_000);
        useMostOfTheMonth(desk);
        desk.advanceTime(20 * DAY_NS);
        RecordedEvents heard = new RecordedEvents();
        Engine restored = desk.restarted(heard);

        desk.send(desk.frames().adoptRules(later));
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
        desk.acceptClock(-20 * DAY_NS);
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
        assertEquals(desk.engine().stateHash(), restored.stateHash());
        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS + 46));
        heard.clear();
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());

        assertEquals(desk.events().frames(), heard.frames());
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    private static void limit(EngineDriver desk, long dailyDollars, long monthlyDollars) {
        desk.world()
                .partnerCorridor(
                        0,
                        USDT_IDRX,
                        limits -> limits.dailyLimitE6(dailyDollars * DOLLAR).monthlyLimitE6(monthlyDollars * DOLLAR));
    }

    /** 900 dollars are settled and 50 open. */
    private void useMostOfTheMonth(EngineDriver desk) {
        desk.issue(sell(USDT_IDRX, 900 * DOLLAR));
        desk.send(desk.chain().settlement(commit(desk, USDT, IDRX)));
        desk.issue(sell(USDT_IDRX, 50 * DOLLAR));
    }

    /** The clock runs twenty days ahead, into February, and an operator turns it back. */
    private void turnAndBack(EngineDriver desk) {
        desk.advanceTime(20 * DAY_NS);
        desk.acceptClock(-20 * DAY_NS);
        desk.quietTicks();
        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS));
    }
}
