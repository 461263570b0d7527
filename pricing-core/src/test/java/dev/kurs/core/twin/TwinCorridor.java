package dev.kurs.core.twin;

import java.util.ArrayList;
import java.util.List;

/** A corridor: one USDT is worth M IDRX, so USDT is base and IDRX quote; tiers ascend and the last has no bound. */
record TwinCorridor(
        TwinToken base,
        TwinToken quote,
        List<TwinTier> tiers,
        boolean tierByVolume,
        TwinSpread spread,
        long maxRebateE8) {
    private static final int TIERS_OF_V02 = 3;

    /** The tiers a surface knows: v0.2 stops at the third, which is then unbounded. */
    List<TwinTier> tiersOn(boolean v02) {
        if (!v02 || tiers.size() <= TIERS_OF_V02) {
            return tiers;
        }
        List<TwinTier> known = new ArrayList<>(tiers.subList(0, TIERS_OF_V02));
        known.set(TIERS_OF_V02 - 1, known.getLast().unbounded());
        return known;
    }

    TwinCorridor withTokens(TwinToken changedBase, TwinToken changedQuote) {
        return new TwinCorridor(changedBase, changedQuote, tiers, tierByVolume, spread, maxRebateE8);
    }
}
