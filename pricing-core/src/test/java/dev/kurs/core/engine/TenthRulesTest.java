package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 10 changed, beside what earlier journals were written under. */
class TenthRulesTest {
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();
    private static final int BOUND_BPS = 100;

    private static void chainHasIt(EngineDriver desk, boolean frozen) {
        desk.send(desk.chain().corridor(USDT_IDRX, frozen, BOUND_BPS));
    }

    private static void assertFrozen(EngineDriver desk, StateCause cause) {
        assertEquals(RiskState.FREEZE, desk.view().state(USDT_IDRX).state());
        assertEquals(cause, desk.view().state(USDT_IDRX).cause());
        desk.restarted(new RecordedEvents());
    }

    @ParameterizedTest
    @CsvSource({"9, OVERRIDE_ENDED", "10, CHAIN"})
    void shouldNameTheChainOnceAnOverrideEnds(int rules, StateCause cause) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.override(USDT_IDRX, RiskState.HALT, PERMANENT);
        chainHasIt(desk, true);
        assertFrozen(desk, StateCause.CHAIN);

        desk.send(desk.frames().endOverride(USDT_IDRX));

        assertFrozen(desk, cause);
    }

    @ParameterizedTest
    @CsvSource({"9, OPERATOR", "10, CHAIN"})
    void shouldNameTheChainOnceAnOperatorFreezesNoMore(int rules, StateCause cause) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT);
        chainHasIt(desk, true);
        assertFrozen(desk, StateCause.OPERATOR);

        desk.override(USDT_IDRX, RiskState.NORMAL, PERMANENT);

        assertFrozen(desk, cause);
    }

    @ParameterizedTest
    @CsvSource({"9, CHAIN", "10, OPERATOR"})
    void shouldNameTheOperatorOnceTheChainThaws(int rules, StateCause cause) {
        EngineDriver desk = EngineDriver.sandbox(rules);
        chainHasIt(desk, true);
        desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT);

        chainHasIt(desk, false);

        assertFrozen(desk, cause);
        for (int feedId = 0; feedId < SandboxWorld.FEEDS; feedId++) {
            desk.quietTicks(feedId);
            assertFalse(desk.events().has(CorridorStateChangedDecoder.TEMPLATE_ID), "it was said");
        }
    }
}
