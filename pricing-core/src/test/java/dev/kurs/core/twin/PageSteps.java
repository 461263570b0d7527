package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.RejectReason;
import java.math.BigInteger;

/**
 * The smallest input by the page's own steps, to be held against the definition: from a tier's first input, the rate there
 * asks for an input, the rate there for a greater one, until none is asked for, or one is of more dollars than the maximum.
 */
final class PageSteps {
    private final PricingTwin twin;
    private final BigInteger asked;
    private final TwinMaximum maximum;
    private RejectReason refusal = RejectReason.INVALID_AMOUNT;
    private int steps;

    PageSteps(PricingTwin twin, BigInteger asked, TwinMaximum maximum) {
        this.twin = twin;
        this.asked = asked;
        this.maximum = maximum;
    }

    /** The input, or null if there is none. */
    BigInteger find() {
        for (int tier = 0; tier < twin.fees().tierCount(); tier++) {
            BigInteger found = findInTier(tier);
            if (found != null || refusal == RejectReason.ABOVE_MAXIMUM) {
                return found;
            }
        }
        return null;
    }

    /** Why there is none. */
    RejectReason refusal() {
        return refusal;
    }

    /** How many rates were tried. */
    int steps() {
        return steps;
    }

    private BigInteger findInTier(int tier) {
        BigInteger input = twin.fees().firstInput(tier);
        BigInteger last = twin.fees().lastInput(tier);
        while (input != null && (last == null || input.compareTo(last) <= 0)) {
            steps++;
            BigInteger rateE12 = twin.executableE12(tier, input);
            if (maximum.isExceededBy(input, twin.fees())) {
                refusal = RejectReason.ABOVE_MAXIMUM;
                return null;
            }
            if (rateE12.signum() == 0) {
                refusal = RejectReason.BELOW_MINIMUM;
                return null;
            }
            BigInteger needed = leastInput(tier, twin.leastConverted(asked, rateE12));
            if (needed.compareTo(input) <= 0) {
                return input;
            }
            input = needed;
            if (input.compareTo(SmallestInput.GREATEST) > 0) {
                refusal = RejectReason.INVALID_AMOUNT;
                return null;
            }
        }
        return null;
    }

    /** I − F − ⌈I·v⌉ ≥ C is ⌊I·(1 − v)⌋ ≥ C + F. */
    private BigInteger leastInput(int tier, BigInteger converted) {
        BigInteger kept = Exact.E8.subtract(twin.fees().variableE8(tier));
        return Exact.divideRoundingUp(converted.add(twin.fees().fixedFee(tier)).multiply(Exact.E8), kept);
    }
}
