package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import java.util.List;

/**
 * Terms to test with: a plain desk, of which each test changes what it is about.
 *
 * <p>USDT (6 decimals) at one dollar and IDRX (2) at 1 / 16312.5, no skew, spread between 1 E8 and 1 000 bps, no fees.
 */
final class PlainTerms {
    static final long E6 = 1_000_000L;
    static final long E8 = 100_000_000L;
    static final long E12 = 1_000_000_000_000L;
    static final long BP_E8 = 10_000L;
    static final long IDR_MID_E12 = 16_312_500_000_000_000L;
    static final long SECOND_NS = 1_000_000_000L;

    static final SpreadTerms PLAIN_SPREAD = new SpreadTerms(1, 1_000 * BP_E8, 1, 150_000_000, 0, 0, 0, 0);
    static final SizeTerms PLAIN_SIZE = new SizeTerms(E6, 1_000_000 * E6, E8 / 2, E8 / 4, SizeTerms.NO_RFQ_THRESHOLD);
    static final VolatilityTerms CALM = new VolatilityTerms(2, 0, 0.94, 60 * SECOND_NS);
    static final StateTerms STATES = new StateTerms(60 * SECOND_NS, 80_000_000, 50_000_000, 50_000_000);
    static final PartnerTerms STANDARD =
            new PartnerTerms(0, PricingMode.STANDARD, false, 0, 0, PartnerTerms.UNLIMITED, TierOverrides.none());

    private PlainTerms() {}

    static TokenTerms token(int id, String symbol, int decimals) {
        return new TokenTerms(id, symbol, decimals, id == 0, id, TokenTerms.NO_FEED, 0, 0, E6, 0);
    }

    static TokenTerms skewed(TokenTerms token, long maxSkewE8, long targetE6, long rangeE6) {
        return new TokenTerms(
                token.tokenId(),
                token.symbol(),
                token.decimals(),
                token.dollar(),
                token.feedId(),
                token.pegFeedId(),
                maxSkewE8,
                targetE6,
                rangeE6,
                token.maxPegE8());
    }

    static TokenState usdt() {
        return new TokenState(token(0, "USDT", 6)).priceE12(E12);
    }

    static TokenState idrx() {
        TokenState idrx = new TokenState(token(1, "IDRX", 2));
        idrx.published().setFeed(IDR_MID_E12, true);
        return idrx.priceE12(new MidCalculator().priceE12(idrx.published()));
    }

    static FeeTier freeTier(long baseSpreadE8) {
        return new FeeTier(Tier.MICRO, FeeTier.UNBOUNDED, 0, 0, baseSpreadE8);
    }

    /** MICRO below 1 000 dollars, SMALL below 10 000, MEDIUM below 100 000, LARGE below a million, then INSTITUTIONAL. */
    static List<FeeTier> fiveTiers() {
        return List.of(
                new FeeTier(Tier.MICRO, 1_000 * E6, 500_000, 100_000, 30 * BP_E8),
                new FeeTier(Tier.SMALL, 10_000 * E6, 400_000, 80_000, 25 * BP_E8),
                new FeeTier(Tier.MEDIUM, 100_000 * E6, 300_000, 60_000, 20 * BP_E8),
                new FeeTier(Tier.LARGE, 1_000_000 * E6, 200_000, 40_000, 15 * BP_E8),
                new FeeTier(Tier.INSTITUTIONAL, FeeTier.UNBOUNDED, 0, 20_000, 10 * BP_E8));
    }

    static CorridorTerms terms(List<FeeTier> tiers, SpreadTerms spread) {
        return terms(tiers, spread, FeeBasis.TRADE);
    }

    static CorridorTerms terms(List<FeeTier> tiers, SpreadTerms spread, SizeTerms size) {
        return terms(tiers, spread, size, FeeBasis.TRADE);
    }

    static CorridorTerms terms(List<FeeTier> tiers, SpreadTerms spread, FeeBasis basis) {
        return terms(tiers, spread, PLAIN_SIZE, basis);
    }

    private static CorridorTerms terms(List<FeeTier> tiers, SpreadTerms spread, SizeTerms size, FeeBasis basis) {
        return new CorridorTerms(
                0,
                "USDT-IDRX",
                0,
                1,
                true,
                basis,
                ClosedPolicy.PROTECT,
                tiers,
                size,
                spread,
                CALM,
                STATES,
                100,
                45 * SECOND_NS);
    }

    static CorridorMarket market(CorridorTerms terms) {
        return new CorridorMarket(terms, usdt(), idrx()).midE12(IDR_MID_E12).live(true);
    }

    static CorridorMarket market(List<FeeTier> tiers) {
        return market(terms(tiers, PLAIN_SPREAD));
    }

    static QuoteInput request(CorridorMarket market) {
        return new QuoteInput().market(market).partner(STANDARD);
    }

    static Amount raw(String decimal) {
        Amount result = new Amount();
        AmountText.parse(decimal, 0, result);
        return result;
    }
}
