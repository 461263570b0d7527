package dev.kurs.core.pricing;

import java.util.List;

/**
 * Which corridors lean for the whole portfolio and which for their own tokens alone.
 *
 * <p>After {@code adopt} of terms that name USDT-IDRX it is quoted by PORTFOLIO, all others by LINEAR; after {@code adopt(PortfolioTerms.NONE)} all are by LINEAR again.
 */
public final class Portfolio {
    private final PoolTokens tokens;
    private PortfolioTerms terms = PortfolioTerms.NONE;

    public Portfolio(PoolTokens tokens) {
        this.tokens = tokens;
    }

    public PortfolioTerms terms() {
        return terms;
    }

    /** Takes terms within {@link PortfolioBounds}, for all corridors there are, by id. */
    public void adopt(PortfolioTerms newTerms, List<CorridorMarket> markets) {
        terms = newTerms;
        markets.forEach(market -> market.leanBy(model(market)));
    }

    private SkewModel model(CorridorMarket market) {
        CorridorTerms corridor = market.terms();
        return terms.leaning(corridor.corridorId()) == null
                ? new LinearSkew()
                : new PortfolioSkew(PortfolioBounds.leg(terms, corridor), tokens);
    }
}
