package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.FreezeOrderChangedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import org.junit.jupiter.api.Test;

/** An operator's FREEZE that goes to the chain: what was ordered is left by the chain's thaw alone. */
class FreezeOrderTest {
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();
    private static final int BOUND_BPS = 100;

    private final EngineDriver desk = EngineDriver.sandbox();

    private void freeze() {
        desk.override(USDT_IDRX, RiskState.FREEZE, PERMANENT);
    }

    private void release() {
        desk.override(USDT_IDRX, RiskState.NORMAL, PERMANENT);
    }

    private void say(FreezeOrder order) {
        desk.send(desk.chain().freezeOrder(USDT_IDRX, order, 7));
    }

    private void chainHasIt(boolean frozen) {
        desk.send(desk.chain().corridor(USDT_IDRX, frozen, BOUND_BPS));
    }

    private FreezeOrderChangedDecoder told() {
        return desk.events().first(new FreezeOrderChangedDecoder());
    }

    private void assertState(RiskState state, StateCause cause) {
        assertEquals(state, desk.view().state(USDT_IDRX).state());
        assertEquals(cause, desk.view().state(USDT_IDRX).cause());
    }

    private RejectReason refusal() {
        return desk.events().first(new CommandRejectedDecoder()).reason();
    }

    @Test
    void shouldLeaveAFreezeOnceTheChainThawedIt() {
        freeze();
        say(FreezeOrder.ORDERED);
        assertEquals(FreezeOrder.ORDERED, told().order());
        assertEquals(7, told().sinceBlock());
        chainHasIt(true);
        say(FreezeOrder.SEEN);
        release();
        assertState(RiskState.FREEZE, StateCause.CHAIN);

        chainHasIt(false);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        assertEquals(FreezeOrder.NONE, told().order());
    }

    @Test
    void shouldStayFrozenWhileTheFreezeIsOnItsWay() {
        freeze();
        say(FreezeOrder.ORDERED);
        release();
        assertEquals(RiskState.FREEZE, desk.view().state(USDT_IDRX).state());

        chainHasIt(true);
        say(FreezeOrder.SEEN);
        assertEquals(RiskState.FREEZE, desk.view().state(USDT_IDRX).state());
        chainHasIt(false);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldLeaveAFreezeThatWasGivenUpUnsent() {
        freeze();
        say(FreezeOrder.ORDERED);
        release();
        say(FreezeOrder.NONE);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldLeaveAFreezeThatNobodySends() {
        freeze();
        release();
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldSendNothingAgainAfterAThawBeforeAnOperatorFreezesAnew() {
        freeze();
        say(FreezeOrder.ORDERED);
        chainHasIt(true);
        say(FreezeOrder.SEEN);
        chainHasIt(false);
        assertState(RiskState.FREEZE, StateCause.OPERATOR);
        say(FreezeOrder.ORDERED);
        assertEquals(RejectReason.ALREADY_RECORDED, refusal());

        freeze();
        assertEquals(FreezeOrder.NONE, told().order());
        say(FreezeOrder.ORDERED);
        assertEquals(FreezeOrder.ORDERED, told().order());
    }

    @Test
    void shouldOrderNothingThatNoOperatorFroze() {
        say(FreezeOrder.ORDERED);
        assertEquals(RejectReason.INVALID_CONFIGURATION, refusal());
        desk.override(USDT_IDRX, RiskState.HALT, PERMANENT);
        say(FreezeOrder.ORDERED);
        assertEquals(RejectReason.INVALID_CONFIGURATION, refusal());
        say(FreezeOrder.SEEN);
        assertEquals(RejectReason.ALREADY_RECORDED, refusal());
    }

    @Test
    void shouldKeepAnOrderThroughARestart() {
        freeze();
        say(FreezeOrder.ORDERED);
        RecordedEvents heard = new RecordedEvents();
        Engine restarted = desk.restarted(heard);

        CommandFrames seen = desk.chain().freezeOrder(USDT_IDRX, FreezeOrder.SEEN, 8);
        seen.stamp(restarted.lastSequence() + 1, desk.nowNs());
        restarted.onCommand(seen.buffer(), 0, seen.length());
        assertEquals(
                FreezeOrder.SEEN, heard.first(new FreezeOrderChangedDecoder()).order());
    }
}
