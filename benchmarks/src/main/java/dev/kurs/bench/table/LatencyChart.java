package dev.kurs.bench.table;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The subject's latencies over the control's, percentile by percentile, as a drawing: both axes by powers of ten, the ratio of the two above each percentile. */
final class LatencyChart {
    private static final int LEFT = 100;
    private static final int TOP = 24;
    private static final int PLOT_WIDTH = 600;
    private static final int PLOT_HEIGHT = 200;
    private static final int BOTTOM = 24;
    private static final int RIGHT = 30;
    private static final double ALL = 100;

    private final Rounds rounds;
    private final Latencies unit;
    private final int lowest;
    private final int highest;

    LatencyChart(Rounds rounds, Latencies unit) {
        this.rounds = rounds;
        this.unit = unit;
        lowest = (int) Math.floor(Math.log10(values().min(Double::compare).orElseThrow()));
        highest = Math.max(lowest + 1, (int)
                Math.ceil(Math.log10(values().max(Double::compare).orElseThrow())));
    }

    String svg() {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"latencies\" width=\"%d\" height=\"%d\" role=\"img\">\n",
                LEFT + PLOT_WIDTH + RIGHT,
                TOP + PLOT_HEIGHT + BOTTOM));
        for (int power = lowest; power <= highest; power++) {
            double height = y(Math.pow(10, power));
            line(svg, LEFT, height, LEFT + PLOT_WIDTH, height);
            text(svg, "end", LEFT - 6, height + 4, label(power));
        }
        for (double percentile : Latencies.PERCENTILES) {
            line(svg, x(percentile), TOP, x(percentile), TOP + PLOT_HEIGHT);
            text(svg, "middle", x(percentile), TOP + PLOT_HEIGHT + 16, Latencies.label(percentile));
            text(svg, "middle", x(percentile), TOP - 8, Measured.text(rounds.ratio(unit.name(percentile))));
        }
        curve(svg, "control", this::control);
        curve(svg, "subject", this::subject);
        return svg.append("</svg>\n").toString();
    }

    private Stream<Double> values() {
        return Latencies.PERCENTILES.stream()
                .flatMap(percentile -> Stream.of(control(percentile), subject(percentile)));
    }

    /** A latency of less than one unit is drawn as one. */
    private double control(double percentile) {
        return Math.max(1, rounds.control(unit.name(percentile)));
    }

    private double subject(double percentile) {
        return Math.max(1, rounds.subject(unit.name(percentile)));
    }

    private String label(int power) {
        return String.format(Locale.ROOT, "%,.0f %s", Math.pow(10, power), unit.unit());
    }

    /** A step to the right for each nine: 99 stands as far before 99.9 as 90 before 99. */
    private static double x(double percentile) {
        double first = beyond(Latencies.PERCENTILES.getFirst());
        double last = beyond(Latencies.PERCENTILES.getLast());
        return LEFT + PLOT_WIDTH * (beyond(percentile) - first) / (last - first);
    }

    private static double beyond(double percentile) {
        return -Math.log10(1 - percentile / ALL);
    }

    private double y(double value) {
        return TOP + PLOT_HEIGHT * (highest - Math.log10(value)) / (highest - lowest);
    }

    private void curve(StringBuilder svg, String name, DoubleUnaryOperator latency) {
        String points = Latencies.PERCENTILES.stream()
                .map(percentile ->
                        String.format(Locale.ROOT, "%.1f,%.1f", x(percentile), y(latency.applyAsDouble(percentile))))
                .collect(Collectors.joining(" "));
        svg.append(String.format("<polyline class=\"%s\" points=\"%s\"/>\n", name, points));
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2) {
        svg.append(String.format(
                Locale.ROOT, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x1, y1, x2, y2));
    }

    private static void text(StringBuilder svg, String anchor, double x, double y, String text) {
        svg.append(String.format(
                Locale.ROOT, "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", anchor, x, y, text));
    }
}
