package dev.kurs.feeds.recorded;

import java.util.Random;

/**
 * Random paths on a grid of seconds that repeat with a seed and end where they begin.
 *
 * <p>Example: {@code bridged(new double[] {9.75, 9.76, 9.75}, activity, 0.00001)} with an activity of 1 in each of 900 steps has
 * 1 800 steps, is 9.75 at 0, 9.76 at 900 and would be 9.75 again at 1 800; between them it wanders about a straight line, by
 * about 1.5 bps half way. Where activity is 0 it stands still.
 */
final class SeededPaths {
    private final Random random;

    SeededPaths(long seed) {
        this.random = new Random(seed);
    }

    /**
     * Brownian bridges from anchor to anchor, in a time that runs as fast as the leg's steps are lively; the last anchor
     * itself is left to the next round.
     *
     * @param activity of each step of a leg: its variance over the square of {@code volatilityPerStep}
     */
    double[] bridged(double[] anchors, double[] activity, double volatilityPerStep) {
        int stepsPerLeg = activity.length;
        double[] elapsed = elapsed(activity);
        double[] path = new double[(anchors.length - 1) * stepsPerLeg];
        for (int leg = 0; leg < anchors.length - 1; leg++) {
            double[] walk = walk(activity, volatilityPerStep);
            double missed = anchors[leg + 1] - anchors[leg] - walk[stepsPerLeg];
            for (int step = 0; step < stepsPerLeg; step++) {
                path[leg * stepsPerLeg + step] =
                        anchors[leg] + walk[step] + missed * elapsed[step] / elapsed[stepsPerLeg];
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

    private static double[] elapsed(double[] activity) {
        double[] elapsed = new double[activity.length + 1];
        for (int step = 0; step < activity.length; step++) {
            elapsed[step + 1] = elapsed[step] + activity[step];
        }
        return elapsed;
    }

    private double[] walk(double[] activity, double volatilityPerStep) {
        double[] walk = new double[activity.length + 1];
        for (int step = 0; step < activity.length; step++) {
            walk[step + 1] = walk[step] + volatilityPerStep * StrictMath.sqrt(activity[step]) * random.nextGaussian();
        }
        return walk;
    }
}
