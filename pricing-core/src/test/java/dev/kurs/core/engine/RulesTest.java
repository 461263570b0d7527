package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import org.junit.jupiter.api.Test;

class RulesTest {
    private final EngineDriver desk = EngineDriver.sandbox(1).keepLog();

    @Test
    void shouldGoByTheFirstRulesUntilOthersAreAdopted() {
        deviateBeyondEveryRange();
        assertEquals(Availability.ORACLE_DEVIATION, desk.view().rate(USDT_IDRX).availability());

        adopt(2);
        assertEquals(Availability.ORACLE_STALE, desk.view().rate(USDT_IDRX).availability());
    }

    @Test
    void shouldSayWhichRulesItLeavesAndWhichItAdopts() {
        adopt(2);
        assertAdopted(1, 2);

        adopt(1);
        assertAdopted(2, 1);
    }

    @Test
    void shouldRefuseRulesItDoesNotKnow() {
        desk.send(desk.frames().adoptRules(Rules.NEWEST + 1));

        CommandRejectedDecoder event = desk.events().first(new CommandRejectedDecoder());
        assertEquals("rules is " + (Rules.NEWEST + 1) + ", must be 1 to " + Rules.NEWEST, event.detail());
    }

    @Test
    void shouldGoOnByTheSameRulesFromASnapshot() {
        adopt(2);
        Engine restored = new Engine(new RecordedEvents());
        desk.engine().writeSnapshot(restored::restore);

        deviateBeyondEveryRange();
        desk.log().forEach(command -> {
            if (Frame.sequence(command, 0) > restored.lastSequence()) {
                restored.onCommand(command, 0, command.capacity());
            }
        });

        assertEquals(Availability.ORACLE_STALE, desk.view().rate(USDT_IDRX).availability());
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @Test
    void shouldAllowLargePoolsByTheThirdRules() {
        desk.world().instance(instance -> instance.requestIdCapacity((1 << 22) + 1));
        CommandRejectedDecoder event = desk.events().first(new CommandRejectedDecoder());
        assertEquals("requestIdCapacity is 4194305, must be 4096 to 4194304", event.detail());

        adopt(3);
        desk.world().instance(instance -> instance.requestIdCapacity((1 << 22) + 1));
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
    }

    /** The snapshot's rules stand behind its configuration. */
    @Test
    void shouldRestoreLargePools() {
        adopt(3);
        desk.world().instance(instance -> instance.requestIdCapacity((1 << 22) + 1));
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));

        Engine restored = new Engine(new RecordedEvents());
        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    /** The check is far from the price, and dollars at that price leave the range of a mid. */
    private void deviateBeyondEveryRange() {
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16700");
        desk.tick(USD_IDR, PriceSource.PRIMARY, "9000000");
        desk.tick(USDT_USD, PriceSource.PRIMARY, "1.1");
    }

    private void adopt(int rules) {
        desk.send(desk.frames().adoptRules(rules));
    }

    private void assertAdopted(int previous, int rules) {
        RulesAdoptedDecoder adopted = desk.events().first(new RulesAdoptedDecoder());
        assertEquals(previous, adopted.previous());
        assertEquals(rules, adopted.rules());
    }
}
