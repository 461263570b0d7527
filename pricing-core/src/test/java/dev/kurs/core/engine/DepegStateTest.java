package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRP;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A token off its peg may not come in, and its corridors say so. */
class DepegStateTest {
    private static final int IDRX_IDR = SandboxWorld.FEEDS;

    private final EngineDriver desk = EngineDriver.sandbox();

    private void peg(String price) {
        desk.waitNs(SECOND_NS);
        desk.tick(IDRX_IDR, PriceSource.CROSS_CHECK, price);
        desk.tick(IDRX_IDR, PriceSource.PRIMARY, price);
    }

    private void pegIsKnown() {
        desk.world().pegFeed(IDRX_IDR, "IDRX/IDR");
        desk.world().token(IDRX, token -> token.pegFeedId(IDRX_IDR));
        peg("1");
        peg("1");
    }

    private void quietSeconds(int seconds) {
        for (int second = 0; second < seconds; second += 5) {
            desk.waitNs(4 * SECOND_NS);
            desk.quietTicks();
            peg("1");
        }
    }

    private CorridorStateChangedDecoder changed(int corridorId) {
        return IntStream.range(0, desk.events().templateIds().size())
                .filter(index -> desk.events().templateIds().get(index) == CorridorStateChangedDecoder.TEMPLATE_ID)
                .mapToObj(index -> desk.events().at(new CorridorStateChangedDecoder(), index))
                .filter(event -> event.corridorId() == corridorId)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldNameTheDepegAndLetTheTokenOnlyOut() {
        pegIsKnown();
        quietSeconds(120);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        peg("0.95");

        CorridorStateChangedDecoder changed = changed(USDT_IDRX);
        assertEquals(RiskState.RESTRICT, changed.state());
        assertEquals(StateCause.DEPEG, changed.cause());
        assertEquals(5_000_000, changed.metricE8());
        assertTrue(changed.thresholdE8() > 0 && changed.thresholdE8() < 5_000_000, "" + changed.thresholdE8());
        assertEquals(IDRX, changed.subjectId());
        assertTrue(desk.view().state(USDT_IDRX).sell(), "paying it out");
        assertFalse(desk.view().state(USDT_IDRX).buy(), "taking it in");
        assertFalse(desk.view().state(IDRX_JPYC).sell(), "taking it in by a cross");
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRP).state());
    }

    @Test
    void shouldComeBackStepByStepOnceThePegHolds() {
        pegIsKnown();
        quietSeconds(120);
        peg("0.95");
        quietSeconds(60);
        assertEquals(RiskState.RESTRICT, desk.view().state(USDT_IDRX).state());
        quietSeconds(180);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        assertTrue(desk.view().state(USDT_IDRX).buy());
    }

    @Test
    void shouldForgetTheDepegWhereEarlierRulesAreAdopted() {
        pegIsKnown();
        quietSeconds(120);
        peg("0.95");
        desk.send(desk.frames().adoptRules(2));
        quietSeconds(240);
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    @Test
    void shouldKeepTheDepegThroughARestart() {
        pegIsKnown();
        quietSeconds(120);
        peg("0.95");
        RecordedEvents events = new RecordedEvents();
        Engine restarted = desk.restarted(events);

        CommandFrames time = desk.frames().advanceTime();
        time.stamp(restarted.lastSequence() + 1, desk.nowNs() + SECOND_NS);
        restarted.onCommand(time.buffer(), 0, time.length());
        assertFalse(events.has(CorridorStateChangedDecoder.TEMPLATE_ID), "nothing changed");
    }
}
