package dev.kurs.service.portfolio;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code portfolio}: who is quoted by the PORTFOLIO skew, how tokens move and what is asked for.
 *
 * <p>{@code volatility_bps: {IDRX: 35}} is a deviation a day against the dollar, {@code correlations: {IDRX/JPYC: 0.2}} of two tokens' returns, 0 where nothing is said. A
 * token without a volatility does not move. With {@code moves: MEASURED} both count until the engine has measured days of its own, and what it measures is worked in every
 * {@code recompute_every}.
 */
public final class PortfolioSection {
    private static final double BPS = 1e4;
    private static final double NANOS_PER_DAY = 86_400e9;

    /** Of one trade. */
    private static final double MOST_USD = 1e12;

    private static final Duration RECOMPUTE_EVERY = Duration.ofHours(1);

    private PortfolioSection() {}

    /** Where volatilities and correlations come from. */
    public static TokenMoves moves(Section portfolio) {
        return portfolio.choice("moves", TokenMoves.class, TokenMoves.DECLARED);
    }

    /** How long after each attempt the skew is worked out again. */
    public static Duration recomputeEvery(Section portfolio) {
        return portfolio.interval("recompute_every", RECOMPUTE_EVERY);
    }

    /**
     * Reads the model.
     *
     * @param pairs base and quote by corridor, of which those in {@code corridors} are quoted by it
     * @throws InvalidConfiguration naming the key, its value and what it must be
     */
    public static PortfolioModel read(Section portfolio, List<String> tokens, Map<String, List<String>> pairs) {
        Duration unused = recomputeEvery(portfolio); // whoever works it out again asks later
        double riskAversion = least(portfolio, "risk_aversion", 0);
        double horizonDays = portfolio.durationNs("horizon") / NANOS_PER_DAY;
        List<CorridorFlow> corridors = new ArrayList<>();
        portfolio.named("corridors").forEach((pair, flow) -> {
            if (!pairs.containsKey(pair)) {
                throw portfolio.wrong("corridors", "must name configured corridors, not " + pair);
            }
            List<String> sides = pairs.get(pair);
            corridors.add(flow(pair, flow, tokens.indexOf(sides.getFirst()), tokens.indexOf(sides.getLast())));
        });
        return new PortfolioModel(tokens, covariance(portfolio, tokens), corridors, riskAversion, horizonDays);
    }

    private static CorridorFlow flow(String pair, Section flow, int base, int quote) {
        MarkupFormula markup = new MarkupFormula(flow.real("alpha"), least(flow, "beta_per_bp", 1e-8));
        Section perDay = flow.section("flow");
        List<CorridorFlow.Size> sizes = new ArrayList<>();
        for (String usd : perDay.keys()) {
            double size = dollars(perDay, usd);
            if (!sizes.isEmpty() && size <= sizes.getLast().usd()) {
                throw flow.wrong("flow", "must have rising sizes above 0");
            }
            sizes.add(new CorridorFlow.Size(size, least(perDay, usd, 0)));
        }
        if (sizes.isEmpty()) {
            throw flow.wrong("flow", "must have a size");
        }
        return new CorridorFlow(pair, base, quote, markup, sizes);
    }

    private static double dollars(Section perDay, String usd) {
        try {
            double size = Double.parseDouble(usd);
            if (size > 0 && size <= MOST_USD) {
                return size;
            }
        } catch (NumberFormatException notANumber) {
            throw new InvalidConfiguration(perDay.source() + " has the size " + usd + ", must be dollars", notANumber);
        }
        throw perDay.wrong(usd, "must stand for dollars above 0, of " + (long) MOST_USD + " at most");
    }

    private static double least(Section section, String key, double least) {
        double value = section.real(key);
        if (value < least) {
            throw section.wrong(key, "must be at least " + least);
        }
        return value;
    }

    private static List<List<Double>> covariance(Section portfolio, List<String> tokens) {
        double[] deviations = deviations(portfolio, tokens);
        double[][] correlations = correlations(portfolio, tokens);
        List<List<Double>> covariance = new ArrayList<>();
        for (int row = 0; row < deviations.length; row++) {
            List<Double> values = new ArrayList<>();
            for (int column = 0; column < deviations.length; column++) {
                values.add(correlations[row][column] * deviations[row] * deviations[column]);
            }
            covariance.add(values);
        }
        requirePossible(portfolio, covariance);
        return covariance;
    }

    private static double[] deviations(Section portfolio, List<String> tokens) {
        double[] deviations = new double[tokens.size()];
        Section bps = portfolio.sectionOrEmpty("volatility_bps");
        for (String token : bps.keys()) {
            deviations[place(portfolio, "volatility_bps", tokens, token)] = least(bps, token, 0) / BPS;
        }
        return deviations;
    }

    private static double[][] correlations(Section portfolio, List<String> tokens) {
        double[][] correlations = new double[tokens.size()][tokens.size()];
        for (int token = 0; token < correlations.length; token++) {
            correlations[token][token] = 1;
        }
        Section named = portfolio.sectionOrEmpty("correlations");
        for (String pair : named.keys()) {
            String[] both = pair.split("/", -1);
            double value = named.real(pair);
            if (both.length != 2 || both[0].equals(both[1]) || Math.abs(value) > 1) {
                throw named.wrong(pair, "must be of two tokens, A/B, and -1 to 1");
            }
            int one = place(portfolio, "correlations", tokens, both[0]);
            int other = place(portfolio, "correlations", tokens, both[1]);
            if (named.has(both[1] + "/" + both[0])) {
                throw named.wrong(pair, "must stand once, and stands as " + both[1] + "/" + both[0] + " too");
            }
            correlations[one][other] = value;
            correlations[other][one] = value;
        }
        return correlations;
    }

    private static int place(Section portfolio, String key, List<String> tokens, String token) {
        int place = tokens.indexOf(token);
        if (place < 0) {
            throw portfolio.wrong(key, "must name configured tokens, not " + token);
        }
        return place;
    }

    /** No portfolio has a variance below zero: Cholesky's factors exist, but for what rounding takes. */
    private static void requirePossible(Section portfolio, List<List<Double>> covariance) {
        int size = covariance.size();
        double[][] factor = new double[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                double rest = covariance.get(row).get(column);
                for (int inner = 0; inner < column; inner++) {
                    rest -= factor[row][inner] * factor[column][inner];
                }
                double slack = 1e-9 * (covariance.get(row).get(row) + 1e-18);
                if (row == column ? rest < -slack : factor[column][column] == 0 && Math.abs(rest) > slack) {
                    throw portfolio.wrong("correlations", "must be those of some returns: they contradict each other");
                }
                factor[row][column] = row == column
                        ? Math.sqrt(Math.max(0, rest < slack ? 0 : rest))
                        : factor[column][column] == 0 ? 0 : rest / factor[column][column];
            }
        }
    }
}
