package dev.kurs.core.twin;

import dev.kurs.core.twin.TwinMarket.State;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Cases of small numbers, where every input can be tried: few raw units, fees and tiers of a few dollars, skews without mercy. */
final class SmallWorlds {
    private final Dice dice;

    SmallWorlds(long seed) {
        dice = new Dice(seed);
    }

    /** A case that asks for {@code asked} units of output. */
    TwinCase asking(BigInteger asked) {
        long maxRebateE8 = dice.oneIn(2) ? 0 : dice.between(0L, 100_000_000L);
        TwinCorridor corridor = new TwinCorridor(token(1), token(2), tiers(), dice.oneIn(8), spread(), maxRebateE8);
        TwinPartner partner = new TwinPartner(
                dice.oneIn(5),
                dice.between(0L, 100_000_000L),
                dice.between(0L, 60_000_000L),
                List.of(),
                List.of(),
                dice.between(0L, 100_000_000L));
        TwinMarket market = new TwinMarket(0, dice.oneOf(List.of(State.values())), false);
        return new TwinCase(
                corridor, partner, market, new TwinRequest(dice.oneIn(2), true, asked, dice.oneIn(2), false));
    }

    private TwinToken token(int feedId) {
        TwinFeed feed = new TwinFeed(feedId, dice.anyMagnitude(200_000_000_000L, 5_000_000_000_000L), dice.oneIn(2), 0);
        long maxSkewE8 = dice.oneIn(3) ? dice.between(0L, 195_000_000L) : dice.between(0L, 30_000_000L);
        long rangeE6 = dice.anyMagnitude(1_000_000L, 2_000_000_000L);
        TwinBook book = new TwinBook(units(), units(), units(), units());
        return new TwinToken(dice.upTo(2), feed, null, maxSkewE8, dice.between(0L, rangeE6), rangeE6, book);
    }

    private BigInteger units() {
        return Exact.whole(dice.between(0L, 2_000L));
    }

    private List<TwinTier> tiers() {
        List<TwinTier> tiers = new ArrayList<>();
        long maxUsdE6 = 0;
        TwinTier tier = new TwinTier(null, 10_000_000, 50_000_000, 100_000_000);
        for (int remaining = dice.upTo(4); remaining >= 0; remaining--) {
            maxUsdE6 += dice.anyMagnitude(1_000_000L, 300_000_000L);
            tier = new TwinTier(
                    maxUsdE6,
                    dice.between(0L, tier.fixedFeeE6()),
                    dice.between(0L, tier.variableE8()),
                    dice.between(0L, tier.baseSpreadE8()));
            tiers.add(tier);
        }
        tiers.set(tiers.size() - 1, tier.unbounded());
        return tiers;
    }

    private TwinSpread spread() {
        long minSpreadE8 = dice.between(1L, 1_000_000L);
        long maxSpreadE8 = dice.between(minSpreadE8, 150_000_000L);
        return new TwinSpread(
                minSpreadE8,
                maxSpreadE8,
                minSpreadE8,
                150_000_000,
                0,
                dice.between(0L, 50_000_000L),
                dice.between(0L, 90_000_000L),
                2,
                0,
                45_000_000_000L);
    }
}
