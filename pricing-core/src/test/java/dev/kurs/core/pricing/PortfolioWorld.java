package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Four tokens and every corridor between them, quoted by PORTFOLIO, for tests. */
final class PortfolioWorld implements PoolTokens {
    static final long[] PRICES_E12 = {1_000_000_000_000L, 61_302_682L, 6_655_574_043L, 740_740_740_741L};

    private static final int[] DECIMALS = {6, 2, 18, 6};

    final List<TokenState> tokens = new ArrayList<>();
    final List<CorridorMarket> markets = new ArrayList<>();
    final Portfolio portfolio = new Portfolio(this);

    PortfolioWorld() {
        for (int id = 0; id < PRICES_E12.length; id++) {
            TokenTerms terms = PlainTerms.skewed(
                    PlainTerms.token(id, "T" + id, DECIMALS[id]), 0, 10_000_000 * PlainTerms.E6, PlainTerms.E6);
            tokens.add(new TokenState(terms).priceE12(PRICES_E12[id]));
            hold(id, 0);
        }
        for (int base = 0; base < tokens.size(); base++) {
            for (int quote = base + 1; quote < tokens.size(); quote++) {
                markets.add(market(base, quote));
            }
        }
    }

    private CorridorMarket market(int base, int quote) {
        CorridorTerms plain = PlainTerms.terms(
                List.of(PlainTerms.freeTier(10 * PlainTerms.BP_E8)),
                new SpreadTerms(PlainTerms.BP_E8, 300 * PlainTerms.BP_E8, PlainTerms.BP_E8, 150_000_000, 0, 0, 0, 0));
        CorridorTerms terms = new CorridorTerms(
                markets.size(),
                "T" + base + "-T" + quote,
                base,
                quote,
                true,
                plain.feeBasis(),
                plain.closedPolicy(),
                plain.tiers(),
                plain.size(),
                plain.spread(),
                plain.volatility(),
                plain.states(),
                plain.maxDeviationBps(),
                plain.firmTtlNs());
        long midE12 = BigDecimal.valueOf(PRICES_E12[base])
                .divide(BigDecimal.valueOf(PRICES_E12[quote]), 12, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact();
        return new CorridorMarket(terms, tokens.get(base), tokens.get(quote))
                .midE12(midE12)
                .live(true);
    }

    /** So many dollars above the target, give or take a raw unit. */
    PortfolioWorld hold(int id, double usd) {
        set(tokens.get(id).balance(), id, usd + 10_000_000);
        return this;
    }

    void set(Amount amount, int id, double usd) {
        var raw = BigDecimal.valueOf(usd)
                .movePointRight(12 + DECIMALS[id])
                .divideToIntegralValue(BigDecimal.valueOf(PRICES_E12[id]))
                .toBigInteger();
        amount.set(raw.shiftRight(64).longValue(), raw.longValue());
    }

    @Override
    public TokenState state(int tokenId) {
        return tokens.get(tokenId);
    }

    @Override
    public long lastPriceE12(int tokenId) {
        return tokens.get(tokenId).priceE12();
    }

    /** Costs by rows from the diagonal on, all corridors with the same α and β and these sizes. */
    PortfolioTerms terms(List<Long> costsE24, long alphaE8, long betaE8, Long... stepsUsd) {
        List<PortfolioTerms.Leaning> corridors = new ArrayList<>();
        for (CorridorMarket market : markets) {
            corridors.add(new PortfolioTerms.Leaning(
                    market.terms().corridorId(),
                    alphaE8,
                    betaE8,
                    Arrays.stream(stepsUsd).map(usd -> usd * PlainTerms.E6).toList()));
        }
        return new PortfolioTerms(List.of(0, 1, 2, 3), costsE24, corridors);
    }

    PortfolioWorld adopt(PortfolioTerms terms) {
        portfolio.adopt(terms, markets);
        return this;
    }
}
