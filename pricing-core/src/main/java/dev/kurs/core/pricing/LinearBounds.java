package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Wide;

/**
 * The bounds of PRICING §1 on the terms of a corridor with the LINEAR skew: within them no cycle of corridors opens, and the search for the input of an
 * exact output takes some tens of steps.
 *
 * <p>κ of 20 bps over a million dollars on both sides lets a corridor trade up to 249 million at once: at half of R(2 − κ) / κ for each, the price would fall
 * faster than the size grows. A minimum spread of 5 bps (50 000) needs a mid of at least 4 001 at 10^-12.
 */
public final class LinearBounds {
    private LinearBounds() {}

    /** Why a corridor between these tokens is out of bounds, naming field, value and bound; null when it is not. */
    public static String invalidity(CorridorTerms corridor, TokenTerms base, TokenTerms quote) {
        BoundsCheck check = new BoundsCheck();
        checkSkew(check, base);
        checkSkew(check, quote);
        checkFactors(check, corridor);
        if (check.problem() == null) {
            checkSteepness(check, corridor, base, quote);
        }
        return check.problem();
    }

    /** The smallest mid at which a spread outweighs what rounding can give away: ⌊2·10^8 / S_min⌋ + 1 at 10^-12. */
    public static long leastMidE12(SpreadTerms spread) {
        return Fractions.TWO_E8 / Math.min(spread.minSpreadE8(), spread.closedMinSpreadE8()) + 1;
    }

    private static void checkSkew(BoundsCheck check, TokenTerms token) {
        check.within("maxSkewE8", token.symbol(), token.maxSkewE8(), 0, Fractions.E8);
    }

    private static void checkFactors(BoundsCheck check, CorridorTerms corridor) {
        SizeTerms size = corridor.size();
        String of = corridor.pair();
        check.within("protectMaxFactorE8", of, size.protectMaxFactorE8(), 1, Fractions.E8)
                .within("restrictMaxFactorE8", of, size.restrictMaxFactorE8(), 1, Fractions.E8);
        if (check.problem() == null) {
            long factorE8 = Math.min(size.protectMaxFactorE8(), size.restrictMaxFactorE8());
            long leastMaximumE6 = Fractions.multiplyRoundingDown(size.maxUsdE6(), factorE8);
            check.holds(
                    size.minUsdE6() <= leastMaximumE6,
                    "minUsdE6 of " + of + " is " + size.minUsdE6() + ", must be at most " + leastMaximumE6
                            + ", what the smaller factor leaves of maxUsdE6");
        }
    }

    private static void checkSteepness(BoundsCheck check, CorridorTerms corridor, TokenTerms base, TokenTerms quote) {
        long rebateE8 = corridor.spread().maxRebateE8();
        long largestE6 = Math.min(largestMaximumE6(base, quote, rebateE8), largestMaximumE6(quote, base, rebateE8));
        check.holds(
                corridor.size().maxUsdE6() <= largestE6,
                "maxUsdE6 of " + corridor.pair() + " is " + corridor.size().maxUsdE6() + ", must be at most "
                        + largestE6 + " with the maxSkewE8 and rangeE6 of " + base.symbol() + " and "
                        + quote.symbol());
    }

    /**
     * The most dollars U with U·[κ_in / (R_in(2 − κ_in)) + κ_out(1 + rebate) / (R_out(2 − κ_out))] ≤ ½, rounded down, or the most there are: with k for κ at
     * 10^-8, the half of 10^8·R_in(2·10^8 − k_in)·R_out(2·10^8 − k_out) over k_in·10^8·R_out(2·10^8 − k_out) + k_out(10^8 + rebate)·R_in(2·10^8 − k_in).
     */
    private static long largestMaximumE6(TokenTerms in, TokenTerms out, long rebateE8) {
        Wide slope = timesReach(new Wide().set(in.maxSkewE8()).times(Fractions.E8), out)
                .plus(timesReach(new Wide().set(out.maxSkewE8()).times(Fractions.E8 + rebateE8), in))
                .times(2);
        Wide reach = timesReach(timesReach(new Wide().set(Fractions.E8), in), out);
        Amount largest = new Amount();
        boolean isBounded = slope.compareTo(new Wide()) > 0 && reach.divideRoundingDown(slope, largest);
        return isBounded && largest.high() == 0 && largest.low() >= 0 ? largest.low() : Long.MAX_VALUE;
    }

    /** Times R(2·10^8 − k), dollars at 10^-14. */
    private static Wide timesReach(Wide factor, TokenTerms token) {
        return factor.times(token.rangeE6()).times(Fractions.TWO_E8 - token.maxSkewE8());
    }
}
