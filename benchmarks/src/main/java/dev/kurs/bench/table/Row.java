package dev.kurs.bench.table;

import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A row of PERFORMANCE.md.
 *
 * @param name for the table
 * @param against what it is a ratio to
 * @param isHigherBetter whether {@code must} and {@code aim} are floors; otherwise they are ceilings, and NaN where nothing is asked
 * @param needs the experiments that it is made of
 * @param ratio of their rounds
 */
record Row(
        String name,
        String against,
        boolean isHigherBetter,
        double must,
        double aim,
        Set<String> needs,
        ToDoubleFunction<Map<String, Rounds>> ratio) {
    static Row atLeast(String name, String against, double must, double aim, String experiment, String metric) {
        return ofOne(name, against, true, must, aim, experiment, metric);
    }

    static Row atMost(String name, String against, double must, double aim, String experiment, String metric) {
        return ofOne(name, against, false, must, aim, experiment, metric);
    }

    /** One of which nothing is asked. */
    static Row told(String name, String against, Set<String> needs, ToDoubleFunction<Map<String, Rounds>> ratio) {
        return new Row(name, against, false, Double.NaN, Double.NaN, needs, ratio);
    }

    private static Row ofOne(
            String name,
            String against,
            boolean isHigherBetter,
            double must,
            double aim,
            String experiment,
            String metric) {
        return new Row(
                name,
                against,
                isHigherBetter,
                must,
                aim,
                Set.of(experiment),
                rounds -> rounds.get(experiment).ratio(metric));
    }

    boolean isAsked() {
        return !Double.isNaN(must);
    }

    /** {@code aim}, {@code must} or {@code short}; {@code told} where nothing is asked. */
    String verdict(double figure) {
        if (!isAsked()) {
            return "told";
        }
        if (reaches(figure, aim)) {
            return "aim";
        }
        return reaches(figure, must) ? "must" : "short";
    }

    private boolean reaches(double figure, double bound) {
        return isHigherBetter ? figure >= bound : figure <= bound;
    }
}
