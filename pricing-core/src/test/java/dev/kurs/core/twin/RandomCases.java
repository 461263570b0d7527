package dev.kurs.core.twin;

import dev.kurs.core.twin.TwinMarket.State;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Cases within what a configuration may hold: every kind of corridor, partner, market and request, edges favoured. */
final class RandomCases {
    private static final long LARGEST_FRACTION = 199_999_999;
    private static final BigInteger GREATEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    private final Dice dice;
    private final RandomTokens tokens;

    RandomCases(long seed) {
        dice = new Dice(seed);
        tokens = new RandomTokens(dice);
    }

    TwinCase next() {
        TwinCorridor corridor = corridor();
        while (!usable(corridor)) {
            corridor = corridor();
        }
        TwinCase anyAmount = new TwinCase(corridor, partner(corridor), market(), request(corridor));
        return dice.oneIn(8) ? atTierEdge(anyAmount) : anyAmount;
    }

    TwinMaximum maximum() {
        return dice.oneIn(2)
                ? TwinMaximum.NONE
                : new TwinMaximum(dice.anyMagnitude(1_000_000L, 10_000_000_000_000L), dice.between(1L, 100_000_000L));
    }

    /** Whether prices, mid and every rate that skew and spread can make of it stay between 1 and 2^63 − 1. */
    private static boolean usable(TwinCorridor corridor) {
        double mid = SkewTwin.midE12(corridor).doubleValue();
        double most = highestFactor(corridor.base()) / lowestFactor(corridor.quote());
        double least = lowestFactor(corridor.base()) / highestFactor(corridor.quote());
        return mid * least > 2
                && mid * most < Long.MAX_VALUE / 2.1
                && inRange(SkewTwin.midE12(corridor))
                && inRange(corridor.base().priceE12())
                && inRange(corridor.quote().priceE12());
    }

    private static double lowestFactor(TwinToken token) {
        return 2e8 - token.maxSkewE8();
    }

    private static double highestFactor(TwinToken token) {
        return 2e8 + token.maxSkewE8();
    }

    private static boolean inRange(BigInteger rateE12) {
        return rateE12.signum() > 0 && rateE12.compareTo(GREATEST_LONG) <= 0;
    }

    private TwinCorridor corridor() {
        TwinToken base = tokens.token(10);
        TwinToken quote = tokens.token(20);
        if (dice.oneIn(10)) {
            quote = new TwinToken(
                    quote.decimals(),
                    base.currency(),
                    quote.peg(),
                    quote.maxSkewE8(),
                    quote.targetE6(),
                    quote.rangeE6(),
                    quote.book());
        }
        long maxRebateE8 = dice.oneIn(3) ? dice.anyMagnitude(1L, 100_000_000L) : 0;
        return new TwinCorridor(base, quote, tiers(), dice.oneIn(5), spread(), maxRebateE8);
    }

    private List<TwinTier> tiers() {
        List<TwinTier> tiers = new ArrayList<>();
        long maxUsdE6 = dice.anyMagnitude(1L, 10_000_000_000L);
        TwinTier tier = new TwinTier(maxUsdE6, fraction(100_000_000), fraction(50_000_000), fraction(20_000_000));
        for (int remaining = dice.upTo(5); remaining > 0; remaining--) {
            tiers.add(tier);
            maxUsdE6 += dice.anyMagnitude(1L, 10_000_000_000L);
            tier = new TwinTier(
                    maxUsdE6, lower(tier.fixedFeeE6()), lower(tier.variableE8()), lower(tier.baseSpreadE8()));
        }
        tiers.add(tier.unbounded());
        return tiers;
    }

    private long lower(long bound) {
        return dice.oneIn(3) ? bound : dice.between(0L, bound);
    }

    private long fraction(long highest) {
        return dice.oneIn(5) ? 0 : dice.anyMagnitude(1L, highest);
    }

    private TwinSpread spread() {
        long minSpreadE8 = dice.oneIn(3) ? 1 : dice.anyMagnitude(1L, 1_000_000L);
        long maxSpreadE8 = dice.oneIn(20) ? LARGEST_FRACTION : dice.between(minSpreadE8, LARGEST_FRACTION);
        return new TwinSpread(
                minSpreadE8,
                maxSpreadE8,
                dice.between(minSpreadE8, maxSpreadE8),
                dice.between(100_000_000L, 1_000_000_000L),
                dice.oneIn(4) ? 0 : dice.anyMagnitude(1_000_000L, 1_000_000_000L),
                fraction(100_000_000),
                dice.oneIn(4) ? 0 : dice.between(0L, 99_999_999L),
                dice.oneIn(2) ? 2 : dice.between(0.0, 10.0),
                dice.oneIn(3) ? 0 : dice.anyMagnitude(1e-8, 1e-3),
                dice.between(30_000_000_000L, 60_000_000_000L));
    }

    private TwinPartner partner(TwinCorridor corridor) {
        List<Long> overrides = new ArrayList<>();
        for (TwinTier tier : dice.oneIn(2) ? corridor.tiers() : List.<TwinTier>of()) {
            overrides.add(dice.oneIn(3) ? null : Long.valueOf(lower(tier.baseSpreadE8())));
        }
        List<TwinPartner.TwinFees> fees = new ArrayList<>();
        for (TwinTier tier : dice.oneIn(3) ? corridor.tiers() : List.<TwinTier>of()) {
            fees.add(new TwinPartner.TwinFees(
                    dice.oneIn(2) ? null : Long.valueOf(lower(tier.fixedFeeE6())),
                    dice.oneIn(2) ? null : Long.valueOf(lower(tier.variableE8()))));
        }
        long discountE8 = dice.oneIn(2) ? 0 : dice.between(0L, 100_000_000L);
        return new TwinPartner(
                dice.oneIn(4),
                discountE8,
                dice.between(0L, 99_999_999L) / 10,
                overrides,
                fees,
                dice.anyMagnitude(1L, 20_000_000_000L));
    }

    private TwinMarket market() {
        return new TwinMarket(
                dice.oneIn(4) ? 0 : dice.anyMagnitude(1e-8, 1e-2), dice.oneOf(List.of(State.values())), dice.oneIn(4));
    }

    private TwinRequest request(TwinCorridor corridor) {
        boolean sell = dice.oneIn(2);
        boolean exactOutput = dice.oneIn(2);
        TwinToken fixed = sell == exactOutput ? corridor.quote() : corridor.base();
        double price = fixed.priceE12().doubleValue() / 1e12;
        BigInteger amount = dice.oneIn(10)
                ? Exact.whole(dice.between(1L, 100L))
                : dice.rawWorth(dice.anyMagnitude(1e-4, 1e8), price, fixed.decimals());
        return new TwinRequest(sell, exactOutput, amount.max(BigInteger.ONE), dice.oneIn(2), dice.oneIn(2));
    }

    /** The same case with an input beside a tier's first, or asking for what such an input pays. */
    private TwinCase atTierEdge(TwinCase given) {
        PricingTwin twin = new PricingTwin(given);
        BigInteger edge = twin.fees().firstInput(dice.upTo(twin.fees().tierCount()));
        if (edge == null) {
            return given;
        }
        BigInteger input = edge.add(Exact.whole(dice.between(-2L, 2L))).max(BigInteger.ONE);
        BigInteger amount = given.request().exactOutput() ? twin.outputAt(input) : input;
        return new TwinCase(
                given.corridor(),
                given.partner(),
                given.market(),
                given.request().asking(amount.max(BigInteger.ONE)));
    }
}
