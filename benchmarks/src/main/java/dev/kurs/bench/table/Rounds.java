package dev.kurs.bench.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The rounds of an experiment: the control's figures and the subject's, measured one after the other.
 *
 * <p>A round whose calibration ran a tenth slower than the quickest, or in which the machine's owner took two hundredths of the time, is disturbed; medians leave it out
 * as long as three are left, and count all where fewer are.
 */
record Rounds(List<Round> all) {
    private static final double SLOWEST = 1.1;
    private static final double MOST_STOLEN = 0.02;
    private static final int ENOUGH = 3;

    /**
     * One round.
     *
     * @param calibrationNs how long a fixed piece of work took beside it
     * @param stolen the part of the machine's time that its owner took meanwhile
     */
    record Round(Map<String, Double> control, Map<String, Double> subject, double calibrationNs, double stolen) {}

    boolean isDisturbed(Round round) {
        double quickest = all.stream().mapToDouble(Round::calibrationNs).min().orElse(0);
        return round.calibrationNs() > SLOWEST * quickest || round.stolen() > MOST_STOLEN;
    }

    int disturbed() {
        return (int) all.stream().filter(this::isDisturbed).count();
    }

    private boolean isEnoughCalm() {
        return all.size() - disturbed() >= ENOUGH;
    }

    /** Those that medians are of. */
    List<Round> counted() {
        return isEnoughCalm()
                ? all.stream().filter(round -> !isDisturbed(round)).toList()
                : all;
    }

    /** {@code 2 of 5 rounds were disturbed}, and whether they count; empty where none was. */
    String disturbance() {
        if (disturbed() == 0) {
            return "";
        }
        return disturbed() + " of " + all.size() + " rounds were disturbed"
                + (isEnoughCalm()
                        ? " and are left out"
                        : " and count all the same, since fewer than " + ENOUGH + " were calm");
    }

    double control(String metric) {
        return median(counted().stream().map(round -> round.control().get(metric)));
    }

    double subject(String metric) {
        return median(counted().stream().map(round -> round.subject().get(metric)));
    }

    /** The subject's median over the control's. */
    double ratio(String metric) {
        return subject(metric) / control(metric);
    }

    static double median(Stream<Double> figures) {
        List<Double> sorted = new ArrayList<>(figures.sorted().toList());
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
