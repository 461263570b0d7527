package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.util.SplittableRandom;

/**
 * Another skew model, for tests alone: it moves the mid by a fixed fraction, and adds to the spread by steps of size.
 *
 * <p>Steps up to 100 and 400 with 200 and 50 bps: an input of 100 is 200 bps dear, one of 101 only 50, and for 401 there is no rate.
 */
final class SteppedSkew implements SkewModel {
    private final long moveE8;
    private final long[] lastOfStep;
    private final long[] addedSpreadE8;
    private final TestBound bound = new TestBound();

    SteppedSkew(long moveE8, long[] lastOfStep, long[] addedSpreadE8) {
        this.moveE8 = moveE8;
        this.lastOfStep = lastOfStep;
        this.addedSpreadE8 = addedSpreadE8;
    }

    /** A mid that stays, and nothing added at any size. */
    static SteppedSkew flat() {
        return new SteppedSkew(0, new long[] {Long.MAX_VALUE}, new long[] {0});
    }

    static SteppedSkew random(SplittableRandom random, int largest) {
        long[] lastOfStep = {1 + random.nextInt(50), 60 + random.nextInt(100), 200 + random.nextInt(50), largest};
        long[] addedSpreadE8 = random.longs(lastOfStep.length, 0, 40_000_000).toArray();
        return new SteppedSkew(random.nextLong(-10_000_000, 10_000_000), lastOfStep, addedSpreadE8);
    }

    @Override
    public boolean calculate(CorridorMarket market, Side side, Amount input, Skew result) {
        int step = stepOf(input);
        if (step == lastOfStep.length) {
            return false;
        }
        long midE12 = market.midE12();
        return result.setWeights(0, 0, 0, 0)
                .setMid(midE12 + midE12 / PlainTerms.E8 * moveE8, midE12, addedSpreadE8[step]);
    }

    @Override
    public boolean nextStep(CorridorMarket market, Side side, Amount input, Amount result) {
        int step = stepOf(input);
        boolean isThere = step < lastOfStep.length - 1;
        if (isThere) {
            result.set(lastOfStep[step] + 1);
        }
        return isThere;
    }

    @Override
    public TestBound bound() {
        return bound;
    }

    private int stepOf(Amount input) {
        int step = 0;
        while (step < lastOfStep.length && input.compareTo(Amount.ofRaw(lastOfStep[step])) > 0) {
            step++;
        }
        return step;
    }

    /** Says what a test wants, and counts how often it was asked. */
    static final class TestBound implements NoArbitrageBound {
        boolean holds;
        int asked;

        @Override
        public boolean holds(CorridorMarket market) {
            asked++;
            return holds;
        }

        @Override
        public boolean sharesWorthsWith(NoArbitrageBound other) {
            return other instanceof TestBound;
        }
    }
}
