package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CLOSE_NS;
import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.OPEN_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_JPY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.money.DecimalText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A market is closed until a fresh and sure price of after its open, for age, states and volatility alike. */
class MarketOpeningTest {
    private static final String BEFORE = "150";
    private static final String AFTER = "150.0504";
    private static final long UNSURE_E8 = 10_000_000;

    /** A desk that began in the closed market, ten minutes before USD/JPY opens. */
    private static EngineDriver beforeTheOpen(int rules) {
        EngineDriver desk = new EngineDriver();
        desk.setClock(OPEN_NS - 10 * MINUTE_NS);
        desk.send(desk.frames().adoptRules(rules));
        desk.world().configure();
        desk.world().feed(USD_JPY, feed -> feed.maxAgeNs(5 * MINUTE_NS));
        desk.fillInventory();
        desk.quietTicks();
        desk.tick(USD_JPY, PriceSource.PRIMARY, BEFORE, desk.nowNs() + 1);
        return desk;
    }

    /** Time passes in steps of ten seconds, with prices of USDT and of nothing else. */
    private static void goTo(EngineDriver desk, long timestampNs) {
        while (desk.nowNs() < timestampNs) {
            desk.advanceTime(Math.min(10 * SECOND_NS, timestampNs - desk.nowNs()));
            desk.quietTicks(USDT_USD);
        }
    }

    private static void tickYen(EngineDriver desk, String price) {
        desk.tick(USD_JPY, PriceSource.CROSS_CHECK, price);
        desk.tick(USD_JPY, PriceSource.FALLBACK, price);
        desk.tick(USD_JPY, PriceSource.PRIMARY, price);
    }

    /** Zero returns of minutes in which no price came count for nothing: the gap is the first return. */
    @ParameterizedTest
    @CsvSource({"2, 0.06", "3, 1"})
    void shouldBeginTheVolatilityOfAWeekWithTheGapOfTheWeekend(int rules, double weightOfTheGap) {
        EngineDriver desk = beforeTheOpen(rules);
        goTo(desk, OPEN_NS + 3 * MINUTE_NS + 5 * SECOND_NS);
        tickYen(desk, AFTER);
        goTo(desk, OPEN_NS + 4 * MINUTE_NS);
        tickYen(desk, AFTER);

        desk.issue(QuoteRequest.firm(0, USDT_JPYC, 100_000_000L));

        double gap = StrictMath.log(150.0504 / 150);
        double volatility = desk.events().first(new FirmQuoteDerivedDecoder()).volatility();
        assertEquals(Math.sqrt(weightOfTheGap * gap * gap / 60), volatility, 1e-10);
    }

    @Test
    void shouldStayClosedWhileThePriceOfAfterTheOpenIsUnsureAndTheOneThatCountsIsOlder() {
        EngineDriver desk = beforeTheOpen(Rules.NEWEST);
        goTo(desk, OPEN_NS - SECOND_NS);
        desk.tick(USD_JPY, PriceSource.CROSS_CHECK, BEFORE);
        desk.tick(USD_JPY, PriceSource.FALLBACK, BEFORE);
        goTo(desk, OPEN_NS + SECOND_NS);
        desk.send(desk.frames()
                .updatePrice(USD_JPY, PriceSource.PRIMARY, DecimalText.parseRateE12(BEFORE), UNSURE_E8, desk.nowNs()));

        goTo(desk, OPEN_NS + 2 * MINUTE_NS);
        assertState(desk, RiskState.PROTECT, Flag.YES);

        tickYen(desk, BEFORE);
        assertState(desk, RiskState.PROTECT, Flag.NO);
        goTo(desk, OPEN_NS + 3 * MINUTE_NS);
        assertState(desk, RiskState.NORMAL, Flag.NO);
    }

    @Test
    void shouldStayOpenWhenThePriceThatOpenedItIsOld() {
        EngineDriver desk = beforeTheOpen(Rules.NEWEST);
        goTo(desk, OPEN_NS + SECOND_NS);
        tickYen(desk, BEFORE);
        goTo(desk, OPEN_NS + 4 * MINUTE_NS);

        assertState(desk, RiskState.PROTECT, Flag.NO);
    }

    @Test
    void shouldGoOnFromASnapshotWithAMarketThatIsOpen() {
        EngineDriver desk = beforeTheOpen(Rules.NEWEST);
        goTo(desk, OPEN_NS + SECOND_NS);
        tickYen(desk, BEFORE);
        RecordedEvents events = new RecordedEvents();
        Engine restored = new Engine(events);

        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
        desk.keepLog();
        desk.waitNs(SECOND_NS);
        desk.issue(QuoteRequest.firm(0, USDT_JPYC, 100_000_000L));
        desk.log().forEach(command -> restored.onCommand(command, 0, command.capacity()));
        assertEquals(Flag.NO, events.first(new FirmQuoteDerivedDecoder()).marketClosed());
    }

    /** On Friday the clock was found to be three days ahead, with a price of Monday: by that the market was open on Sunday before anybody gave one. */
    @ParameterizedTest
    @CsvSource({"5, ORACLE_STALE", "6, NONE"})
    void shouldAwaitAnOpenThatTheClockRanAheadOf(int rules, RejectReason reason) {
        EngineDriver desk = EngineDriver.sandbox();
        desk.send(desk.frames().adoptRules(rules));
        desk.setClock(CLOSE_NS - HOUR_NS + 3 * DAY_NS);
        desk.quietTicks();
        desk.acceptClock(-3 * DAY_NS);
        desk.quietTicks();
        assertEquals(RejectReason.NONE, desk.ask(QuoteRequest.firm(0, USDT_JPYC, 100_000_000L)), "open on Friday");

        desk.advanceTime(OPEN_NS + SECOND_NS - desk.nowNs());
        desk.quietTicks(USDT_USD);

        assertEquals(reason, desk.ask(QuoteRequest.firm(0, USDT_JPYC, 100_000_000L)));
    }

    /** The open is this one, and the price of after it came two hours ahead of the time that it is. */
    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldMeasureVolatilityThoughTheClockRanAheadAtTheOpen(int rules, boolean isMeasured) {
        EngineDriver desk = beforeTheOpen(rules);
        desk.advanceTime(OPEN_NS + 2 * HOUR_NS - desk.nowNs());
        desk.quietTicks(USDT_USD);
        tickYen(desk, BEFORE);
        desk.acceptClock(-2 * HOUR_NS + SECOND_NS);
        for (String price : new String[] {BEFORE, AFTER, BEFORE}) {
            desk.quietTicks(USDT_USD);
            tickYen(desk, price);
            desk.advanceTime(MINUTE_NS);
        }

        desk.quietTicks(USDT_USD);
        desk.issue(QuoteRequest.firm(0, USDT_JPYC, 100_000_000L));

        assertEquals(
                isMeasured, desk.events().first(new FirmQuoteDerivedDecoder()).volatility() > 0);
    }

    @Test
    void shouldBeClosedOnFridayEvening() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.setClock(CLOSE_NS - SECOND_NS);
        desk.quietTicks();
        desk.advanceTime(SECOND_NS);

        assertState(desk, RiskState.PROTECT, Flag.YES);
    }

    private static void assertState(EngineDriver desk, RiskState state, Flag closed) {
        desk.issue(QuoteRequest.firm(0, USDT_JPYC, 100_000_000L));
        FirmQuoteDerivedDecoder derived = desk.events().first(new FirmQuoteDerivedDecoder());
        assertEquals(state, derived.riskState());
        assertEquals(closed, derived.marketClosed());
    }
}
