package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRP;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.DayRolledDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static final long DOLLAR = 1_000_000L;
    private static final long MIDNIGHT_NS = START_NS + DAY_NS / 2;

    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldAddUpTheDaysQuotesToTheLimit() {
        limit(2_500, 100_000);

        assertEquals(RejectReason.NONE, askFor(1_000));
        assertUsed(1_000, 1_000);
        assertEquals(RejectReason.NONE, askFor(1_500));
        assertUsed(2_500, 2_500);
        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, askFor(10));
        assertEquals(2_500 * DOLLAR, rejected().boundE6());
        assertEquals(2_500 * DOLLAR, rejected().usedE6());
        assertEquals(10 * DOLLAR, rejected().notionalE6());
    }

    @Test
    void shouldCountTheLeastFractionOfADollar() {
        limit(1_000, 100_000);

        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, desk.ask(QuoteRequest.firm(0, USDT_IDRX, 1_000 * DOLLAR + 1)));
    }

    @Test
    void shouldCountEachCorridorByItself() {
        limit(1_000, 100_000);

        assertEquals(RejectReason.NONE, askFor(1_000));
        assertEquals(RejectReason.NONE, desk.ask(QuoteRequest.firm(0, USDT_IDRP, 1_000 * DOLLAR)));
    }

    @Test
    void shouldJudgeIndicativeQuotesByTheLimitAndCountNone() {
        limit(1_000, 100_000);

        assertEquals(RejectReason.NONE, indicative(1_000));
        assertFalse(desk.events().has(UsageChangedDecoder.TEMPLATE_ID));
        assertEquals(RejectReason.NONE, indicative(1_000));
        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, indicative(1_001));
    }

    @Test
    void shouldBeginTheDayAtMidnightUtc() {
        limit(1_000, 100_000);
        desk.setClock(MIDNIGHT_NS - 1);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, askFor(1_000));
        assertEquals(RejectReason.DAILY_LIMIT_EXCEEDED, askFor(10));

        desk.waitNs(1);
        assertEquals(RejectReason.NONE, askFor(10));
        assertUsed(10, 1_010);
    }

    @Test
    void shouldSayThatADayOrMonthBegan() {
        desk.setClock(MIDNIGHT_NS);
        desk.send(desk.frames().advanceTime());
        DayRolledDecoder day = desk.events().at(new DayRolledDecoder(), 0);
        assertEquals(20_469, day.utcDay());
        assertEquals(Flag.NO, day.monthRolled());

        desk.setClock(MIDNIGHT_NS + 16 * DAY_NS);
        desk.send(desk.frames().advanceTime());
        day = desk.events().at(new DayRolledDecoder(), 0);
        assertEquals(20_485, day.utcDay());
        assertEquals(Flag.YES, day.monthRolled());
    }

    @Test
    void shouldBeginTheMonthOnItsFirstDay() {
        limit(1_000, 1_500);
        assertEquals(RejectReason.NONE, askFor(1_000));

        desk.setClock(MIDNIGHT_NS + 15 * DAY_NS);
        desk.quietTicks();
        assertEquals(RejectReason.MONTHLY_LIMIT_EXCEEDED, askFor(501));
        assertEquals(1_500 * DOLLAR, rejected().boundE6());
        assertEquals(1_000 * DOLLAR, rejected().usedE6());

        desk.setClock(MIDNIGHT_NS + 16 * DAY_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, askFor(1_000));
        assertUsed(1_000, 1_000);
    }

    @Test
    void shouldReleaseWhatAnExpiredQuoteUsed() {
        limit(1_000, 1_000);
        assertEquals(RejectReason.NONE, askFor(1_000));

        desk.advanceTime(46 * SECOND_NS);
        assertUsed(0, 0);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, askFor(1_000));
    }

    @Test
    void shouldNotReleaseYesterdaysUseToday() {
        limit(1_000, 2_000);
        desk.setClock(MIDNIGHT_NS - SECOND_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, askFor(1_000));
        desk.waitNs(2 * SECOND_NS);
        assertEquals(RejectReason.NONE, askFor(500));

        desk.advanceTime(44 * SECOND_NS);
        assertUsed(500, 500);
    }

    @Test
    void shouldBoundTheOpenQuotesOfAPartnerOverAllCorridors() {
        desk.world().partner(0, partner -> partner.maxOpenE6(1_500 * DOLLAR));

        assertEquals(RejectReason.NONE, askFor(1_000));
        assertEquals(RejectReason.OPEN_QUOTES_EXCEEDED, desk.ask(QuoteRequest.firm(0, USDT_IDRP, 501 * DOLLAR)));
        assertEquals(1_500 * DOLLAR, rejected().boundE6());
        assertEquals(1_000 * DOLLAR, rejected().usedE6());
        assertEquals(RejectReason.NONE, desk.ask(QuoteRequest.firm(0, USDT_IDRP, 500 * DOLLAR)));

        desk.advanceTime(46 * SECOND_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, askFor(1_500));
    }

    @Test
    void shouldKnowNoLimitWhereNoneIsSet() {
        desk.world().partner(0, partner -> partner.maxOpenE6(ConfigurePartnerEncoder.maxOpenE6NullValue()));
        desk.world()
                .partnerCorridor(
                        0,
                        USDT_IDRX,
                        limits -> limits.dailyLimitE6(Long.MIN_VALUE).monthlyLimitE6(Long.MIN_VALUE));

        for (int count = 0; count < 4; count++) {
            assertEquals(RejectReason.NONE, askFor(250_000));
        }
        assertTrue(desk.events().has(UsageChangedDecoder.TEMPLATE_ID));
    }

    private void limit(long dailyDollars, long monthlyDollars) {
        desk.world()
                .partnerCorridor(
                        0,
                        USDT_IDRX,
                        limits -> limits.dailyLimitE6(dailyDollars * DOLLAR).monthlyLimitE6(monthlyDollars * DOLLAR));
    }

    private RejectReason askFor(long dollars) {
        return desk.ask(QuoteRequest.firm(0, USDT_IDRX, dollars * DOLLAR));
    }

    private RejectReason indicative(long dollars) {
        return desk.ask(QuoteRequest.firm(0, USDT_IDRX, dollars * DOLLAR).withKind(QuoteKind.INDICATIVE));
    }

    private QuoteRejectedDecoder rejected() {
        return desk.events().first(new QuoteRejectedDecoder());
    }

    private void assertUsed(long dailyDollars, long monthlyDollars) {
        UsageChangedDecoder usage = desk.events().last(new UsageChangedDecoder());
        assertEquals(dailyDollars * DOLLAR, usage.dailyUsedE6());
        assertEquals(monthlyDollars * DOLLAR, usage.monthlyUsedE6());
    }
}
