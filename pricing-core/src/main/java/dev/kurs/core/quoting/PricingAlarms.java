package dev.kurs.core.quoting;

import dev.kurs.core.command.EventFrame;
import dev.kurs.protocol.message.sbe.CycleOpenedEncoder;
import dev.kurs.protocol.message.sbe.SearchOverranEncoder;
import dev.kurs.protocol.message.sbe.Side;

/**
 * Raises an alarm at what the bounds on terms should exclude: a search for an input of more steps than PRICING §5 allows, and a cycle that gains.
 *
 * <p>With three tiers a search takes at most 67 steps; one of 68 is an alarm. The quote itself is answered as always.
 */
final class PricingAlarms {
    /** What a search takes at most, besides one step a tier and one a step of the skew. */
    private static final int MOST_STEPS = 64;

    private final EventFrame frame;
    private final SearchOverranEncoder overran = new SearchOverranEncoder();
    private final CycleOpenedEncoder opened = new CycleOpenedEncoder();

    PricingAlarms(EventFrame frame) {
        this.frame = frame;
    }

    /**
     * Looks at the steps that a price took, be it found or not.
     *
     * @param ends where a size may get a better price: at the tiers' ends and where the skew steps
     */
    void checkSteps(int corridorId, int ends, int steps) {
        int most = MOST_STEPS + ends;
        if (steps > most) {
            frame.begin(overran).corridorId(corridorId).steps(steps).expectedSteps(most);
            frame.send(overran);
        }
    }

    void cycleOpened(int corridorId, Side side) {
        frame.begin(opened).corridorId(corridorId).side(side);
        frame.send(opened);
    }
}
