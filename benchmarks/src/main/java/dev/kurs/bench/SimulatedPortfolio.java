package dev.kurs.bench;

import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.PortfolioTerms;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.service.portfolio.CorridorFlow;
import dev.kurs.service.portfolio.MarkupFormula;
import dev.kurs.service.portfolio.PortfolioModel;
import java.util.ArrayList;
import java.util.List;

/**
 * The PORTFOLIO skew worked out for the simulation's own clients: they take a price with e^(−elasticity·c), which α 3 and β = elasticity follow where requests count e³ times.
 *
 * <p>Sizes are those of the clients, in four steps up to each corridor's maximum; tokens of one feed move together, others by themselves; a horizon of a day.
 */
final class SimulatedPortfolio {
    private static final double ALPHA = 3;
    private static final double[] STEPS_USD = {1_000, 10_000, 50_000};
    private static final double HORIZON_DAYS = 1;
    private static final double TO_E24 = 1e24;
    private static final double TO_E8 = 1e8;

    private final PortfolioModel model;
    private final double[][] costs;

    private SimulatedPortfolio(PortfolioModel model) {
        this.model = model;
        costs = model.costs();
    }

    static SimulatedPortfolio of(SimulationOptions options, SandboxTerms terms, double riskAversion) {
        List<CorridorFlow> flows = new ArrayList<>();
        for (CorridorTerms corridor : terms.corridors()) {
            flows.add(new CorridorFlow(
                    corridor.pair(),
                    corridor.baseTokenId(),
                    corridor.quoteTokenId(),
                    new MarkupFormula(ALPHA, options.elasticity()),
                    sizes(options, corridor.size().maxUsdE6() / 1e6)));
        }
        PortfolioModel model = new PortfolioModel(
                terms.tokens().stream().map(TokenTerms::symbol).toList(),
                covariance(terms.tokens()),
                flows,
                riskAversion,
                HORIZON_DAYS);
        return new SimulatedPortfolio(model);
    }

    /** Requests each way, half of all, by what of the log-normal sizes falls into each step. */
    private static List<CorridorFlow.Size> sizes(SimulationOptions options, double largestUsd) {
        List<CorridorFlow.Size> sizes = new ArrayList<>();
        double below = 0;
        for (double usd : STEPS_USD) {
            double share = normal(Math.log(usd / options.medianUsd()) / options.sizeSigma());
            sizes.add(new CorridorFlow.Size(usd, perDay(options, share - below)));
            below = share;
        }
        sizes.add(new CorridorFlow.Size(largestUsd, perDay(options, 1 - below)));
        return sizes;
    }

    private static double perDay(SimulationOptions options, double share) {
        return options.clients() / 2 * Math.exp(ALPHA) * share;
    }

    /** The normal distribution, to a thousandth. */
    private static double normal(double x) {
        return 1 / (1 + Math.exp(-1.5976 * x - 0.07056 * x * x * x));
    }

    private static List<List<Double>> covariance(List<TokenTerms> tokens) {
        List<List<Double>> covariance = new ArrayList<>();
        for (TokenTerms one : tokens) {
            List<Double> row = new ArrayList<>();
            for (TokenTerms other : tokens) {
                double product =
                        SimulatedMids.dailyVolatility(one.symbol()) * SimulatedMids.dailyVolatility(other.symbol());
                row.add(one.feedId() == other.feedId() ? product : 0);
            }
            covariance.add(row);
        }
        return covariance;
    }

    PortfolioTerms terms() {
        List<Integer> tokenIds = new ArrayList<>();
        List<Long> costsE24 = new ArrayList<>();
        for (int row = 0; row < costs.length; row++) {
            tokenIds.add(row);
            for (int column = row; column < costs.length; column++) {
                costsE24.add(Math.round(costs[row][column] * TO_E24));
            }
        }
        List<PortfolioTerms.Leaning> corridors = new ArrayList<>();
        for (int corridorId = 0; corridorId < model.corridors().size(); corridorId++) {
            CorridorFlow flow = model.corridors().get(corridorId);
            corridors.add(new PortfolioTerms.Leaning(
                    corridorId,
                    Math.round(flow.markup().alpha() * TO_E8),
                    Math.round(flow.markup().betaPerBp() * TO_E8),
                    flow.sizes().stream()
                            .map(size -> Math.round(size.usd() * 1e6))
                            .toList()));
        }
        return new PortfolioTerms(tokenIds, costsE24, corridors);
    }

    /** p of the first corridor's largest size where every token stands at its target. */
    double largestPriceBps() {
        CorridorFlow flow = model.corridors().getFirst();
        return PortfolioModel.priceBps(
                costs,
                new double[costs.length],
                flow.base(),
                flow.quote(),
                flow.sizes().getLast().usd());
    }
}
