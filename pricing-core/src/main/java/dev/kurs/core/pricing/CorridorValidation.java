package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Fractions;
import java.util.List;
import java.util.function.ToLongFunction;

/** The checks of a corridor's own terms: a minimum spread of 0 is {@code "minSpreadE8 of USDT-IDRX is 0, must be 1 to …"}. */
final class CorridorValidation {
    private static final long MIN_FIRM_TTL_NS = 30_000_000_000L;
    private static final long MAX_FIRM_TTL_NS = 60_000_000_000L;

    private CorridorValidation() {}

    static String invalidity(CorridorTerms terms) {
        BoundsCheck check = new BoundsCheck();
        checkSize(check, terms);
        checkSpread(check, terms);
        checkVolatility(check, terms);
        checkStates(check, terms);
        checkTiers(check, terms);
        return check.problem();
    }

    private static void checkSize(BoundsCheck check, CorridorTerms terms) {
        SizeTerms size = terms.size();
        check.atLeast("minUsdE6", terms.pair(), size.minUsdE6(), 0)
                .atLeast("maxUsdE6", terms.pair(), size.maxUsdE6(), Math.max(1, size.minUsdE6()))
                .atLeast("protectMaxFactorE8", terms.pair(), size.protectMaxFactorE8(), 0)
                .atLeast("restrictMaxFactorE8", terms.pair(), size.restrictMaxFactorE8(), 0)
                .atLeast("rfqThresholdE6", terms.pair(), size.rfqThresholdE6(), 0);
    }

    private static void checkSpread(BoundsCheck check, CorridorTerms terms) {
        SpreadTerms spread = terms.spread();
        long boundE8 = terms.maxDeviationBps() * Fractions.ONE_BP_E8;
        check.within("maxSpreadE8", terms.pair(), spread.maxSpreadE8(), 1, Fractions.TWO_E8 - 1)
                .within("minSpreadE8", terms.pair(), spread.minSpreadE8(), 1, spread.maxSpreadE8())
                .within("closedMinSpreadE8", terms.pair(), spread.closedMinSpreadE8(), 1, spread.maxSpreadE8())
                .atLeast("protectMultiplierE8", terms.pair(), spread.protectMultiplierE8(), 0)
                .atLeast("confidenceMultiplierE8", terms.pair(), spread.confidenceMultiplierE8(), 0)
                .within("utilisationSpreadE8", terms.pair(), spread.utilisationSpreadE8(), 0, Spread.CEILING_E8)
                .within("utilisationThresholdE8", terms.pair(), spread.utilisationThresholdE8(), 0, Fractions.E8 - 1)
                .atLeast("maxDeviationBps", terms.pair(), terms.maxDeviationBps(), 0)
                .within("maxRebateE8", terms.pair(), spread.maxRebateE8(), 0, Math.max(0, boundE8 - 1));
    }

    private static void checkVolatility(BoundsCheck check, CorridorTerms terms) {
        VolatilityTerms volatility = terms.volatility();
        check.within("firmTtlNs", terms.pair(), terms.firmTtlNs(), MIN_FIRM_TTL_NS, MAX_FIRM_TTL_NS)
                .within("volMultiplier", terms.pair(), volatility.volMultiplier(), 0, Double.MAX_VALUE)
                .within("volFloor", terms.pair(), volatility.volFloor(), 0, Double.MAX_VALUE)
                .within("volLambda", terms.pair(), volatility.volLambda(), 0, 1)
                .atLeast("volIntervalNs", terms.pair(), volatility.volIntervalNs(), 1);
    }

    private static void checkStates(BoundsCheck check, CorridorTerms terms) {
        StateTerms states = terms.states();
        check.atLeast("dwellNs", terms.pair(), states.dwellNs(), 0)
                .within("exitRatioE8", terms.pair(), states.exitRatioE8(), 1, Fractions.E8)
                .atLeast("oracleAgeProtectE8", terms.pair(), states.oracleAgeProtectE8(), 0)
                .atLeast("deviationProtectE8", terms.pair(), states.deviationProtectE8(), 0)
                .holds(
                        states.volatility().isRising(),
                        "volatility of " + terms.pair() + " asks for states from " + states.volatility()
                                + ", must be above 0 and not fall")
                .holds(
                        states.utilisation().isRising(),
                        "utilisation of " + terms.pair() + " asks for states from " + states.utilisation()
                                + ", must be above 0 and not fall");
    }

    private static void checkTiers(BoundsCheck check, CorridorTerms terms) {
        List<FeeTier> tiers = terms.tiers();
        check.holds(!tiers.isEmpty(), "tiers of " + terms.pair() + " are missing");
        boolean shown = terms.tierCount(Surface.V02) > 0;
        check.holds(shown, "tiers of " + terms.pair() + " hold none of MICRO, SMALL and MEDIUM");
        for (int index = 0; index < tiers.size(); index++) {
            checkTier(check, terms, index);
        }
        checkNotRising(check, "fixedFeeE6", terms.pair(), tiers, FeeTier::fixedFeeE6);
        checkNotRising(check, "variableE8", terms.pair(), tiers, FeeTier::variableE8);
        checkNotRising(check, "baseSpreadE8", terms.pair(), tiers, FeeTier::baseSpreadE8);
    }

    private static void checkTier(BoundsCheck check, CorridorTerms terms, int index) {
        FeeTier tier = terms.tiers().get(index);
        String of = tier.tier() + " of " + terms.pair();
        check.atLeast("fixedFeeE6", of, tier.fixedFeeE6(), 0)
                .within("variableE8", of, tier.variableE8(), 0, Fractions.E8 - 1)
                .within("baseSpreadE8", of, tier.baseSpreadE8(), 0, Spread.CEILING_E8);
        boolean top = index == terms.tiers().size() - 1;
        check.holds(top == tier.isUnbounded(), top ? of + ", the top tier, has a maxUsdE6" : of + " has no maxUsdE6");
        if (index > 0) {
            FeeTier smaller = terms.tiers().get(index - 1);
            check.holds(smaller.tier().value() < tier.tier().value(), of + " stands after " + smaller.tier())
                    .atLeast(
                            "maxUsdE6",
                            of,
                            tier.maxUsdE6(),
                            smaller.maxUsdE6() == FeeTier.UNBOUNDED ? 1 : smaller.maxUsdE6() + 1);
        } else {
            check.atLeast("maxUsdE6", of, tier.maxUsdE6(), 1);
        }
    }

    /** Each value is at most that of the smaller tier. */
    static void checkNotRising(
            BoundsCheck check, String field, String of, List<FeeTier> tiers, ToLongFunction<FeeTier> value) {
        for (int index = 1; index < tiers.size(); index++) {
            FeeTier tier = tiers.get(index);
            long smaller = value.applyAsLong(tiers.get(index - 1));
            long larger = value.applyAsLong(tier);
            check.holds(
                    larger <= smaller,
                    field + " of " + of + " rises with size: " + larger + " in " + tier.tier() + " after " + smaller);
        }
    }
}
