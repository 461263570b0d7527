package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** The twin's search, the page's steps and the engine's pricing against trying every input from one upwards. */
final class SmallestInputTest {
    private static final int WORLDS = 2_000;
    private static final int GREATEST_TRIED = 3_000;

    @Test
    void shouldFindTheSmallestInputThatTryingEveryInputFinds() {
        long seed = Seeds.announced("SmallestInputTest");
        Dice dice = new Dice(seed);
        SmallWorlds worlds = new SmallWorlds(seed);
        PricerUnderTest pricer = new PricerUnderTest();
        int reachable = 0;

        for (int world = 0; world < WORLDS; world++) {
            BigInteger asked = Exact.whole(dice.anyMagnitude(1L, 2_000L));
            TwinCase given = worlds.asking(asked);
            BigInteger tried = firstTried(new PricingTwin(given), asked);

            String where = "seed " + seed + " world " + world + ": " + given;
            assertEquals(tried, withinTried(new SmallestInput(new PricingTwin(given), asked).find()), where);
            assertEquals(
                    tried, withinTried(new PageSteps(new PricingTwin(given), asked, TwinMaximum.NONE).find()), where);
            assertTrue(PricingTwin.quote(given).agreesWith(pricer.quote(given)), where);
            reachable += tried == null ? 0 : 1;
        }

        assertTrue(reachable > WORLDS / 2, "most worlds should reach the amount, but only " + reachable + " did");
    }

    private static BigInteger firstTried(PricingTwin twin, BigInteger asked) {
        for (int input = 1; input <= GREATEST_TRIED; input++) {
            if (twin.outputAt(Exact.whole(input)).compareTo(asked) >= 0) {
                return Exact.whole(input);
            }
        }
        return null;
    }

    private static BigInteger withinTried(BigInteger input) {
        return input == null || input.compareTo(Exact.whole(GREATEST_TRIED)) > 0 ? null : input;
    }
}
