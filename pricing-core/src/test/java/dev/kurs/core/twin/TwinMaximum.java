package dev.kurs.core.twin;

import java.math.BigInteger;

/** The dollars, times a factor, beyond which exact output has nothing to find: 250 000 × 0.5 in PROTECT; none where {@code usdE6} is null. */
record TwinMaximum(Long usdE6, long factorE8) {
    static final TwinMaximum NONE = new TwinMaximum(null, 0);

    boolean isExceededBy(BigInteger inputRaw, FeeTwin fees) {
        return usdE6 != null
                && fees.dollarsAtE14(inputRaw)
                                .compareTo(Exact.whole(usdE6)
                                        .multiply(Exact.whole(factorE8))
                                        .multiply(fees.dollarScale()))
                        > 0;
    }
}
