package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.market.RiskEvents;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import org.junit.jupiter.api.Test;

/** A row of covariances has to fit into a frame; what does not is refused before the engine would end of it. */
class ManyCorridorsTest {
    private static final int MOST = RiskEvents.MOST_CORRIDORS;
    private static final long DAY_NS = 86_400 * SECOND_NS;

    private final EngineDriver desk = new EngineDriver();

    private void configure(int corridors) {
        desk.send(desk.frames().adoptRules(4));
        desk.world().instance(instance -> {});
        LargeWorld.configureDirect(desk, corridors);
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
    }

    private String refusal() {
        return desk.events().first(new CommandRejectedDecoder()).detail();
    }

    @Test
    void shouldGoOverMidnightAndFromASnapshotWithAsManyAsThereIsRiskOf() {
        configure(MOST);
        desk.send(new RiskFrames(desk.frames()).configure());
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
        desk.tick(0, PriceSource.PRIMARY, "1");
        desk.tick(1, PriceSource.PRIMARY, "2");

        desk.advanceTime(DAY_NS);
        desk.restarted(new RecordedEvents());

        LargeWorld.addDirect(desk, MOST);
        assertEquals("corridorId under risk is " + MOST + ", must be 0 to " + (MOST - 1), refusal());
    }

    @Test
    void shouldRefuseToMeasureTheRiskOfMore() {
        configure(MOST + 1);

        desk.send(new RiskFrames(desk.frames()).configure());

        assertEquals("number of corridors under risk is " + (MOST + 1) + ", must be 0 to " + MOST, refusal());
        desk.restarted(new RecordedEvents());
    }
}
