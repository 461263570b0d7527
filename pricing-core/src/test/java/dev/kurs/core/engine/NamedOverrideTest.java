package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import org.junit.jupiter.api.Test;

/** Overrides that have an id: which one runs is known, told and ended by it, and outlives a restart. */
class NamedOverrideTest {
    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldTellWhichOverrideBeganAndWhichEnded() {
        begin(7, RiskState.HALT, desk.nowNs() + MINUTE_NS);
        OverrideChangedDecoder began = desk.events().first(new OverrideChangedDecoder());
        assertEquals(Flag.YES, began.isActive());
        assertEquals(RiskState.NORMAL, began.previous());
        assertEquals(desk.nowNs() + MINUTE_NS, began.expiresAtNs());
        assertEquals("risk@desk.invalid", began.setBy());

        desk.advanceTime(MINUTE_NS);
        OverrideChangedDecoder ended = desk.events().first(new OverrideChangedDecoder());
        assertEquals(Flag.NO, ended.isActive());
        assertEquals(7, ended.overrideId(0));
    }

    @Test
    void shouldReturnToTheStateBeforeTheFirstOfTwo() {
        begin(1, RiskState.PROTECT, desk.nowNs() + MINUTE_NS);
        begin(2, RiskState.HALT, desk.nowNs() + 2 * MINUTE_NS);
        assertEquals(
                RiskState.PROTECT,
                desk.events().first(new OverrideChangedDecoder()).previous());

        desk.waitNs(MINUTE_NS);
        desk.quietTicks();
        assertEquals(RiskState.HALT, desk.view().state(USDT_IDRX).state());
        end(2);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        assertEquals(
                StateCause.OVERRIDE_ENDED,
                desk.events().first(new CorridorStateChangedDecoder()).cause());
    }

    @Test
    void shouldEndTheOneThatIsNamedAndNoOther() {
        begin(1, RiskState.HALT, OverrideCorridorStateEncoder.expiresAtNsNullValue());
        end(2);
        assertEquals(
                RejectReason.UNKNOWN_ENTITY,
                desk.events().first(new CommandRejectedDecoder()).reason());
        assertEquals(RiskState.HALT, desk.view().state(USDT_IDRX).state());

        end(1);
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
        end(1);
        assertTrue(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID), "it has ended");
    }

    @Test
    void shouldRevertByItselfAfterARestart() {
        begin(9, RiskState.RESTRICT, desk.nowNs() + MINUTE_NS);
        RecordedEvents events = new RecordedEvents();
        Engine restarted = desk.restarted(events);

        CommandFrames time = desk.frames().advanceTime();
        time.stamp(restarted.lastSequence() + 1, desk.nowNs() + MINUTE_NS - SECOND_NS);
        restarted.onCommand(time.buffer(), 0, time.length());
        assertFalse(events.has(OverrideChangedDecoder.TEMPLATE_ID));
        time.stamp(restarted.lastSequence() + 1, desk.nowNs() + MINUTE_NS);
        restarted.onCommand(time.buffer(), 0, time.length());
        OverrideChangedDecoder ended = events.first(new OverrideChangedDecoder());
        assertEquals(9, ended.overrideId(0));
        assertEquals(Flag.NO, ended.isActive());
        CorridorStateChangedDecoder state = events.last(new CorridorStateChangedDecoder());
        assertEquals(RiskState.RESTRICT, state.previous());
    }

    private void begin(int id, RiskState state, long expiresAtNs) {
        send(id, Flag.YES, state, expiresAtNs);
    }

    private void end(int id) {
        send(id, Flag.NO, RiskState.NORMAL, OverrideCorridorStateEncoder.expiresAtNsNullValue());
    }

    private void send(int id, Flag active, RiskState state, long expiresAtNs) {
        byte[] uuid = new byte[16];
        uuid[0] = (byte) id;
        OverrideCorridorStateEncoder message = desk.frames()
                .begin(new OverrideCorridorStateEncoder())
                .corridorId(USDT_IDRX)
                .active(active)
                .state(state)
                .expiresAtNs(expiresAtNs)
                .putOverrideId(uuid, 0, uuid.length);
        message.operatorEmail("risk@desk.invalid")
                .reason("test")
                .actorAddress("")
                .actorRequestId("");
        desk.send(desk.frames().end(message));
    }
}
