package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Fractions;
import java.util.List;

/**
 * What PRICING §1 checks when configuration is loaded: null for good terms, else one sentence with the field and its value.
 *
 * <p>A range of nothing is refused as {@code "rangeE6 of IDRX is 0, must be at least 1"}.
 */
public final class TermsValidation {
    private static final int MAX_DECIMALS = 18;
    private static final List<Tier> TIERS =
            List.of(Tier.MICRO, Tier.SMALL, Tier.MEDIUM, Tier.LARGE, Tier.INSTITUTIONAL);

    private TermsValidation() {}

    /** What is wrong with a token's terms, or null. */
    public static String invalidity(TokenTerms terms) {
        String of = terms.symbol();
        return new BoundsCheck()
                .within("decimals", of, terms.decimals(), 0, MAX_DECIMALS)
                .within("maxSkewE8", of, terms.maxSkewE8(), 0, Fractions.TWO_E8 - 1)
                .atLeast("targetE6", of, terms.targetE6(), 0)
                .atLeast("rangeE6", of, terms.rangeE6(), 1)
                .atLeast("maxPegE8", of, terms.maxPegE8(), 0)
                .problem();
    }

    /** What is wrong with a corridor's terms by themselves, or null. */
    public static String invalidity(CorridorTerms terms) {
        return CorridorValidation.invalidity(terms);
    }

    /** What is wrong with a partner's terms by themselves, or null. */
    public static String invalidity(PartnerTerms terms) {
        String of = "partner " + terms.partnerId();
        BoundsCheck check = new BoundsCheck()
                .within("discountE8", of, terms.discountE8(), 0, Fractions.E8)
                .within("inputRateE8", of, terms.inputRateE8(), 0, Fractions.E8 - 1)
                .atLeast("maxOpenE6", of, terms.maxOpenE6(), 0);
        for (Tier tier : TIERS) {
            long spreadE8 = terms.tierOverrides().baseSpreadE8(tier);
            boolean good = spreadE8 == TierOverrides.NONE || (spreadE8 >= 0 && spreadE8 <= Spread.CEILING_E8);
            check.holds(
                    good, "spreadOverrides of " + of + " hold " + spreadE8 + " in " + tier + ", must be at least 0");
            long fixedFeeE6 = terms.tierOverrides().fixedFeeE6(tier);
            check.holds(
                    fixedFeeE6 >= TierOverrides.NONE,
                    "fixedFeeE6 of " + of + " is " + fixedFeeE6 + " in " + tier + ", must be at least 0");
            long variableE8 = terms.tierOverrides().variableE8(tier);
            check.holds(
                    variableE8 >= TierOverrides.NONE && variableE8 < Fractions.E8,
                    "variableE8 of " + of + " is " + variableE8 + " in " + tier + ", must be 0 to "
                            + (Fractions.E8 - 1));
        }
        return check.problem();
    }

    /** What is wrong with a partner's overrides in a corridor: a fee or base spread that would rise with size; or null. */
    public static String invalidity(CorridorTerms corridor, PartnerTerms partner) {
        String of = corridor.pair() + " for partner " + partner.partnerId();
        BoundsCheck check = new BoundsCheck();
        List<FeeTier> tiers = corridor.tiers();
        CorridorValidation.checkNotRising(check, "fixedFeeE6", of, tiers, partner::fixedFeeE6);
        CorridorValidation.checkNotRising(check, "variableE8", of, tiers, partner::variableE8);
        CorridorValidation.checkNotRising(check, "baseSpreadE8", of, tiers, tier -> overridden(tier, partner));
        return check.problem();
    }

    /** Which of a cross's tokens has no corridor with the dollar token, or null. */
    public static String missingLeg(String pair, TokenState base, TokenState quote, Iterable<CorridorMarket> known) {
        if (base.terms().dollar() || quote.terms().dollar()) {
            return null;
        }
        TokenState missing = hasLeg(base, known) ? quote : base;
        return hasLeg(missing, known)
                ? null
                : pair + " is a cross and " + missing.terms().symbol() + " has no corridor with the dollar token";
    }

    private static long overridden(FeeTier tier, PartnerTerms partner) {
        long overrideE8 = partner.tierOverrides().baseSpreadE8(tier.tier());
        return overrideE8 == TierOverrides.NONE ? tier.baseSpreadE8() : overrideE8;
    }

    private static boolean hasLeg(TokenState token, Iterable<CorridorMarket> known) {
        int tokenId = token.terms().tokenId();
        for (CorridorMarket leg : known) {
            TokenTerms base = leg.base().terms();
            TokenTerms quote = leg.quote().terms();
            if ((base.dollar() && quote.tokenId() == tokenId) || (quote.dollar() && base.tokenId() == tokenId)) {
                return true;
            }
        }
        return false;
    }
}
