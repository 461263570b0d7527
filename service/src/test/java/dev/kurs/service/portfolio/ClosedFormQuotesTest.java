package dev.kurs.service.portfolio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The closed forms of PRICING §9, and the PORTFOLIO skew where it must come to the same: one corridor, one size, far from the horizon. */
class ClosedFormQuotesTest {
    private static final double HALF_A_DIGIT = 5e-8;
    private static final double BPS = 1e4;

    private static final double TRADE_USD = 100_000;
    private static final double TAKERS_A_DAY = 40;
    private static final double BETA_PER_BP = 0.05;
    private static final double SIGMA = 35e-4;

    /** So high that the probability 1 / (1 + e^(α + βδ)) is e^(−α − βδ) to the fifth digit. */
    private static final double ALPHA = 12;

    @Test
    void shouldKnowTheSpreadOfAvellanedaAndStoikov() {
        assertEquals(1.2907704, known().avellanedaStoikovSpread(), HALF_A_DIGIT);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.6712438, 0.6712438", "1, 0.7229610, 0.6195266", "-1, 0.6195266, 0.7229610"})
    void shouldKnowTheHalfSpreadsOfGueantLehalleAndFernandezTapia(double q, double bid, double ask) {
        assertEquals(bid, known().bidDistance(q), HALF_A_DIGIT);
        assertEquals(ask, known().askDistance(q), HALF_A_DIGIT);
    }

    private static ClosedFormQuotes known() {
        return new ClosedFormQuotes(0.1, 1.5, 140, 2);
    }

    /** The closed form fears also that clients do not come, for which it asks less: by γ/2k of the whole, which goes with γ. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 1e-5, 1e-6})
    void shouldBeWhatPortfolioAsksForOneCorridorAsRiskAversionFalls(double gamma) {
        PortfolioModel model = oneCorridor(gamma);
        double[][] costs = model.costs();
        ClosedFormQuotes closed = inTradesOf(gamma);
        double tolerance = gamma / closed.k() + 1e-5;

        for (int held = -5; held <= 5; held++) {
            double[] book = {0, held * TRADE_USD};
            double bid = closed.bidDistance(held) / TRADE_USD * BPS;
            double ask = closed.askDistance(held) / TRADE_USD * BPS;
            assertEquals(bid, markupBps(model, costs, book, 1, 0), bid * tolerance, held + " held, bid");
            assertEquals(ask, markupBps(model, costs, book, 0, 1), ask * tolerance, held + " held, ask");
        }
    }

    private static double markupBps(PortfolioModel model, double[][] costs, double[] book, int in, int out) {
        double price = PortfolioModel.priceBps(costs, book, in, out, TRADE_USD);
        return model.corridors().getFirst().markup().markupBps(price);
    }

    /** A dollar that does not move, and what is traded against it. */
    private static PortfolioModel oneCorridor(double gamma) {
        CorridorFlow.Size size = new CorridorFlow.Size(TRADE_USD, TAKERS_A_DAY * Math.exp(ALPHA));
        CorridorFlow corridor = new CorridorFlow("USD-T", 0, 1, new MarkupFormula(ALPHA, BETA_PER_BP), List.of(size));
        List<List<Double>> covariance = List.of(List.of(0.0, 0.0), List.of(0.0, SIGMA * SIGMA));
        return new PortfolioModel(List.of("USD", "T"), covariance, List.of(corridor), gamma, 30);
    }

    /** A unit is what one trade brings, its price dollars, and time days. */
    private static ClosedFormQuotes inTradesOf(double gamma) {
        return new ClosedFormQuotes(gamma, BETA_PER_BP * BPS / TRADE_USD, TAKERS_A_DAY, SIGMA * TRADE_USD);
    }
}
