package dev.kurs.core.pricing;

import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import java.util.List;

/**
 * What has to hold of the PORTFOLIO skew before a corridor is quoted by it, named by field, value and bound.
 *
 * <p>A pool at its targets has to be proven without arbitrage: {@code "minSpreadE8 and base spreads of USDT-IDRX leave 40 of a spread for PORTFOLIO's proof, must be at least 1"}.
 */
public final class PortfolioBounds {
    private static final long MOST_ALPHA_E8 = 10 * Fractions.E8;
    private static final long MOST_BETA_E8 = 100 * Fractions.E8;
    private static final long MOST_COST_E24 = 1_000_000_000_000_000_000L;

    private PortfolioBounds() {}

    /** What is wrong with the terms by themselves, or null. */
    public static String invalidity(PortfolioTerms terms) {
        BoundsCheck check = new BoundsCheck();
        int size = terms.tokenIds().size();
        check.holds(
                        terms.tokenIds().stream().distinct().count() == size,
                        "tokens of the portfolio are " + terms.tokenIds() + ", must be different")
                .holds(
                        terms.costsE24().size() == size * (size + 1) / 2,
                        "costs of the portfolio are " + terms.costsE24().size() + " for " + size + " tokens, must be "
                                + size * (size + 1) / 2);
        for (long costE24 : terms.costsE24()) {
            check.within("costE24", "the portfolio", costE24, -MOST_COST_E24, MOST_COST_E24);
        }
        long corridors = terms.corridors().stream()
                .map(PortfolioTerms.Leaning::corridorId)
                .distinct()
                .count();
        check.holds(
                corridors == terms.corridors().size(),
                "corridors of the portfolio are " + terms.corridors().size() + ", of which only " + corridors
                        + " are different");
        for (PortfolioTerms.Leaning corridor : terms.corridors()) {
            checkLeaning(check, corridor);
        }
        return check.problem();
    }

    /** Why a corridor cannot be quoted by the terms, which are sound by themselves; null where it can, or is quoted by another model. */
    public static String invalidity(PortfolioTerms terms, CorridorTerms corridor) {
        PortfolioTerms.Leaning leaning = terms.leaning(corridor.corridorId());
        if (leaning == null) {
            return null;
        }
        BoundsCheck check = new BoundsCheck();
        check.holds(
                terms.tokenIds().containsAll(List.of(corridor.baseTokenId(), corridor.quoteTokenId())),
                "tokens of the portfolio are " + terms.tokenIds() + ", must hold " + corridor.baseTokenId() + " and "
                        + corridor.quoteTokenId() + " of " + corridor.pair());
        long largestE6 = leaning.stepsE6().getLast();
        check.holds(
                corridor.size().maxUsdE6() <= largestE6,
                "maxUsdE6 of " + corridor.pair() + " is " + corridor.size().maxUsdE6() + ", must be at most "
                        + largestE6 + ", the portfolio's largest step");
        if (check.problem() == null) {
            checkProof(check, corridor, leg(terms, corridor));
        }
        return check.problem();
    }

    static PortfolioLeg leg(PortfolioTerms terms, CorridorTerms corridor) {
        return new PortfolioLeg(
                terms, terms.leaning(corridor.corridorId()), corridor.baseTokenId(), corridor.quoteTokenId());
    }

    private static void checkLeaning(BoundsCheck check, PortfolioTerms.Leaning corridor) {
        String of = "corridor " + corridor.corridorId();
        check.within("alphaE8", of, corridor.alphaE8(), -MOST_ALPHA_E8, MOST_ALPHA_E8)
                .within("betaE8", of, corridor.betaE8(), 1, MOST_BETA_E8)
                .holds(!corridor.stepsE6().isEmpty(), "steps of " + of + " are missing");
        long before = 0;
        for (long stepE6 : corridor.stepsE6()) {
            check.atLeast("sizeE6", of, stepE6, before + 1);
            before = Math.max(before, stepE6);
        }
    }

    private static void checkProof(BoundsCheck check, CorridorTerms corridor, PortfolioLeg leg) {
        long costE8 = leg.largestCostE8();
        check.holds(
                costE8 != ExactMath.OVERFLOW,
                "costs of " + corridor.pair()
                        + " make its largest step cost less than nothing, or more than its price");
        if (check.problem() == null) {
            long leftE8 =
                    PortfolioNoArbitrageBound.spreadLeftE8(leg, corridor.spread(), corridor.tightestBaseSpreadE8(), 1);
            check.holds(
                    leftE8 > 0,
                    "minSpreadE8 and base spreads of " + corridor.pair() + " leave " + leftE8
                            + " of a spread for PORTFOLIO's proof, must be at least 1");
        }
    }
}
