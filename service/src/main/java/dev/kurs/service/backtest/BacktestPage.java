package dev.kurs.service.backtest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs compared on one HTML page that needs nothing else: profit and loss, exposure and each corridor's position over time, the table, and how acceptance was judged. */
public final class BacktestPage {
    private static final String STYLE = """
        :root{color-scheme:light dark}
        body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:2rem auto;padding:0 1rem}
        svg{width:100%;height:auto}
        svg text{font-size:12px;fill:currentColor}
        svg .grid{stroke:currentColor;opacity:.15}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums}
        div.wide{overflow-x:auto}
        th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #8884}
        th:first-child,td:first-child{text-align:left}
        li::marker{content:none}
        ul{padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.5rem}
        i{display:inline-block;width:1.2rem;height:.25rem;vertical-align:middle;margin-right:.4rem}
        """;

    private BacktestPage() {}

    public static String of(String period, List<BacktestResult> runs, AcceptanceModels models) {
        StringBuilder page = new StringBuilder();
        page.append("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Backtest ")
                .append(escaped(period))
                .append("</title><style>")
                .append(STYLE)
                .append("</style><h1>Backtest ")
                .append(escaped(period))
                .append("</h1>");
        legend(page, runs);
        page.append("<h2>Profit and loss, dollars</h2>")
                .append(new LineChart(runs.stream()
                                .map(run -> run.figures().pnlSeries())
                                .toList())
                        .svg("profit and loss over time"));
        page.append("<h2>Gross exposure, dollars</h2>")
                .append(new LineChart(runs.stream()
                                .map(run -> run.figures().grossSeries())
                                .toList())
                        .svg("gross exposure over time"));
        BacktestTable table = new BacktestTable(runs);
        table.pairs().forEach((pair, unit) -> positions(page, runs, pair, unit));
        table(page, table);
        page.append("<h2>Who takes a quote</h2>");
        sentences(models)
                .forEach(
                        sentence -> page.append("<p>").append(escaped(sentence)).append("</p>"));
        return page.append("</html>").toString();
    }

    /** How acceptance was judged, for people: v0.2, and v0.1 where quotes of it ended. */
    public static List<String> sentences(AcceptanceModels models) {
        List<String> sentences = new ArrayList<>();
        sentences.add(sentence("v0.2", models.v02()));
        if (!models.v01().samples().isEmpty()) {
            sentences.add(sentence("v0.1", models.v01()));
        }
        return sentences;
    }

    private static String sentence(String surface, AcceptanceModel model) {
        String share = String.format(
                Locale.ROOT,
                "Of %,d firm quotes of %s that ended in the period %.1f %% were taken.",
                model.samples().size(),
                surface,
                100 * model.takenShare());
        return model.isFitted()
                ? share
                        + String.format(
                                Locale.ROOT,
                                " Log odds fitted by size, cost and volatility: twice the size moves them by %.4f, a basis"
                                        + " point of cost more by %.4f, one of deviation over the quote's life by %.4f."
                                        + " Quotes that are as they were end as they did.",
                                model.doublingSlope(),
                                model.costSlope(),
                                model.volatilitySlope())
                : share + " They do not tell how prices matter: a quote that was taken is taken at any price.";
    }

    private static void legend(StringBuilder page, List<BacktestResult> runs) {
        page.append("<ul>");
        for (int index = 0; index < runs.size(); index++) {
            page.append("<li><i style=\"background:")
                    .append(LineChart.colour(index, runs.size()))
                    .append("\"></i>")
                    .append(escaped(runs.get(index).name()));
        }
        page.append("</ul>");
    }

    private static void positions(StringBuilder page, List<BacktestResult> runs, String pair, String unit) {
        page.append("<h2>Position of ")
                .append(escaped(pair))
                .append(", ")
                .append(escaped(unit))
                .append("</h2>")
                .append(new LineChart(runs.stream()
                                .map(run -> run.figures().positions().of(pair))
                                .map(held ->
                                        held.map(CorridorPositions.Held::series).orElseGet(RunSeries::new))
                                .toList())
                        .svg("position of " + escaped(pair) + " over time"));
    }

    private static void table(StringBuilder page, BacktestTable table) {
        page.append("<h2>Figures</h2><div class=\"wide\"><table><tr><th>");
        table.names().forEach(name -> page.append("<th>").append(escaped(name)));
        for (BacktestTable.Row row : table.rows()) {
            page.append("<tr><td>").append(escaped(row.name()));
            row.values().forEach(value -> page.append("<td>").append(escaped(value)));
        }
        page.append("</table></div>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
