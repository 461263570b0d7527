package dev.kurs.bench.table;

import java.util.Locale;
import java.util.Map;

/**
 * A run as one page without scripts: a bar for each row on a scale of powers of ten, with marks where "must" and "aim" are, and the latencies of each experiment that has
 * them.
 */
final class ResultsPage {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 18;
    private static final double LOWEST = 1e-3;
    private static final double HIGHEST = 100;

    private final Results results;

    ResultsPage(Results results) {
        this.results = results;
    }

    String html() {
        StringBuilder html = new StringBuilder("""
                <!doctype html>
                <html lang="en"><meta charset="utf-8"><title>Kurs: how fast</title>
                <style>
                body { font: 14px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; color: #222 }
                table { border-collapse: collapse; width: 100% }
                th, td { text-align: left; padding: .3em .6em; border-bottom: 1px solid #ddd; vertical-align: middle }
                td.figure { text-align: right; font-variant-numeric: tabular-nums }
                .aim { fill: #2e7d32 } .must { fill: #f9a825 } .short { fill: #c62828 } .told { fill: #78909c }
                .latencies line { stroke: #ddd } .latencies text { font-size: 11px; fill: #555 }
                polyline { fill: none; stroke-width: 2 } .control { stroke: #90a4ae } .subject { stroke: #1a237e }
                </style>
                <h1>Kurs: how fast</h1>
                """);
        paragraph(
                html,
                "Each row is a ratio of medians, subject and control measured in turn in one run. "
                        + "The dark mark is the least that is asked, the light one where it should end; "
                        + "of a grey bar nothing is asked.");
        paragraph(html, results.command() + ", " + results.begin() + "; " + machine());
        html.append("<table><tr><th>measure<th>against<th>ratio<th>must<th>aim<th>\n");
        results.rows().forEach(row -> append(html, row));
        html.append("</table>\n");
        results.disturbances().forEach((experiment, what) -> paragraph(html, experiment + ": " + what));
        results.rounds().forEach((experiment, rounds) -> appendLatencies(html, experiment, rounds));
        results.missing().forEach((experiment, why) -> paragraph(html, experiment + " was not measured: " + why));
        return html.append("</html>\n").toString();
    }

    private String machine() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Object> fact : results.machine().entrySet()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(fact.getKey())
                    .append(": ")
                    .append(fact.getValue());
        }
        return text.toString();
    }

    private static void append(StringBuilder html, Measured measured) {
        Row row = measured.row();
        html.append("<tr><td>").append(escaped(row.name()));
        html.append("<td>").append(escaped(row.against()));
        html.append("<td class=\"figure\">").append(Measured.text(measured.figure()));
        html.append("<td class=\"figure\">").append(escaped(measured.asked(row.must())));
        html.append("<td class=\"figure\">").append(escaped(measured.asked(row.aim())));
        html.append(String.format(Locale.ROOT, "<td><svg width=\"%d\" height=\"%d\" role=\"img\">", WIDTH, HEIGHT));
        html.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" y=\"4\" width=\"%.1f\" height=\"10\"/>",
                measured.verdict(),
                x(measured.figure())));
        if (row.isAsked()) {
            mark(html, row.must(), "#222");
            mark(html, row.aim(), "#999");
        }
        html.append("</svg>\n");
    }

    private static void appendLatencies(StringBuilder html, String experiment, Rounds rounds) {
        for (Latencies unit : Latencies.values()) {
            if (unit.isIn(rounds)) {
                html.append("<h2>Latencies: ").append(escaped(experiment)).append("</h2>\n");
                paragraph(
                        html,
                        String.format(
                                Locale.ROOT,
                                "Subject (dark, %,.0f samples a round) and control (light, %,.0f) by percentile, medians of"
                                        + " %d rounds; above each percentile their ratio.",
                                rounds.subject(Latencies.SAMPLES),
                                rounds.control(Latencies.SAMPLES),
                                rounds.counted().size()));
                html.append(new LatencyChart(rounds, unit).svg());
            }
        }
    }

    private static void mark(StringBuilder html, double bound, String colour) {
        html.append(String.format(
                Locale.ROOT,
                "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"0\" y2=\"%2$d\" stroke=\"%3$s\" stroke-width=\"2\"/>",
                x(bound),
                HEIGHT,
                colour));
    }

    private static double x(double ratio) {
        double inside = Math.clamp(ratio, LOWEST, HIGHEST);
        return WIDTH * Math.log(inside / LOWEST) / Math.log(HIGHEST / LOWEST);
    }

    private static void paragraph(StringBuilder html, String text) {
        html.append("<p>").append(escaped(text)).append("</p>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
