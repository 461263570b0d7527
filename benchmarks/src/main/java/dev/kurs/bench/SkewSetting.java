package dev.kurs.bench;

import dev.kurs.core.pricing.TokenTerms;
import java.util.Locale;

/**
 * A skew to try on all tokens: 100 bps over 10 million dollars is {@code maxSkewBps} 100 and {@code rangeUsd} 10_000_000.
 *
 * <p>The dollar token takes half the skew, as it stands in most corridors; {@link #AS_CONFIGURED} leaves the terms as they are.
 *
 * @param riskAversion γ per dollar of the PORTFOLIO skew; 0 for LINEAR
 */
record SkewSetting(long maxSkewBps, long rangeUsd, double riskAversion) {
    static final SkewSetting AS_CONFIGURED = new SkewSetting(-1, 0, 0);

    private static final long BP_E8 = 10_000;
    private static final long E6 = 1_000_000;

    static SkewSetting linear(long maxSkewBps, long rangeUsd) {
        return new SkewSetting(maxSkewBps, rangeUsd, 0);
    }

    static SkewSetting portfolio(double riskAversion) {
        return new SkewSetting(-1, 0, riskAversion);
    }

    boolean isPortfolio() {
        return riskAversion > 0;
    }

    TokenTerms applyTo(TokenTerms token) {
        if (maxSkewBps < 0) {
            return token;
        }
        return new TokenTerms(
                token.tokenId(),
                token.symbol(),
                token.decimals(),
                token.dollar(),
                token.feedId(),
                token.pegFeedId(),
                maxSkewBps * BP_E8 / (token.dollar() ? 2 : 1),
                token.targetE6(),
                rangeUsd * E6,
                token.maxPegE8());
    }

    @Override
    public String toString() {
        if (isPortfolio()) {
            return String.format(Locale.ROOT, "PORTFOLIO, gamma %.0e", riskAversion);
        }
        return maxSkewBps < 0
                ? "kurs.yaml"
                : String.format(Locale.ROOT, "%d bps / %d M", maxSkewBps, rangeUsd / 1_000_000);
    }
}
