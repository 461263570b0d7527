package dev.kurs.service.backtest;

import dev.kurs.protocol.message.sbe.RiskState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Runs side by side: a row a figure, a column a run; the same for people, as CSV and in the page. */
public final class BacktestTable {
    private static final int DOLLAR_DECIMALS = 6;
    private static final int SHOWN_DECIMALS = 2;
    private static final String LINE = System.lineSeparator();

    private final List<BacktestResult> runs;
    private final List<Row> rows = new ArrayList<>();

    /** A figure of every run. */
    record Row(String name, List<String> values) {}

    public BacktestTable(List<BacktestResult> runs) {
        this.runs = List.copyOf(runs);
        add("records", run -> Long.toString(run.records()));
        add("records with other events", run -> Long.toString(run.changedRecords()));
        addFigures("indicative quotes", figures -> Long.toString(figures.indicative()));
        addFigures("firm quotes", figures -> Long.toString(figures.firmQuotes()));
        addFigures("refused", figures -> Long.toString(figures.refused()));
        addFigures("fills", figures -> Long.toString(figures.fills()));
        addFigures("fills gained", figures -> Long.toString(figures.gainedFills()));
        addFigures("fills lost", figures -> Long.toString(figures.lostFills()));
        addFigures("filled $", figures -> dollars(figures.filledE6()));
        addFigures("profit and loss $", figures -> dollars(figures.profit().totalE6()));
        for (RunPnl.Part part : RunPnl.Part.values()) {
            addFigures(
                    part.name().toLowerCase(Locale.ROOT) + " $",
                    figures -> dollars(figures.profit().partE6(part)));
        }
        addFigures("markout 1 min bps", figures -> decimal(figures.markoutMinuteBps()));
        addFigures("markout 1 h bps", figures -> decimal(figures.markoutHourBps()));
        addFigures("gross exposure at the end $", figures -> dollars(figures.grossE6()));
        addFigures("most gross exposure $", figures -> dollars(figures.mostGrossE6()));
        pairs().forEach(this::addPositions);
        addFigures("most VaR 1d $", figures -> dollars(figures.mostVarE6()));
        addFigures("VaR limits reached", figures -> Long.toString(figures.varBreaches()));
        addFigures(
                "whole days", figures -> Integer.toString(figures.exceptions().days()));
        addFigures(
                "days that lost more than VaR",
                figures -> Integer.toString(figures.exceptions().beyond()));
        for (RiskState state : List.of(RiskState.PROTECT, RiskState.RESTRICT, RiskState.HALT, RiskState.FREEZE)) {
            addFigures("entered " + state.name(), figures -> Long.toString(figures.entered(state)));
        }
        add("records/s", run -> Long.toString(Math.round(run.recordsPerSecond())));
    }

    private void add(String name, Function<BacktestResult, String> figure) {
        rows.add(new Row(name, runs.stream().map(figure).toList()));
    }

    private void addFigures(String name, Function<RunFigures, String> figure) {
        add(name, run -> figure.apply(run.figures()));
    }

    /** Corridors that held something in one of the runs, with what each is counted in. */
    Map<String, String> pairs() {
        Map<String, String> unitsByPair = new TreeMap<>();
        for (BacktestResult run : runs) {
            run.figures().positions().byPair().forEach((pair, held) -> unitsByPair.put(pair, held.unit()));
        }
        return unitsByPair;
    }

    private void addPositions(String pair, String unit) {
        addPosition(pair + " at the end " + unit, pair, CorridorPositions.Held::present);
        addPosition(pair + " at most " + unit, pair, CorridorPositions.Held::most);
    }

    private void addPosition(String name, String pair, Function<CorridorPositions.Held, BigDecimal> figure) {
        addFigures(
                name,
                figures -> figures.positions()
                        .of(pair)
                        .map(figure)
                        .orElse(BigDecimal.ZERO)
                        .toPlainString());
    }

    List<Row> rows() {
        return rows;
    }

    List<String> names() {
        return runs.stream().map(BacktestResult::name).toList();
    }

    /** Aligned columns. */
    public String text() {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        head.addAll(names());
        lines.add(head);
        for (Row row : rows) {
            List<String> line = new ArrayList<>(List.of(row.name()));
            line.addAll(row.values());
            lines.add(line);
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            for (int column = 0; column < line.size(); column++) {
                int at = column;
                int width = lines.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                String format = column == 0 ? "%-" + Math.max(1, width) + "s" : "  %" + width + "s";
                text.append(format.formatted(line.get(column)));
            }
            text.append(LINE);
        }
        return text.toString();
    }

    /** A header with the runs' names, then a line a figure (RFC 4180). */
    public String csv() {
        StringBuilder text = new StringBuilder("figure");
        names().forEach(name -> text.append(',').append(quoted(name)));
        text.append("\r\n");
        for (Row row : rows) {
            text.append(quoted(row.name()));
            row.values().forEach(value -> text.append(',').append(value));
            text.append("\r\n");
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String dollars(long dollarsE6) {
        return BigDecimal.valueOf(dollarsE6, DOLLAR_DECIMALS).toPlainString();
    }

    private static String decimal(double value) {
        return BigDecimal.valueOf(value)
                .setScale(SHOWN_DECIMALS, RoundingMode.HALF_EVEN)
                .toPlainString();
    }
}
