package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.REQUEST_ID_MEMORY_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.ClockChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A clock that is doubted refuses quotes; one that is set back leaves nothing behind in the future. */
class ClockTest {
    private static final long DOLLAR = 1_000_000L;
    private static final long MIDNIGHT_NS = START_NS + DAY_NS / 2;
    private static final QuoteRequest THOUSAND = QuoteRequest.firm(0, USDT_IDRX, 1_000 * DOLLAR);

    private EngineDriver desk = EngineDriver.sandbox();

    @ParameterizedTest
    @EnumSource(names = {"INDICATIVE", "FIRM"})
    void shouldRefuseQuotesWhileTheClockIsNotTrusted(QuoteKind kind) {
        desk.send(desk.frames().reportClock(false, HOUR_NS));
        ClockChangedDecoder changed = desk.events().first(new ClockChangedDecoder());
        assertEquals(Flag.NO, changed.isTrusted());
        assertEquals(HOUR_NS, changed.offsetNs());
        assertEquals(RejectReason.CLOCK_UNTRUSTED, desk.ask(THOUSAND.withKind(kind)));

        desk.send(desk.frames().reportClock(true, 0));
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withKind(kind)));
    }

    @Test
    void shouldJudgeTheRequestBeforeTheClockAndTheClockBeforeTheMarket() {
        desk.override(USDT_IDRX, RiskState.HALT, desk.nowNs() + HOUR_NS);
        desk.send(desk.frames().reportClock(false, HOUR_NS));

        assertEquals(
                RejectReason.WALLET_NOT_REGISTERED,
                desk.ask(THOUSAND.withRequestId("a").withWallet(new UnsafeBuffer(new byte[20]))));
        assertEquals(RejectReason.CLOCK_UNTRUSTED, desk.ask(THOUSAND));
    }

    @Test
    void shouldGoOnTakingPricesAndEndingQuotesWhileTheClockIsNotTrusted() {
        desk.issue(THOUSAND);
        desk.send(desk.frames().reportClock(false, HOUR_NS));

        desk.tick(USD_IDR, PriceSource.PRIMARY, "16313", desk.nowNs() + 1);
        assertTrue(desk.events().has(PriceAcceptedDecoder.TEMPLATE_ID));
        desk.advanceTime(61 * SECOND_NS);
        assertTrue(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldQuoteAgainAtTheNextTickAfterAClockWasSetBack() {
        desk.send(desk.frames().reportClock(false, -2 * HOUR_NS));
        desk.acceptClock(-2 * HOUR_NS);

        assertEquals(Flag.YES, desk.events().first(new ClockChangedDecoder()).isTrusted());
        assertEquals(RejectReason.ORACLE_STALE, desk.ask(THOUSAND));
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
    }

    @Test
    void shouldKeepPricesThatTheNewTimeAllows() {
        desk.waitNs(SECOND_NS);
        desk.acceptClock(-2 * SECOND_NS);

        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
    }

    @Test
    void shouldLetTimeMoveWhenAClockIsSetAhead() {
        desk.acceptClock(HOUR_NS);
        assertEquals(RejectReason.ORACLE_STALE, desk.ask(THOUSAND));

        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
    }

    @Test
    void shouldRefuseAnAcceptanceThatMovesNothing() {
        desk.send(desk.frames().reportClock(false, HOUR_NS));
        desk.acceptClock(0);

        assertEquals(
                RejectReason.INVALID_CONFIGURATION,
                desk.events().first(new CommandRejectedDecoder()).reason());
        assertEquals(RejectReason.CLOCK_UNTRUSTED, desk.ask(THOUSAND));
    }

    @Test
    void shouldTakeNoOtherCommandBackInTime() {
        desk.waitNs(-1);

        assertThrows(
                IllegalArgumentException.class, () -> desk.send(desk.frames().reportClock(true, 0)));
    }

    @Test
    void shouldRememberRequestIdsForAWholeMemoryAfterAClockWasSetBackAndNoLonger() {
        QuoteRequest request = THOUSAND.withRequestId("id");
        desk.issue(request);
        desk.acceptClock(-HOUR_NS);

        desk.advanceTime(REQUEST_ID_MEMORY_NS);
        assertEquals(RejectReason.REQUEST_ID_REUSED, desk.ask(request));
        desk.advanceTime(1);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(request));
    }

    @Test
    void shouldLeaveAnOverrideWhatItHadNotRun() {
        desk.override(USDT_IDRX, RiskState.HALT, desk.nowNs() + 30 * MINUTE_NS);
        desk.advanceTime(10 * MINUTE_NS);
        desk.acceptClock(-2 * HOUR_NS);

        desk.advanceTime(20 * MINUTE_NS - 1);
        desk.quietTicks();
        assertEquals(RejectReason.CORRIDOR_HALTED, desk.ask(THOUSAND));
        desk.advanceTime(1);
        assertFalse(desk.view().state(USDT_IDRX).overridden());
    }

    @Test
    void shouldStepDownAgainWithoutWaitingForATimeThatWasTakenBack() {
        desk.advanceTime(20 * SECOND_NS);
        desk.quietTicks();
        desk.acceptClock(-2 * HOUR_NS);
        desk.quietTicks();
        desk.runQuietly(10 * 60);

        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldEndNewQuotesOnTimeThoughOldOnesEndInTheFuture() {
        desk.issue(THOUSAND);
        desk.acceptClock(-2 * HOUR_NS);
        desk.quietTicks();
        long issued = desk.issue(THOUSAND);

        desk.advanceTime(61 * SECOND_NS);
        assertEquals(issued, desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
        desk.advanceTime(2 * HOUR_NS - 2 * MINUTE_NS);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
        desk.advanceTime(2 * MINUTE_NS);
        assertEquals(1, desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
    }

    @Test
    void shouldStopTakingASilentChainForAliveAfterAClockWasSetBack() {
        desk = EngineDriver.onChain();
        desk.acceptClock(-2 * HOUR_NS);
        desk.waitNs(EngineDriver.CHAIN_MAX_AGE_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withRequestId("alive")));

        desk.waitNs(1);
        assertEquals(RejectReason.CHAIN_UNAVAILABLE, desk.ask(THOUSAND.withRequestId("silent")));
    }

    @Test
    void shouldHandOutNoLimitTwiceWhenTimeGoesBackIntoYesterday() {
        limit(1_000);
        desk.setClock(MIDNIGHT_NS + HOUR_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
        desk.acceptClock(-2 * HOUR_NS);
        desk.quietTicks();

        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, desk.ask(THOUSAND));
        desk.setClock(MIDNIGHT_NS + DAY_NS - 1);
        desk.quietTicks();
        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, desk.ask(THOUSAND));
        desk.waitNs(1);
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
    }

    @Test
    void shouldGiveALimitBackWhenAQuoteEndsThatWasAskedForAfterTheClockWasSetBack() {
        limit(1_000);
        desk.setClock(MIDNIGHT_NS + HOUR_NS);
        desk.quietTicks();
        desk.acceptClock(-2 * HOUR_NS);
        desk.quietTicks();
        desk.issue(THOUSAND);

        desk.advanceTime(61 * SECOND_NS);
        assertEquals(0, desk.events().last(new UsageChangedDecoder()).dailyUsedE6());
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
    }

    @Test
    void shouldWithholdNoMoreThanTomorrowsLimitHoweverFarAheadTheClockWas() {
        limit(1_000);
        desk.setClock(MIDNIGHT_NS + 400 * DAY_NS);
        desk.quietTicks();
        desk.issue(THOUSAND);
        desk.acceptClock(-400 * DAY_NS - HOUR_NS);
        desk.quietTicks();

        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, desk.ask(THOUSAND));
        desk.setClock(MIDNIGHT_NS + DAY_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND));
    }

    private void limit(long dollars) {
        desk.world().partnerCorridor(0, USDT_IDRX, terms -> terms.dailyLimitE6(dollars * DOLLAR));
    }
}
