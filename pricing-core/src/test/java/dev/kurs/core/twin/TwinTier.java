package dev.kurs.core.twin;

/** A fee tier: below {@code maxUsdE6} dollars (null: no bound) it costs a fixed fee in dollars, a fraction of the input, and a spread. */
record TwinTier(Long maxUsdE6, long fixedFeeE6, long variableE8, long baseSpreadE8) {
    TwinTier unbounded() {
        return new TwinTier(null, fixedFeeE6, variableE8, baseSpreadE8);
    }
}
