package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By rules 6 a freeze on chain holds the crosses of a leg too, whatever override they have; earlier journals were written without. */
class FrozenLegTest {
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();
    private static final QuoteRequest CROSS = QuoteRequest.firm(0, IDRX_JPYC, 1_631_250_000L);

    private static EngineDriver sandbox(int rules) {
        EngineDriver desk = EngineDriver.sandbox();
        desk.send(desk.frames().adoptRules(rules));
        return desk;
    }

    @ParameterizedTest
    @CsvSource({"5, PROTECT, OPERATOR, NONE", "6, FREEZE, LEG, CORRIDOR_FROZEN"})
    void shouldFreezeAnOverriddenCrossWithALegThatTheGuardianFroze(
            int rules, RiskState state, StateCause cause, RejectReason reason) {
        EngineDriver desk = sandbox(rules);
        desk.override(IDRX_JPYC, RiskState.PROTECT, PERMANENT);

        desk.send(desk.chain().corridor(USDT_IDRX, true, 100));

        assertCrossUntilThaw(desk, state, cause, reason);
    }

    /** The operator's override of the leg ends before the thaw. */
    @ParameterizedTest
    @CsvSource({"5, PROTECT, OPERATOR, NONE", "6, FREEZE, LEG, CORRIDOR_FROZEN"})
    void shouldFreezeAnOverriddenCrossUntilItsLegIsThawed(
            int rules, RiskState state, StateCause cause, RejectReason reason) {
        EngineDriver desk = sandbox(rules);
        desk.override(IDRX_JPYC, RiskState.PROTECT, PERMANENT);
        desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT);
        desk.send(desk.chain().freezeOrder(USDT_IDRX, FreezeOrder.ORDERED, 7));
        desk.send(desk.chain().corridor(USDT_IDRX, true, 100));
        desk.send(desk.chain().freezeOrder(USDT_IDRX, FreezeOrder.SEEN, 7));
        assertCross(desk, RiskState.FREEZE, StateCause.OPERATOR);

        desk.send(desk.frames().endOverride(USDT_IDRX));

        assertCrossUntilThaw(desk, state, cause, reason);
    }

    @ParameterizedTest
    @CsvSource({"5, PROTECT, OPERATOR", "6, FREEZE, LEG"})
    void shouldFreezeAnOverriddenCrossWhileAFreezeOfItsLegIsOnItsWay(int rules, RiskState state, StateCause cause) {
        EngineDriver desk = sandbox(rules);
        desk.override(IDRX_JPYC, RiskState.PROTECT, PERMANENT);
        desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT);
        desk.send(desk.chain().freezeOrder(USDT_IDRX, FreezeOrder.ORDERED, 7));

        desk.send(desk.frames().endOverride(USDT_IDRX));

        assertCross(desk, state, cause);
        desk.send(desk.chain().freezeOrder(USDT_IDRX, FreezeOrder.NONE, 8));
        assertCross(desk, RiskState.PROTECT, StateCause.OPERATOR);
    }

    /** The leg was found frozen by earlier rules, and is so by these from the moment they are adopted. */
    @Test
    void shouldFreezeAnOverriddenCrossOnceTheRulesAreAdopted() {
        EngineDriver desk = sandbox(5);
        desk.override(IDRX_JPYC, RiskState.PROTECT, PERMANENT);
        desk.send(desk.chain().corridor(USDT_IDRX, true, 100));
        assertCross(desk, RiskState.PROTECT, StateCause.OPERATOR);

        desk.send(desk.frames().adoptRules(6));

        assertCross(desk, RiskState.FREEZE, StateCause.LEG);
    }

    /** A cross that has a FREEZE of its own is told of that one. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6})
    void shouldNameTheOperatorsFreezeOfACrossBeforeALegs(int rules) {
        EngineDriver desk = sandbox(rules);
        desk.override(IDRX_JPYC, RiskState.FREEZE, PERMANENT);

        desk.send(desk.chain().corridor(USDT_IDRX, true, 100));

        assertCross(desk, RiskState.FREEZE, StateCause.OPERATOR);
    }

    private static void assertCrossUntilThaw(
            EngineDriver desk, RiskState state, StateCause cause, RejectReason reason) {
        assertEquals(RiskState.FREEZE, desk.view().state(USDT_IDRX).state());
        assertCross(desk, state, cause);
        assertEquals(reason, desk.ask(CROSS));
        desk.send(desk.chain().corridor(USDT_IDRX, false, 100));
        assertCross(desk, RiskState.PROTECT, StateCause.OPERATOR);
    }

    private static void assertCross(EngineDriver desk, RiskState state, StateCause cause) {
        assertEquals(state, desk.view().state(IDRX_JPYC).state());
        assertEquals(cause, desk.view().state(IDRX_JPYC).cause());
    }
}
