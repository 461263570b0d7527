package dev.kurs.service.backtest;

import java.util.List;

/**
 * Logistic regression by Newton's method, with features brought to mean 0 and deviation 1 and a ridge of 1 on their weights.
 *
 * <p>The same samples in the same order give the same bits on every machine.
 */
final class LogisticFit {
    private static final int MOST_STEPS = 30;
    private static final double RIDGE = 1;
    private static final double CLOSE = 1e-10;

    private final double[] means;
    private final double[] deviations;
    private final double[] weights;

    private LogisticFit(double[] means, double[] deviations) {
        this.means = means;
        this.deviations = deviations;
        weights = new double[means.length + 1];
    }

    /** @param features a row a sample; at least one */
    static LogisticFit of(List<double[]> features, List<Boolean> outcomes) {
        int width = features.getFirst().length;
        double[] means = new double[width];
        double[] deviations = new double[width];
        for (int column = 0; column < width; column++) {
            double sum = 0;
            double squares = 0;
            for (double[] row : features) {
                sum += row[column];
                squares += row[column] * row[column];
            }
            means[column] = sum / features.size();
            double variance = squares / features.size() - means[column] * means[column];
            deviations[column] = variance > CLOSE ? Math.sqrt(variance) : 1;
        }
        LogisticFit fit = new LogisticFit(means, deviations);
        boolean isClose = false;
        for (int step = 0; step < MOST_STEPS && !isClose; step++) {
            isClose = fit.improve(features, outcomes);
        }
        return fit;
    }

    double probability(double... features) {
        double exponent = weights[0];
        for (int column = 0; column < features.length; column++) {
            exponent += weights[column + 1] * scaled(features, column);
        }
        return 1 / (1 + StrictMath.exp(-exponent));
    }

    /** By how much a feature's unit moves the log odds. */
    double slope(int column) {
        return weights[column + 1] / deviations[column];
    }

    private double scaled(double[] features, int column) {
        return (features[column] - means[column]) / deviations[column];
    }

    /** One step; whether it was too small to matter. */
    private boolean improve(List<double[]> features, List<Boolean> outcomes) {
        int size = weights.length;
        double[][] system = new double[size][size + 1];
        double[] row = new double[size];
        row[0] = 1;
        for (int sample = 0; sample < features.size(); sample++) {
            for (int column = 1; column < size; column++) {
                row[column] = scaled(features.get(sample), column - 1);
            }
            double expected = probability(features.get(sample));
            double error = (outcomes.get(sample) ? 1 : 0) - expected;
            double weight = Math.max(CLOSE, expected * (1 - expected));
            for (int left = 0; left < size; left++) {
                system[left][size] += error * row[left];
                for (int right = 0; right < size; right++) {
                    system[left][right] += weight * row[left] * row[right];
                }
            }
        }
        for (int column = 1; column < size; column++) {
            system[column][column] += RIDGE;
            system[column][size] -= RIDGE * weights[column];
        }
        double largest = 0;
        double[] step = solve(system);
        for (int column = 0; column < size; column++) {
            weights[column] += step[column];
            largest = Math.max(largest, Math.abs(step[column]));
        }
        return largest < CLOSE;
    }

    /** Gauss, with the largest pivot. */
    private static double[] solve(double[][] system) {
        int size = system.length;
        for (int pivot = 0; pivot < size; pivot++) {
            int best = pivot;
            for (int row = pivot + 1; row < size; row++) {
                best = Math.abs(system[row][pivot]) > Math.abs(system[best][pivot]) ? row : best;
            }
            double[] swapped = system[pivot];
            system[pivot] = system[best];
            system[best] = swapped;
            for (int row = pivot + 1; row < size; row++) {
                double factor = system[row][pivot] / system[pivot][pivot];
                for (int column = pivot; column <= size; column++) {
                    system[row][column] -= factor * system[pivot][column];
                }
            }
        }
        double[] solution = new double[size];
        for (int row = size - 1; row >= 0; row--) {
            double rest = system[row][size];
            for (int column = row + 1; column < size; column++) {
                rest -= system[row][column] * solution[column];
            }
            solution[row] = rest / system[row][row];
        }
        return solution;
    }
}
