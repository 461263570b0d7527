package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Whoever goes round through other tokens comes back with no more than was sent, even where nothing is charged but a spread of
 * 10^-8; {@code -Dkurs.cycles} says how many rounds, {@code -Dkurs.seed} which.
 */
final class NoFreeLunchTest {
    private static final int USUAL_CYCLES = 300_000;
    private static final int MOST_DETOURS = 8;

    private final PricerUnderTest pricer = new PricerUnderTest();

    @Test
    void shouldNotReturnMoreThanWasSentThereAndBack() {
        goRound("there and back", 2, 0);
    }

    @Test
    void shouldNotReturnMoreThanWasSentRoundATriangle() {
        goRound("triangle", 3, 0);
    }

    @Test
    void shouldNotReturnMoreThanWasSentWhereSkewMayPayThePartner() {
        goRound("triangle with rebates", 3, 100_000_000);
    }

    @Test
    void shouldNotReturnMoreThanWasSentHoweverTheWayIsDivided() {
        long seed = Seeds.announced("NoFreeLunchTest, wandering");
        Dice dice = new Dice(seed);
        RandomWorlds worlds = new RandomWorlds(dice);

        for (int walk = 0; walk < Seeds.count("kurs.cycles", USUAL_CYCLES) / 10; walk++) {
            List<TwinToken> tokens = worlds.tokens(3);
            TwinWorld world = new TwinWorld(tokens, dice.oneIn(2) ? 0 : 100_000_000, pricer::quote);
            BigInteger sent = worlds.start(tokens.getFirst());
            BigInteger returned = new Wanderer(dice, world, sent).wander(dice.upTo(MOST_DETOURS) + 1);

            String where = "seed " + seed + " walk " + walk + ": " + sent + " of " + tokens;
            assertTrue(returned.compareTo(sent) <= 0, () -> returned + " came back, " + where);
        }
    }

    private void goRound(String what, int quotes, long maxRebateE8) {
        long seed = Seeds.announced("NoFreeLunchTest, " + what);
        Dice dice = new Dice(seed);
        RandomWorlds worlds = new RandomWorlds(dice);
        int completed = 0;

        int cycles = Seeds.count("kurs.cycles", USUAL_CYCLES);
        for (int cycle = 0; cycle < cycles; cycle++) {
            List<TwinToken> tokens = worlds.tokens(quotes);
            TwinWorld world = new TwinWorld(tokens, maxRebateE8, pricer::quote);
            List<Integer> way = closedWay(dice, quotes);
            BigInteger sent = worlds.start(tokens.get(way.getFirst()));

            int number = cycle;
            Supplier<String> where =
                    () -> "seed " + seed + " cycle " + number + ": " + sent + " by " + way + " of " + tokens;
            completed += requireNotRicher(dice, world, way, sent, where) ? 1 : 0;
        }

        assertTrue(completed > cycles / 4, "many cycles should close, but only " + completed + " did");
    }

    private static boolean requireNotRicher(
            Dice dice, TwinWorld world, List<Integer> way, BigInteger sent, Supplier<String> where) {
        int settling = dice.upTo(3);
        BigInteger held = sent;
        for (int leg = 1; leg < way.size(); leg++) {
            int from = way.get(leg - 1);
            int to = way.get(leg);
            if (leg == way.size() - 1) {
                requireAllOfIt(world.inputFor(from, to, sent), held, where);
            }
            BigInteger output = world.outputFor(from, to, held);
            if (output.signum() == 0) {
                return false;
            }
            boolean settled = settling == 0 || (settling == 1 && dice.oneIn(2));
            world.take(from, to, held, output, settled);
            held = output;
        }
        BigInteger returned = held;
        assertTrue(returned.compareTo(sent) <= 0, () -> returned + " came back, " + where.get());
        return true;
    }

    /** To have back what was sent must take everything there is, or else the rest is won. */
    private static void requireAllOfIt(BigInteger needed, BigInteger held, Supplier<String> where) {
        boolean wins = needed != null && needed.compareTo(held) < 0;
        assertTrue(!wins, () -> needed + " of " + held + " buys all of it back, " + where.get());
    }

    private static List<Integer> closedWay(Dice dice, int quotes) {
        List<Integer> way = new ArrayList<>();
        int start = dice.upTo(quotes);
        int step = dice.oneIn(2) ? 1 : quotes - 1;
        for (int leg = 0; leg <= quotes; leg++) {
            way.add((start + leg * step) % quotes);
        }
        return way;
    }
}
