package dev.kurs.bench;

import dev.kurs.core.pricing.TokenTerms;
import java.util.List;
import java.util.SplittableRandom;

/** The dollar prices of every token, minute by minute: random walks with the daily volatility of the sandbox's recording, one a feed. */
final class SimulatedMids {
    private final double[][] unitsPerDollar;
    private final int[] feedOfToken;

    SimulatedMids(List<TokenTerms> tokens, int minutes, SplittableRandom random) {
        int feeds = tokens.stream().mapToInt(TokenTerms::feedId).max().orElse(0) + 1;
        unitsPerDollar = new double[feeds][];
        feedOfToken = tokens.stream().mapToInt(TokenTerms::feedId).toArray();
        for (int token = 0; token < feedOfToken.length; token++) {
            SplittableRandom own = random.split();
            String symbol = tokens.get(token).symbol();
            if (unitsPerDollar[feedOfToken[token]] == null) {
                unitsPerDollar[feedOfToken[token]] = walk(level(symbol), dailyVolatility(symbol), minutes, own);
            }
        }
    }

    double unitsPerDollar(int token, int minute) {
        double[] walk = unitsPerDollar[feedOfToken[token]];
        return walk[Math.min(minute, walk.length - 1)];
    }

    /** As the recording's header states them. */
    static double dailyVolatility(String symbol) {
        return switch (symbol) {
            case "USDT" -> 0;
            case "IDRX", "IDRP" -> 0.00280;
            case "JPYC" -> 0.00550;
            case "tnSGD" -> 0.00296;
            case "tnMYR" -> 0.00421;
            default -> throw new IllegalArgumentException("no volatility is known of " + symbol);
        };
    }

    private static double level(String symbol) {
        return switch (symbol) {
            case "USDT" -> 1;
            case "IDRX", "IDRP" -> 17_187.65;
            case "JPYC" -> 159.834;
            case "tnSGD" -> 1.276275;
            case "tnMYR" -> 3.975009;
            default -> throw new IllegalArgumentException("no level is known of " + symbol);
        };
    }

    private static double[] walk(double level, double daily, int minutes, SplittableRandom random) {
        double[] walk = new double[minutes + 1];
        double step = daily / Math.sqrt(SimulationOptions.MINUTES_PER_DAY);
        walk[0] = level;
        for (int minute = 1; minute <= minutes; minute++) {
            walk[minute] = walk[minute - 1] * Math.exp(step * random.nextGaussian());
        }
        return walk;
    }
}
