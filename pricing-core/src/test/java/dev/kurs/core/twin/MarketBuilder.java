package dev.kurs.core.twin;

import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.FeeTier;
import dev.kurs.core.pricing.MidCalculator;
import dev.kurs.core.pricing.PartnerTerms;
import dev.kurs.core.pricing.SizeTerms;
import dev.kurs.core.pricing.SpreadTerms;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.TierOverrides;
import dev.kurs.core.pricing.TokenPrice;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.core.pricing.VolatilityTerms;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.ArrayList;
import java.util.List;

/** The engine's terms and state for a twin's case. */
final class MarketBuilder {
    private final MidCalculator mids = new MidCalculator();

    CorridorMarket market(TwinCase given) {
        return market(
                given,
                0,
                token(0, given.corridor().base()),
                token(1, given.corridor().quote()));
    }

    /** The same between tokens that other corridors share. */
    CorridorMarket market(TwinCase given, int corridorId, TokenState base, TokenState quote) {
        return new CorridorMarket(corridor(given.corridor(), corridorId, base, quote), base, quote)
                .midE12(mids.midE12(base.published(), quote.published()))
                .confidenceE8(new SpreadTwin(given).corridorConfidenceE8().longValueExact())
                .volatility(given.market().volatility())
                .riskState(RiskState.valueOf(given.market().state().name()))
                .marketClosed(given.market().closed());
    }

    static PartnerTerms partner(TwinCase given) {
        TwinPartner partner = given.partner();
        TierOverrides overrides = TierOverrides.none();
        for (int tier = 0; tier < given.corridor().tiers().size(); tier++) {
            Long override = partner.overrideE8(tier);
            overrides = override == null ? overrides : overrides.with(Tier.get((short) tier), override);
            overrides = overrides.withFees(
                    Tier.get((short) tier),
                    orNone(partner.fees(tier).fixedFeeE6()),
                    orNone(partner.fees(tier).variableE8()));
        }
        PricingMode mode = partner.fixedInputRate() ? PricingMode.FIXED_INPUT_RATE : PricingMode.STANDARD;
        return new PartnerTerms(
                0,
                mode,
                partner.discountE8() > 0,
                partner.discountE8(),
                partner.inputRateE8(),
                PartnerTerms.UNLIMITED,
                overrides);
    }

    private static long orNone(Long value) {
        return value == null ? TierOverrides.NONE : value;
    }

    TokenState token(int tokenId, TwinToken token) {
        int pegFeedId = token.peg() == null ? TokenTerms.NO_FEED : token.peg().feedId();
        TokenState state = new TokenState(new TokenTerms(
                tokenId,
                "T" + tokenId,
                token.decimals(),
                false,
                token.currency().feedId(),
                pegFeedId,
                token.maxSkewE8(),
                token.targetE6(),
                token.rangeE6(),
                3_000_000));
        Amounts.set(state.balance(), token.book().balance());
        Amounts.set(state.reserved(), token.book().reserved());
        Amounts.set(state.due(), token.book().due());
        Amounts.set(state.netOutflow(), token.book().netOutflow());
        publish(state.published(), token);
        return state.priceE12(mids.priceE12(state.published()));
    }

    private static void publish(TokenPrice published, TwinToken token) {
        published.setFeed(token.currency().publishedE12(), token.currency().inverted());
        if (token.peg() != null) {
            published.setPeg(token.peg().publishedE12(), token.peg().inverted());
        }
    }

    private static CorridorTerms corridor(TwinCorridor corridor, int corridorId, TokenState base, TokenState quote) {
        TwinSpread spread = corridor.spread();
        return new CorridorTerms(
                corridorId,
                base.terms().symbol() + "-" + quote.terms().symbol(),
                base.terms().tokenId(),
                quote.terms().tokenId(),
                true,
                corridor.tierByVolume() ? FeeBasis.VOLUME : FeeBasis.TRADE,
                ClosedPolicy.RESTRICT,
                tiers(corridor.tiers()),
                new SizeTerms(0, Long.MAX_VALUE, 100_000_000, 100_000_000, SizeTerms.NO_RFQ_THRESHOLD),
                spread(spread, corridor.maxRebateE8()),
                new VolatilityTerms(spread.volMultiplier(), spread.volFloor(), 0.94, 60_000_000_000L),
                new StateTerms(60_000_000_000L, 80_000_000, 50_000_000, 50_000_000),
                100,
                spread.firmTtlNs());
    }

    private static SpreadTerms spread(TwinSpread spread, long maxRebateE8) {
        return new SpreadTerms(
                spread.minSpreadE8(),
                spread.maxSpreadE8(),
                spread.closedMinSpreadE8(),
                spread.protectMultiplierE8(),
                spread.confidenceMultiplierE8(),
                spread.utilisationSpreadE8(),
                spread.utilisationThresholdE8(),
                maxRebateE8);
    }

    private static List<FeeTier> tiers(List<TwinTier> tiers) {
        List<FeeTier> built = new ArrayList<>();
        for (TwinTier tier : tiers) {
            long maxUsdE6 = tier.maxUsdE6() == null ? FeeTier.UNBOUNDED : tier.maxUsdE6();
            built.add(new FeeTier(
                    Tier.get((short) built.size()),
                    maxUsdE6,
                    tier.fixedFeeE6(),
                    tier.variableE8(),
                    tier.baseSpreadE8()));
        }
        return built;
    }
}
