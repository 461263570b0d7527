package dev.kurs.service.backtest;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lines over time as SVG, one a run, with an axis of what they count and the times at both ends. */
final class LineChart {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 320;
    private static final int LEFT = 110;
    private static final int RIGHT = 20;
    private static final int TOP = 20;
    private static final int BOTTOM = 30;
    private static final int GRID_LINES = 4;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final List<RunSeries> lines;
    private final double least;
    private final double most;
    private final long firstNs;
    private final long lastNs;

    LineChart(List<RunSeries> lines) {
        this.lines = lines;
        double[] values = lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(RunSeries.Point::value)
                .toArray();
        double low = 0;
        double high = 0;
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        least = low;
        most = high > low ? high : low + 1;
        long[] times = lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToLong(RunSeries.Point::timeNs)
                .sorted()
                .toArray();
        firstNs = times.length == 0 ? 0 : times[0];
        lastNs = times.length == 0 || times[times.length - 1] == firstNs ? firstNs + 1 : times[times.length - 1];
    }

    String svg(String title) {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg viewBox=\"0 0 ").append(WIDTH).append(' ').append(HEIGHT);
        svg.append("\" role=\"img\" aria-label=\"").append(title).append("\">");
        for (int line = 0; line <= GRID_LINES; line++) {
            double value = least + (most - least) * line / GRID_LINES;
            svg.append("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%s\"/>"
                    .formatted(LEFT, WIDTH - RIGHT, y(value), y(value)));
            svg.append("<text x=\"%d\" y=\"%s\" text-anchor=\"end\" dy=\"4\">%s</text>"
                    .formatted(LEFT - 8, y(value), String.format(Locale.ROOT, "%,.2f", value)));
        }
        svg.append(time(firstNs, LEFT, "start")).append(time(lastNs, WIDTH - RIGHT, "end"));
        for (int index = 0; index < lines.size(); index++) {
            String points = lines.get(index).points().stream()
                    .map(point -> x(point.timeNs()) + "," + y(point.value()))
                    .collect(Collectors.joining(" "));
            svg.append("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>"
                    .formatted(colour(index, lines.size()), points));
        }
        return svg.append("</svg>").toString();
    }

    /** The first run is grey, the others go round the circle of hues. */
    static String colour(int index, int count) {
        return index == 0 ? "#777" : "hsl(" + (index - 1) * 300 / Math.max(1, count - 1) + " 65% 45%)";
    }

    private static String time(long timeNs, int x, String anchor) {
        return "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>"
                .formatted(x, HEIGHT - 8, anchor, Instant.ofEpochMilli(timeNs / NANOS_PER_MILLI));
    }

    private String x(long timeNs) {
        double share = (double) (timeNs - firstNs) / (lastNs - firstNs);
        return String.format(Locale.ROOT, "%.1f", LEFT + share * (WIDTH - LEFT - RIGHT));
    }

    private String y(double value) {
        double share = (value - least) / (most - least);
        return String.format(Locale.ROOT, "%.1f", HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM));
    }
}
