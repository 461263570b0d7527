package dev.kurs.service.portfolio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A of PRICING §3: against a Taylor series in BigDecimal, against its closed form for one token, and what the paper says of it. */
class PortfolioModelTest {
    private static final MathContext PRECISION = new MathContext(40);
    private static final int ORDER = 14;
    private static final int PARTS = 40;
    private static final MarkupFormula MARKUP = new MarkupFormula(-1.9, 11);

    @ParameterizedTest
    @CsvSource({"-1.9, 11, 0.1773300", "-0.3, 3.5, 0.3857011"})
    void shouldAskTheKnownMarkups(double alpha, double beta, double bps) {
        assertEquals(bps, new MarkupFormula(alpha, beta).markupBps(0), 5e-8);
    }

    /** Nobody takes what is asked so far from the mid, whatever is added: the margin is 1/β. */
    @ParameterizedTest
    @ValueSource(doubles = {60, 66, 68, 100, 10_000})
    void shouldAskTheLeastMarginFarFromTheMid(double bps) {
        assertEquals(bps + 1.0 / 11, MARKUP.markupBps(bps), bps * 1e-12);
    }

    @Test
    void shouldSolveOneTokenAsTheClosedFormDoes() {
        double variance = 80e-4 * 80e-4;
        PortfolioModel model = model(new double[][] {{0, 0}, {0, variance}}, 2e-5, 0.05, flow(0, 1, 5e6, 900));
        double response = model.corridors().getFirst().response();

        // a' = −2ma² + va + gv/2 from 0: with r the root of v² + 4gmv, a = gv·tanh(rT/2) / (r − v·tanh(rT/2)).
        double root = Math.sqrt(variance * variance + 4 * 2e-5 * response * variance);
        double tanh = Math.tanh(root * 0.05 / 2);
        double expected = 2e-5 * variance * tanh / (root - variance * tanh);
        assertEquals(expected, model.costs()[1][1], expected * 1e-9);
        assertEquals(0, model.costs()[0][0]);
        assertEquals(0, model.costs()[0][1]);
    }

    @Test
    void shouldFollowATaylorSeriesInBigDecimal() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PortfolioModelTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 4; round++) {
            double[][] sigma = covariance(random);
            double gamma = Math.exp(random.nextDouble(Math.log(1e-8), Math.log(1e-6)));
            PortfolioModel model = model(
                    sigma,
                    gamma,
                    random.nextDouble(0.01, 0.2),
                    flow(0, 1, random.nextDouble(1e4, 1e6), 50),
                    flow(0, 2, random.nextDouble(1e4, 1e6), 20),
                    flow(1, 2, random.nextDouble(1e4, 1e6), 5));
            double[][] costs = model.costs();
            double[][] series = series(model);
            double scale = Math.abs(series[1][1]) + Math.abs(series[2][2]);
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 3; column++) {
                    assertEquals(series[row][column], costs[row][column], scale * 1e-6, "seed " + seed);
                }
            }
        }
    }

    @Test
    void shouldCostNothingToHoldWithoutRiskAversion() {
        PortfolioModel model = model(new double[][] {{0, 0}, {0, 1e-4}}, 0, 1, flow(0, 1, 1e6, 100));

        assertEquals(0, model.costs()[1][1]);
        assertEquals(MARKUP.markupBps(0), MARKUP.markupBps(price(model, new double[] {0, 5e6}, 1, 0, 1e6)));
    }

    @Test
    void shouldQuoteAnEmptyBookTheSameBothWaysAndMoreForMore() {
        PortfolioModel model = model(new double[][] {{0, 0}, {0, 1e-4}}, 1e-5, 1, flow(0, 1, 1e6, 100));
        double[] empty = {0, 0};
        double before = 0;
        for (double size : List.of(1e3, 1e4, 1e5, 1e6)) {
            double markup = MARKUP.markupBps(price(model, empty, 1, 0, size));
            assertEquals(markup, MARKUP.markupBps(price(model, empty, 0, 1, size)), 1e-12);
            assertTrue(markup > before);
            before = markup;
        }
        double[] isLong = {0, 2e6};
        assertTrue(price(model, isLong, 1, 0, 1e3) > price(model, empty, 1, 0, 1e3), "more of it is dearer");
        assertTrue(price(model, isLong, 0, 1, 1e3) < price(model, empty, 0, 1, 1e3), "less of it is cheaper");
    }

    @Test
    void shouldKeepMoreToItselfWithMoreCrosses() {
        double[][] sigma = {{0, 0, 0}, {0, 4e-5, 1e-5}, {0, 1e-5, 3e-5}};
        double before = 0;
        for (int crosses = 0; crosses < 4; crosses++) {
            List<CorridorFlow> flows = new ArrayList<>(List.of(flow(0, 1, 1e6, 50), flow(0, 2, 1e6, 50)));
            for (int cross = 0; cross < crosses; cross++) {
                flows.add(flow(1, 2, 1e6, 30));
            }
            PortfolioModel model = model(sigma, 1e-5, 1, flows.toArray(CorridorFlow[]::new));
            double band = PortfolioModel.internalisedUsd(model.costs(), 1, 0, 0.5);
            assertTrue(band > before, "with " + crosses + " crosses " + band);
            before = band;
        }
    }

    @Test
    void shouldNameWhatIsWrongWithASection() {
        assertWrong("risk_aversion: -1", "portfolio.risk_aversion must be at least 0.0, was -1");
        assertWrong(
                "volatility_bps: {IDRX: 30, JPYC: 40}\n  correlations: {IDRX/JPYC: 1.5}",
                "portfolio.correlations.IDRX/JPYC must be of two tokens, A/B, and -1 to 1, was 1.5");
        assertWrong(
                "correlations: {IDRX/IDRX: 0.5}",
                "portfolio.correlations.IDRX/IDRX must be of two tokens, A/B, and -1 to 1, was 0.5");
        assertWrong(
                "correlations: {IDRX/JPYC: 0.5, JPYC/IDRX: 0.9}",
                "portfolio.correlations.IDRX/JPYC must stand once, and stands as JPYC/IDRX too, was 0.5");
        assertWrong(
                "volatility_bps: {EURC: 30}",
                "portfolio.volatility_bps must name configured tokens, not EURC, was {EURC=30}");
        assertWrong(
                "corridors: {USDT-EURC: {alpha: 0, beta_per_bp: 1, flow: {1000: 1}}}",
                "portfolio.corridors must name configured corridors, not USDT-EURC, was "
                        + "{USDT-EURC={alpha=0, beta_per_bp=1, flow={1000=1}}}");
        assertWrong(
                "corridors: {USDT-IDRX: {alpha: 0, beta_per_bp: 1, flow: {1000: 1, 500: 2}}}",
                "portfolio.corridors.USDT-IDRX.flow must have rising sizes above 0, was {1000=1, 500=2}");
        assertWrong(
                "volatility_bps: {USDT: 10, IDRX: 30, JPYC: 40}\n"
                        + "  correlations: {IDRX/JPYC: 0.99, USDT/IDRX: 0.99, USDT/JPYC: -0.99}",
                "portfolio.correlations must be those of some returns: they contradict each other, was "
                        + "{IDRX/JPYC=0.99, USDT/IDRX=0.99, USDT/JPYC=-0.99}");
    }

    private static void assertWrong(String line, String message) {
        String usual = line.startsWith("risk_aversion") ? "" : "risk_aversion: 0.00001\n  ";
        Section file = Section.ofText("kurs.yaml", "portfolio:\n  horizon: 12h\n  " + usual + line + "\n");
        InvalidConfiguration wrong = assertThrows(
                InvalidConfiguration.class,
                () -> PortfolioSection.read(
                        file.section("portfolio"),
                        List.of("USDT", "IDRX", "JPYC"),
                        Map.of("USDT-IDRX", List.of("USDT", "IDRX"))));
        assertTrue(wrong.getMessage().endsWith(message), wrong.getMessage());
    }

    private static double price(PortfolioModel model, double[] book, int in, int out, double size) {
        return PortfolioModel.priceBps(model.costs(), book, in, out, size);
    }

    private static CorridorFlow flow(int base, int quote, double usd, double perDay) {
        return new CorridorFlow(base + "-" + quote, base, quote, MARKUP, List.of(new CorridorFlow.Size(usd, perDay)));
    }

    private static PortfolioModel model(double[][] sigma, double gamma, double days, CorridorFlow... flows) {
        List<String> tokens = new ArrayList<>();
        List<List<Double>> rows = new ArrayList<>();
        for (double[] row : sigma) {
            tokens.add("T" + tokens.size());
            rows.add(Arrays.stream(row).boxed().toList());
        }
        return new PortfolioModel(tokens, rows, List.of(flows), gamma, days);
    }

    private static double[][] covariance(SplittableRandom random) {
        double first = random.nextDouble(10e-4, 100e-4);
        double second = random.nextDouble(10e-4, 100e-4);
        double together = random.nextDouble(-0.9, 0.9) * first * second;
        return new double[][] {{0, 0, 0}, {0, first * first, together}, {0, together, second * second}};
    }

    /** A by its Taylor series in the time left, part after part: (k+1)a_(k+1) = −2 Σ a_i M a_(k−i) + Σ∘a_k, and (γ/2)Σ where k is 0. */
    private static double[][] series(PortfolioModel model) {
        BigDecimal[][] response = response(model);
        BigDecimal[][] start = zero();
        BigDecimal width = BigDecimal.valueOf(model.horizonDays()).divide(BigDecimal.valueOf(PARTS), PRECISION);
        for (int part = 0; part < PARTS; part++) {
            List<BigDecimal[][]> terms = new ArrayList<>();
            terms.add(start);
            for (int k = 0; k < ORDER; k++) {
                BigDecimal[][] next = zero();
                for (int i = 0; i <= k; i++) {
                    add(next, product(product(terms.get(i), response), terms.get(k - i)), BigDecimal.valueOf(-2));
                }
                for (int row = 0; row < 3; row++) {
                    for (int column = 0; column < 3; column++) {
                        BigDecimal sigma =
                                BigDecimal.valueOf(model.covariance().get(row).get(column));
                        BigDecimal half = k == 0
                                ? BigDecimal.valueOf(model.riskAversion()).divide(BigDecimal.TWO, PRECISION)
                                : BigDecimal.ZERO;
                        next[row][column] = next[row][column]
                                .add(times(sigma, terms.get(k)[row][column].add(half)), PRECISION)
                                .divide(BigDecimal.valueOf(k + 1), PRECISION);
                    }
                }
                terms.add(next);
            }
            BigDecimal[][] end = zero();
            BigDecimal power = BigDecimal.ONE;
            for (BigDecimal[][] term : terms) {
                add(end, term, power);
                power = power.multiply(width, PRECISION);
            }
            start = end;
        }
        double[][] result = new double[3][3];
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                result[row][column] = start[row][column].doubleValue();
            }
        }
        return result;
    }

    /** M from the second derivative of H by differences, and not from its formula. */
    private static BigDecimal[][] response(PortfolioModel model) {
        BigDecimal[][] response = zero();
        for (CorridorFlow corridor : model.corridors()) {
            double second = (4 * curvature(corridor, 1e-3) - curvature(corridor, 2e-3)) / 3 * 1e4;
            CorridorFlow.Size size = corridor.sizes().getFirst();
            BigDecimal weight = BigDecimal.valueOf(2 * second * size.usd() * size.perDay());
            int base = corridor.base();
            int quote = corridor.quote();
            response[base][base] = response[base][base].add(weight);
            response[quote][quote] = response[quote][quote].add(weight);
            response[base][quote] = response[base][quote].subtract(weight);
            response[quote][base] = response[quote][base].subtract(weight);
        }
        return response;
    }

    private static double curvature(CorridorFlow corridor, double h) {
        return (gain(corridor, h) - 2 * gain(corridor, 0) + gain(corridor, -h)) / (h * h);
    }

    /** H(p), the most that f(δ)(δ − p) is, in basis points. */
    private static double gain(CorridorFlow corridor, double p) {
        double delta = corridor.markup().markupBps(p);
        double taken =
                1 / (1 + Math.exp(corridor.markup().alpha() + corridor.markup().betaPerBp() * delta));
        return taken * (delta - p);
    }

    /** Without the scales that products of zeros grow. */
    private static BigDecimal times(BigDecimal left, BigDecimal right) {
        return left.signum() == 0 || right.signum() == 0 ? BigDecimal.ZERO : left.multiply(right, PRECISION);
    }

    private static BigDecimal[][] zero() {
        BigDecimal[][] zero = new BigDecimal[3][3];
        for (BigDecimal[] row : zero) {
            Arrays.fill(row, BigDecimal.ZERO);
        }
        return zero;
    }

    private static void add(BigDecimal[][] target, BigDecimal[][] added, BigDecimal factor) {
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                target[row][column] = target[row][column].add(times(added[row][column], factor), PRECISION);
            }
        }
    }

    private static BigDecimal[][] product(BigDecimal[][] left, BigDecimal[][] right) {
        BigDecimal[][] product = zero();
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                for (int inner = 0; inner < 3; inner++) {
                    product[row][column] =
                            product[row][column].add(times(left[row][inner], right[inner][column]), PRECISION);
                }
            }
        }
        return product;
    }
}
