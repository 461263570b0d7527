package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CLOSE_NS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.OPEN_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.TNMYR_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static dev.kurs.core.engine.SandboxWorld.USDT_TNMYR;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static dev.kurs.core.engine.SandboxWorld.USD_JPY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorridorStateTest {
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();

    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldStartNormalWhenTheCheckComesFirst() {
        for (int corridorId = 0; corridorId < SandboxWorld.CORRIDORS; corridorId++) {
            assertEquals(RiskState.NORMAL, desk.view().state(corridorId).state());
            assertTrue(desk.view().state(corridorId).sell());
            assertTrue(desk.view().state(corridorId).buy());
        }
    }

    @Test
    void shouldProtectAtHalfTheMaximumAge() {
        desk.waitNs(30 * SECOND_NS - 1);
        desk.send(desk.frames().advanceTime());
        assertState(USDT_IDRX, RiskState.NORMAL, StateCause.CONFIGURATION);

        desk.waitNs(1);
        desk.send(desk.frames().advanceTime());
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.ORACLE_AGE);
    }

    @Test
    void shouldProtectAtHalfTheMaximumDeviation() {
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16353.281249999999");
        assertState(USDT_IDRX, RiskState.NORMAL, StateCause.CONFIGURATION);

        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16353.28125");
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.ORACLE_DEVIATION);
        assertState(USDT_JPYC, RiskState.NORMAL, StateCause.CONFIGURATION);
    }

    @Test
    void shouldProtectAnUncheckedFeed() {
        desk.waitNs(SECOND_NS);
        desk.send(desk.frames()
                .updatePrice(USD_IDR, PriceSource.CROSS_CHECK, 16_312_500_000_000_000L, 210_000, desk.nowNs()));

        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.UNCHECKED_FEED);
        assertFalse(desk.view().feed(USD_IDR).checked());
    }

    @Test
    void shouldStepDownAfterACalmMinute() {
        desk.advanceTime(30 * SECOND_NS);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
        desk.quietTicks();

        desk.runQuietly(59);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
        desk.runQuietly(1);
        assertState(USDT_IDRX, RiskState.NORMAL, StateCause.RECOVERED);
    }

    @Test
    void shouldCountTheCalmMinuteFromTheStartWhenAMetricStirs() {
        desk.advanceTime(30 * SECOND_NS);
        desk.quietTicks();
        desk.runQuietly(50);
        desk.advanceTime(24 * SECOND_NS);
        desk.quietTicks();

        desk.runQuietly(59);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
        desk.runQuietly(1);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldNoticeAStirThatLiesBetweenTicks() {
        desk.advanceTime(30 * SECOND_NS);
        desk.quietTicks();
        desk.runQuietly(50);
        desk.waitNs(24 * SECOND_NS);
        desk.send(desk.frames().claimRequestId(0, "any command"));
        desk.quietTicks();

        desk.runQuietly(59);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldNameWhatHoldsAStateOnceWhatLedThereIsOver() {
        desk.advanceTime(30 * SECOND_NS);
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.ORACLE_AGE);
        desk.quietTicks();
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.ORACLE_AGE);

        unsureCheck();
        CorridorStateChangedDecoder changed = desk.events().first(new CorridorStateChangedDecoder());
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.UNCHECKED_FEED);
        assertEquals(RiskState.PROTECT, changed.previous());
        assertEquals(USD_IDR, changed.subjectId());

        unsureCheck();
        assertFalse(desk.events().has(CorridorStateChangedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldNameWhatAStepDownStopsAt() {
        desk.world().corridor(USDT_IDRX, terms -> terms.closedPolicy(ClosedPolicy.RESTRICT));
        goTo(CLOSE_NS - SECOND_NS);
        desk.advanceTime(SECOND_NS);
        desk.setClock(OPEN_NS + HOUR_NS + MINUTE_NS);
        assertState(USDT_IDRX, RiskState.RESTRICT, StateCause.MARKET_CLOSED);

        for (int second = 0; second < 61; second++) {
            desk.waitNs(SECOND_NS);
            desk.quietTicks(USDT_USD);
            desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");
        }
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.UNCHECKED_FEED);
    }

    /** The cross recovers by itself while a leg keeps it where it is. */
    @Test
    void shouldNameTheLegOnceItAloneHoldsACross() {
        unsureCheck();
        assertState(IDRX_JPYC, RiskState.PROTECT, StateCause.UNCHECKED_FEED);

        desk.override(USDT_IDRX, RiskState.PROTECT, PERMANENT);
        desk.runQuietly(61);
        assertState(IDRX_JPYC, RiskState.PROTECT, StateCause.LEG);
    }

    @Test
    void shouldKeepTheCauseOfTheChangeByEarlierRules() {
        EngineDriver earlier = EngineDriver.sandbox(2);
        earlier.advanceTime(30 * SECOND_NS);
        earlier.quietTicks();
        earlier.waitNs(SECOND_NS);
        earlier.send(earlier.frames()
                .updatePrice(USD_IDR, PriceSource.CROSS_CHECK, 16_312_500_000_000_000L, 210_000, earlier.nowNs()));

        assertFalse(earlier.events().has(CorridorStateChangedDecoder.TEMPLATE_ID));
        assertEquals(StateCause.ORACLE_AGE, earlier.view().state(USDT_IDRX).cause());
    }

    @Test
    void shouldQuoteInTheStateItIsIn() {
        desk.override(USDT_IDRX, RiskState.PROTECT, PERMANENT);
        desk.issue(QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L));

        assertEquals(
                RiskState.PROTECT,
                desk.events().first(new FirmQuoteIssuedDecoder()).terms().riskState());
    }

    @Test
    void shouldReturnToTheStateBeforeTheFirstOverride() {
        desk.advanceTime(30 * SECOND_NS);
        desk.quietTicks();
        desk.override(USDT_IDRX, RiskState.HALT, desk.nowNs() + HOUR_NS);
        assertState(USDT_IDRX, RiskState.HALT, StateCause.OPERATOR);
        desk.override(USDT_IDRX, RiskState.NORMAL, desk.nowNs() + 10 * SECOND_NS);
        assertState(USDT_IDRX, RiskState.NORMAL, StateCause.OPERATOR);

        desk.runQuietly(9);
        assertTrue(desk.view().state(USDT_IDRX).overridden());
        desk.runQuietly(1);
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.OVERRIDE_ENDED);
        assertFalse(desk.view().state(USDT_IDRX).overridden());

        desk.runQuietly(59);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
        desk.runQuietly(1);
        assertState(USDT_IDRX, RiskState.NORMAL, StateCause.RECOVERED);
    }

    @Test
    void shouldLetTheRulesApplyAtOnceWhenAnOverrideEnds() {
        desk.override(USDT_IDRX, RiskState.NORMAL, PERMANENT);
        desk.advanceTime(40 * SECOND_NS);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());

        desk.send(desk.frames().endOverride(USDT_IDRX));
        assertEquals(List.of(StateCause.OVERRIDE_ENDED, StateCause.ORACLE_AGE), causes(USDT_IDRX));
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.ORACLE_AGE);
    }

    @Test
    void shouldRefuseAnOverrideThatIsOverAlready() {
        desk.override(USDT_IDRX, RiskState.HALT, desk.nowNs());

        CommandRejectedDecoder rejected = desk.events().first(new CommandRejectedDecoder());
        assertEquals(RejectReason.INVALID_CONFIGURATION, rejected.reason());
        assertTrue(rejected.detail().startsWith("expiresAtNs is " + desk.nowNs()));
    }

    @Test
    void shouldAllowNoDirectionInRestrictAtPositionZero() {
        desk.override(USDT_IDRX, RiskState.RESTRICT, PERMANENT);

        assertFalse(desk.view().state(USDT_IDRX).sell());
        assertFalse(desk.view().state(USDT_IDRX).buy());
    }

    @Test
    void shouldGiveACrossTheWorstStateOfItsLegs() {
        desk.override(USDT_IDRX, RiskState.HALT, PERMANENT);
        assertState(IDRX_JPYC, RiskState.HALT, StateCause.LEG);
        assertState(TNMYR_IDRX, RiskState.HALT, StateCause.LEG);
        assertEquals(RiskState.NORMAL, desk.view().state(SandboxWorld.IDRP_JPYC).state());
        assertEquals(RejectReason.CORRIDOR_HALTED, desk.ask(QuoteRequest.firm(0, IDRX_JPYC, 1_631_250_000L)));

        desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT);
        assertEquals(RejectReason.CORRIDOR_FROZEN, desk.ask(QuoteRequest.firm(0, IDRX_JPYC, 1_631_250_000L)));

        desk.send(desk.frames().endOverride(USDT_IDRX));
        assertEquals(RiskState.NORMAL, desk.view().state(IDRX_JPYC).state());
    }

    @Test
    void shouldPutTheLegsAutomaticCausesAsideButNotTheirOverrides() {
        desk.override(IDRX_JPYC, RiskState.NORMAL, PERMANENT);
        desk.override(USDT_JPYC, RiskState.RESTRICT, PERMANENT);
        assertEquals(RiskState.RESTRICT, desk.view().state(IDRX_JPYC).state());

        desk.send(desk.frames().endOverride(USDT_JPYC));
        desk.advanceTime(30 * SECOND_NS);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_JPYC).state());
        assertEquals(RiskState.NORMAL, desk.view().state(IDRX_JPYC).state());
    }

    @Test
    void shouldAskTheLegsOfACrossForTheirSide() {
        desk.override(USDT_JPYC, RiskState.RESTRICT, PERMANENT);

        assertFalse(desk.view().state(IDRX_JPYC).sell());
        assertFalse(desk.view().state(IDRX_JPYC).buy());
        assertEquals(RejectReason.DIRECTION_BLOCKED, desk.ask(QuoteRequest.firm(0, IDRX_JPYC, 1_631_250_000L)));
    }

    @Test
    void shouldStaleACrossWithTheDollarTokensFeed() {
        desk.waitNs(61 * SECOND_NS);
        desk.quietTicks(USD_IDR);
        desk.quietTicks(USD_JPY);

        assertEquals(RejectReason.ORACLE_STALE, desk.ask(QuoteRequest.firm(0, IDRX_JPYC, 1_631_250_000L)));
    }

    @Test
    void shouldProtectWhileTheMarketIsClosedAndTakeOlderPrices() {
        goTo(CLOSE_NS - SECOND_NS);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());

        desk.advanceTime(SECOND_NS);
        assertState(USDT_IDRX, RiskState.PROTECT, StateCause.MARKET_CLOSED);
        desk.advanceTime(HOUR_NS);
        assertEquals(RejectReason.NONE, desk.ask(QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L)));
        assertTrue(desk.events().first(new FirmQuoteIssuedDecoder()).terms().totalSpreadE8() >= 500_000);
    }

    @Test
    void shouldStayClosedAfterTheOpenUntilANewPrice() {
        goTo(CLOSE_NS - SECOND_NS);
        goTo(OPEN_NS + HOUR_NS + MINUTE_NS - SECOND_NS, USDT_USD);
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
        assertEquals(RejectReason.NONE, desk.ask(QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L)));

        desk.waitNs(SECOND_NS);
        desk.quietTicks();
        desk.runQuietly(60);
        assertState(USDT_IDRX, RiskState.NORMAL, StateCause.RECOVERED);
    }

    @Test
    void shouldRefuseInAClosedMarketWherePolicySaysSo() {
        desk.world().corridor(USDT_TNMYR, terms -> terms.closedPolicy(ClosedPolicy.CLOSED));
        goTo(CLOSE_NS - SECOND_NS);
        desk.advanceTime(SECOND_NS);

        assertFalse(desk.view().state(USDT_TNMYR).sell());
        assertEquals(RejectReason.MARKET_CLOSED, desk.ask(QuoteRequest.firm(0, USDT_TNMYR, 1_000_000_000L)));
        assertEquals(RejectReason.MARKET_CLOSED, desk.ask(QuoteRequest.firm(0, TNMYR_IDRX, 4_000_000_000L)));
    }

    @Test
    void shouldRestrictInAClosedMarketWherePolicySaysSo() {
        desk.world().corridor(USDT_IDRX, terms -> terms.closedPolicy(ClosedPolicy.RESTRICT));
        goTo(CLOSE_NS - SECOND_NS);
        desk.advanceTime(SECOND_NS);

        assertState(USDT_IDRX, RiskState.RESTRICT, StateCause.MARKET_CLOSED);
        assertFalse(desk.view().state(USDT_IDRX).buy());
    }

    private void unsureCheck() {
        desk.waitNs(SECOND_NS);
        desk.send(desk.frames()
                .updatePrice(USD_IDR, PriceSource.CROSS_CHECK, 16_312_500_000_000_000L, 210_000, desk.nowNs()));
    }

    /** Arrives with fresh prices and in the state that they give. */
    private void goTo(long timestampNs) {
        desk.setClock(timestampNs - 61 * SECOND_NS);
        desk.quietTicks();
        desk.runQuietly(61);
    }

    private void goTo(long timestampNs, int feedId) {
        desk.setClock(timestampNs);
        desk.quietTicks(feedId);
        desk.send(desk.frames().advanceTime());
    }

    private List<StateCause> causes(int corridorId) {
        List<StateCause> causes = new ArrayList<>();
        List<Integer> templateIds = desk.events().templateIds();
        for (int index = 0; index < templateIds.size(); index++) {
            if (templateIds.get(index) == CorridorStateChangedDecoder.TEMPLATE_ID) {
                CorridorStateChangedDecoder event = desk.events().at(new CorridorStateChangedDecoder(), index);
                if (event.corridorId() == corridorId) {
                    causes.add(event.cause());
                }
            }
        }
        return causes;
    }

    private void assertState(int corridorId, RiskState state, StateCause cause) {
        assertEquals(state, desk.view().state(corridorId).state());
        assertEquals(cause, desk.view().state(corridorId).cause());
    }
}
