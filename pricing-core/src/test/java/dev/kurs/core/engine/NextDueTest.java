package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.state.Rules;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody needs to tell an engine the time before it says so. */
class NextDueTest {
    private static final int RUNS = 8;
    private static final int COMMANDS = 2_000;

    private final Random seeds = RandomCommands.seeds("NextDueTest");

    @ParameterizedTest
    @ValueSource(ints = {Rules.FIRST, 2, 3, 4, 5, 6, 7, 8, 9, 10, Rules.NEWEST})
    void shouldSayNothingByTimeAloneBeforeItIsDue(int rules) {
        long looks = 0;
        for (int run = 0; run < RUNS; run++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            EngineDriver desk = EngineDriver.sandbox(rules);
            RandomCommands.peg(desk);
            RandomCommands commands =
                    new RandomCommands(seed, desk).withWildClock().withMakers();
            for (int command = 0; command < COMMANDS; command++) {
                commands.send(1);
                looks += passNeedlessTime(desk, random, "seed " + seed + ", command " + command);
            }
        }
        assertTrue(looks > RUNS * COMMANDS / 4, () -> "time was mostly due");
    }

    private static int passNeedlessTime(EngineDriver desk, Random random, String where) {
        long dueNs = desk.engine().nextDueNs();
        if (dueNs <= desk.nowNs() + 1) {
            return 0;
        }
        long leftNs = Math.min(dueNs - desk.nowNs(), 40 * SECOND_NS);
        desk.advanceTime(random.nextBoolean() ? leftNs - 1 : random.nextLong(leftNs));
        assertEquals(List.of(), desk.events().templateIds(), where);
        return 1;
    }

    @Test
    void shouldKnowTheNextMomentOnceItWasToldTheTime() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.advanceTime(0);

        long dueNs = desk.engine().nextDueNs();
        assertTrue(dueNs > desk.nowNs() + SECOND_NS && dueNs < desk.nowNs() + 120 * SECOND_NS, () -> dueNs + " ns");
    }

    @Test
    void shouldBeDueWhenAQuoteExpires() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.advanceTime(0);
        desk.ask(QuoteRequest.firm(0, SandboxWorld.USDT_IDRX, 1_000_000_000L));

        long dueNs = desk.engine().nextDueNs();
        long expiresNs = (desk.nowNs() / SECOND_NS + 60) * SECOND_NS + 1;
        assertTrue(dueNs <= expiresNs, () -> dueNs + " ns, not by " + expiresNs);
    }
}
