package dev.kurs.feeds.recorded;

import java.util.Random;

/**
 * Random paths on a grid of seconds that repeat with a seed and end where they begin.
 *
 * <p>Example: {@code bridged(new double[] {9.75, 9.76, 9.75}, 900, 0.00001)} has 1 800 steps, is 9.75 at 0, 9.76 at 900 and
 * would be 9.75 again at 1 800; between them it wanders about a straight line, by about 1.5 bps half way.
 */
final class SeededPaths {
    private final Random random;

    SeededPaths(long seed) {
        this.random = new Random(seed);
    }

    /** Brownian bridges from anchor to anchor; the last anchor itself is left to the next round. */
    double[] bridged(double[] anchors, int stepsPerLeg, double volatilityPerStep) {
        double[] path = new double[(anchors.length - 1) * stepsPerLeg];
        for (int leg = 0; leg < anchors.length - 1; leg++) {
            double[] walk = walk(stepsPerLeg, volatilityPerStep);
            double missed = anchors[leg + 1] - anchors[leg] - walk[stepsPerLeg];
            for (int step = 0; step < stepsPerLeg; step++) {
                path[leg * stepsPerLeg + step] = anchors[leg] + walk[step] + missed * step / stepsPerLeg;
            }
        }
        return path;
    }

    /** A walk that is drawn back to 0: x′ = persistence · x + innovation, with the standard deviation asked for. */
    double[] meanReverting(int steps, double persistence, double deviation) {
        double innovationDeviation = deviation * StrictMath.sqrt(1 - persistence * persistence);
        double[] innovations = new double[steps];
        for (int step = 0; step < steps; step++) {
            innovations[step] = innovationDeviation * random.nextGaussian();
        }
        double[] path = new double[steps];
        double value = 0;
        // Twice round with the same innovations: what the second round starts from is where it ends.
        for (int step = 0; step < 2 * steps; step++) {
            value = persistence * value + innovations[step % steps];
            path[step % steps] = value;
        }
        return path;
    }

    private double[] walk(int steps, double volatilityPerStep) {
        double[] walk = new double[steps + 1];
        for (int step = 1; step <= steps; step++) {
            walk[step] = walk[step - 1] + volatilityPerStep * random.nextGaussian();
        }
        return walk;
    }
}
