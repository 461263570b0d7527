package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.List;

/**
 * The smallest input whose output is at least what was asked, found by its definition and not by the page's steps: intervals
 * of inputs from small to large, each thrown away whole when even its greatest input at its best rate (that of its least
 * input) pays too little, else halved.
 */
final class SmallestInput {
    static final BigInteger GREATEST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);
    private static final int FINEST_FIRST_STEP = 20;

    private final PricingTwin twin;
    private final BigInteger asked;

    SmallestInput(PricingTwin twin, BigInteger asked) {
        this.twin = twin;
        this.asked = asked;
    }

    /** The input, or null if none below 2^127 pays enough. A tier narrower than one raw unit has no inputs. */
    BigInteger find() {
        for (int tier = 0; tier < twin.fees().tierCount(); tier++) {
            BigInteger found = findInTier(tier);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private BigInteger findInTier(int tier) {
        BigInteger first = twin.fees().firstInput(tier);
        if (first == null) {
            return null;
        }
        BigInteger bound = twin.fees().lastInput(tier);
        BigInteger last = bound == null ? GREATEST : bound.min(GREATEST);
        if (first.compareTo(last) > 0) {
            return null;
        }
        BigInteger low = firstReachingAt(tier, twin.executableE12(tier, first), first, last);
        BigInteger width =
                low == null ? null : low.shiftRight(FINEST_FIRST_STEP).add(BigInteger.ONE);
        while (low != null && low.compareTo(last) <= 0) {
            BigInteger high = low.add(width).min(last);
            BigInteger found = findBetween(tier, low, high);
            if (found != null) {
                return found;
            }
            low = high.add(BigInteger.ONE);
            width = width.shiftLeft(2);
        }
        return null;
    }

    private BigInteger findBetween(int tier, BigInteger low, BigInteger high) {
        BigInteger best = twin.executableE12(tier, low);
        if (!reaches(tier, high, best)) {
            return null;
        }
        if (low.equals(high)) {
            return low;
        }
        if (twin.executableE12(tier, high).equals(best)) {
            return firstReachingAt(tier, best, low, high);
        }
        BigInteger middle = low.add(high).shiftRight(1);
        BigInteger found = findBetween(tier, low, middle);
        return found != null ? found : findBetween(tier, middle.add(BigInteger.ONE), high);
    }

    /** The least input between two that pays enough at one and the same rate: there more input never pays less. */
    private BigInteger firstReachingAt(int tier, BigInteger rateE12, BigInteger low, BigInteger high) {
        if (!reaches(tier, high, rateE12)) {
            return null;
        }
        BigInteger tooLittle = low.subtract(BigInteger.ONE);
        BigInteger enough = high;
        for (BigInteger guess : guesses(tier, rateE12, high)) {
            if (guess.compareTo(tooLittle) > 0 && guess.compareTo(enough) < 0) {
                boolean reached = reaches(tier, guess, rateE12);
                enough = reached ? guess : enough;
                tooLittle = reached ? tooLittle : guess;
            }
        }
        return firstReachingAfter(tooLittle, enough, tier, rateE12);
    }

    private BigInteger firstReachingAfter(BigInteger fails, BigInteger reaches, int tier, BigInteger rateE12) {
        BigInteger tooLittle = fails;
        BigInteger enough = reaches;
        while (enough.subtract(tooLittle).bitLength() > 1) {
            BigInteger middle = tooLittle.add(enough).shiftRight(1);
            boolean reached = reaches(tier, middle, rateE12);
            enough = reached ? middle : enough;
            tooLittle = reached ? tooLittle : middle;
        }
        return enough;
    }

    /** Two inputs likely to enclose the least: where a straight line through two outputs reaches what was asked, and around. */
    private List<BigInteger> guesses(int tier, BigInteger rateE12, BigInteger high) {
        BigInteger run = high.subtract(high.shiftRight(1));
        BigInteger top = twin.outputAtRate(tier, high, rateE12);
        BigInteger rise = top.subtract(twin.outputAtRate(tier, high.subtract(run), rateE12));
        if (rise.signum() == 0) {
            return List.of();
        }
        BigInteger guess = high.subtract(top.subtract(asked).multiply(run).divide(rise));
        BigInteger margin = run.divide(rise).add(BigInteger.ONE).shiftLeft(2);
        return List.of(guess.subtract(margin), guess.add(margin));
    }

    private boolean reaches(int tier, BigInteger inputRaw, BigInteger rateE12) {
        return twin.outputAtRate(tier, inputRaw, rateE12).compareTo(asked) >= 0;
    }
}
