package dev.kurs.core.risk;

import static dev.kurs.protocol.message.sbe.RiskState.HALT;
import static dev.kurs.protocol.message.sbe.RiskState.NORMAL;
import static dev.kurs.protocol.message.sbe.RiskState.PROTECT;
import static dev.kurs.protocol.message.sbe.RiskState.RESTRICT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RiskRulesTest {
    private static final long DWELL_NS = 60;

    private final AutomaticState state = new AutomaticState();
    private final StateReadings readings = new StateReadings();

    @Test
    void shouldStepUpAtOnceToTheMostSevere() {
        judge(0, PROTECT, PROTECT);
        assertEquals(PROTECT, state.state());
        judge(1, HALT, HALT);
        assertEquals(HALT, state.state());
        assertEquals(StateCause.ORACLE_AGE, state.cause());
    }

    @Test
    void shouldStepDownOneLevelAtATime() {
        judge(0, HALT, HALT);
        judge(100, NORMAL, NORMAL);
        assertEquals(HALT, state.state());
        judge(159, NORMAL, NORMAL);
        assertEquals(HALT, state.state());
        judge(160, NORMAL, NORMAL);
        assertEquals(RESTRICT, state.state());
        judge(219, NORMAL, NORMAL);
        assertEquals(RESTRICT, state.state());
        judge(220, NORMAL, NORMAL);
        assertEquals(PROTECT, state.state());
        judge(280, NORMAL, NORMAL);
        assertEquals(NORMAL, state.state());
        assertEquals(MarketCalendar.NEVER, state.stepDownNs(DWELL_NS));
    }

    @Test
    void shouldBeHeldByAMetricBetweenItsExitAndItsThreshold() {
        judge(0, PROTECT, PROTECT);
        judge(10, NORMAL, PROTECT);
        judge(1_000, NORMAL, PROTECT);
        assertEquals(PROTECT, state.state());

        judge(1_001, NORMAL, NORMAL);
        judge(1_061, NORMAL, NORMAL);
        assertEquals(NORMAL, state.state());
    }

    @Test
    void shouldNotBeHeldByAMetricThatOnlyHoldsAMilderState() {
        judge(0, RESTRICT, RESTRICT);
        judge(10, PROTECT, PROTECT);
        judge(70, PROTECT, PROTECT);
        assertEquals(PROTECT, state.state());

        judge(1_000, PROTECT, PROTECT);
        assertEquals(PROTECT, state.state());
    }

    @Test
    void shouldNameTheMetricThatHoldsTheState() {
        judge(0, HALT, HALT);
        readings.clear();
        readings.add(StateCause.BATCH_AGE, NORMAL, PROTECT);
        readings.add(StateCause.VOLATILITY, RESTRICT, RESTRICT);
        state.judge(readings, 100, DWELL_NS);
        state.nameHolder(readings);
        assertEquals(StateCause.ORACLE_AGE, state.cause(), "nothing holds HALT any more");

        state.judge(readings, 160, DWELL_NS);
        assertEquals(StateCause.RECOVERED, state.cause());
        state.nameHolder(readings);
        assertEquals(RESTRICT, state.state());
        assertEquals(StateCause.VOLATILITY, state.cause());

        state.judge(readings, 220, DWELL_NS);
        readings.add(StateCause.UTILISATION, RESTRICT, RESTRICT);
        state.nameHolder(readings);
        assertEquals(StateCause.VOLATILITY, state.cause(), "it still does");
    }

    @ParameterizedTest
    @CsvSource({
        "SELL, 0, 10, false",
        "BUY, 0, 10, false",
        "BUY, 100, 30, true",
        "BUY, 100, 199, true",
        "BUY, 100, 200, false",
        "SELL, 100, 30, false",
        "SELL, -100, 30, true",
        "SELL, -100, 200, false",
        "BUY, -100, 30, false",
    })
    void shouldAllowOnlyWhatMakesAPositionSmaller(Side side, long position, long base, boolean allowed) {
        assertEquals(allowed, new PositionRule().shrinks(side, SignedAmount.ofRaw(position), Amount.ofRaw(base)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, false, 100",
        "99, false, 100",
        "100, true, 200",
        "199, true, 200",
        "200, false, 300",
        "300, true, 400",
        "400, false, 9223372036854775807",
    })
    void shouldKnowWhenAMarketIsClosedAndWhenThatChanges(long nowNs, boolean closed, long nextEdgeNs) {
        MarketCalendar calendar = new MarketCalendar("test", new long[] {100, 300}, new long[] {200, 400});

        assertEquals(closed, calendar.isClosed(nowNs));
        assertEquals(nextEdgeNs, calendar.nextEdgeNs(nowNs));
    }

    @Test
    void shouldKnowWhenAMarketOpenedLast() {
        MarketCalendar calendar = new MarketCalendar("test", new long[] {100, 300}, new long[] {200, 400});

        assertEquals(MarketCalendar.ALWAYS, calendar.lastOpenNs(150));
        assertEquals(200, calendar.lastOpenNs(200));
        assertEquals(200, calendar.lastOpenNs(399));
        assertEquals(400, calendar.lastOpenNs(400));
    }

    @Test
    void shouldTakeClosuresItAlreadyHas() {
        MarketCalendar calendar = new MarketCalendar("test", new long[] {100}, new long[] {200})
                .with(new long[] {100, 300}, new long[] {200, 400});

        assertEquals(2, calendar.closures());
        assertTrue(calendar.isClosed(300));
        assertFalse(calendar.isClosed(250));
    }

    @Test
    void shouldAskForProtectionFromTheThresholdAndHoldItFromTheExit() {
        StateTerms terms = new StateTerms(DWELL_NS, 80_000_000, 50_000_000, 50_000_000);

        assertEquals(30_000_000_000L, OracleAge.protectAgeNs(terms, 60_000_000_000L));
        assertEquals(24_000_000_000L, OracleAge.exitAgeNs(terms, 60_000_000_000L));
        assertEquals(1, OracleAge.protectAgeNs(terms, 1));
        assertEquals(1, OracleAge.exitAgeNs(terms, 1));
    }

    private void judge(long nowNs, RiskState asked, RiskState held) {
        readings.clear();
        readings.add(StateCause.ORACLE_AGE, asked, held);
        readings.addYesNo(StateCause.UNCHECKED_FEED, false, PROTECT);
        state.judge(readings, nowNs, DWELL_NS);
    }
}
