package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.RiskFrames.Close;
import dev.kurs.protocol.message.sbe.BacktestChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** One-day VaR of four currencies from 2005 to 2026 against what happened the day after, as the engine counts it and as a spreadsheet would. */
class HistoricalVarTest {
    private static final String RATES = "data/fx-daily/usd-crosses-from-ecb.csv";
    private static final String FIRST_DAY = "2005-04-01";
    private static final double Z = 2.3263478740408408;
    private static final double LAMBDA = 0.94;
    private static final int PER_COMMAND = 160;
    private static final Map<Integer, String> COLUMNS = Map.of(
            SandboxWorld.USDT_IDRX, "USDIDR",
            SandboxWorld.USDT_JPYC, "USDJPY",
            SandboxWorld.USDT_TNSGD, "USDSGD",
            SandboxWorld.USDT_TNMYR, "USDMYR");

    private final Map<String, BacktestChangedDecoder> heard = new HashMap<>();

    /** A day that lost more than the evening before said. */
    private record Exceeded(LocalDate date, double loss, double limit) {}

    @Test
    void shouldCountTwentyYearsOfExceptionsAsASpreadsheetWould() throws IOException {
        List<Map<String, String>> rows = rows();
        replay(rows);

        System.out.println(
                "HistoricalVarTest: corridor side days exceptions kupiec(p) independence(p) both(p) last250 zone;"
                        + " worst");
        for (Map.Entry<Integer, String> column : COLUMNS.entrySet()) {
            for (boolean isLong : List.of(true, false)) {
                compare(column.getKey(), column.getValue(), isLong, rows);
            }
        }
    }

    private void compare(int corridorId, String column, boolean isLong, List<Map<String, String>> rows) {
        BacktestChangedDecoder said = heard.get(corridorId + " " + isLong);
        List<Boolean> hits = new ArrayList<>();
        List<Exceeded> exceeded = new ArrayList<>();
        judge(column, isLong, rows, hits, exceeded);
        String place = column + (isLong ? " long" : " short");

        assertEquals(hits.size(), said.days(), place);
        assertEquals(exceeded.size(), said.exceptions(), place);
        double kupiec = kupiec(hits.size(), exceeded.size());
        assertEquals(kupiec, said.kupiec(), 1e-8, place);
        assertEquals(upperTail(kupiec, 1), said.kupiecProbability(), 1e-6, place);
        int[][] pairs = new int[2][2];
        for (int day = 1; day < hits.size(); day++) {
            pairs[hits.get(day - 1) ? 1 : 0][hits.get(day) ? 1 : 0]++;
        }
        double independence = independence(pairs);
        assertEquals(independence, said.independence(), 1e-8, place);
        assertEquals(upperTail(independence, 1), said.independenceProbability(), 1e-6, place);
        assertEquals(kupiec + independence, said.coverage(), 1e-8, place);
        assertEquals(Math.exp(-(kupiec + independence) / 2), said.coverageProbability(), 1e-9, place);
        long recent = hits.subList(hits.size() - 250, hits.size()).stream()
                .filter(hit -> hit)
                .count();
        int bits = Long.bitCount(said.recent0())
                + Long.bitCount(said.recent1())
                + Long.bitCount(said.recent2())
                + Long.bitCount(said.recent3());
        assertEquals(recent, bits, place);
        List<Exceeded> worst = exceeded.stream()
                .sorted(Comparator.comparingDouble(Exceeded::loss).reversed())
                .limit(10)
                .toList();
        List<LocalDate> dates = new ArrayList<>();
        for (BacktestChangedDecoder.WorstDecoder day : said.worst()) {
            Exceeded twin = worst.get(dates.size());
            dates.add(LocalDate.ofEpochDay(day.worstDay()));
            assertEquals(twin.loss(), Math.abs(day.logReturn()), 1e-9, place);
            assertEquals(twin.limit(), day.valueAtRisk(), 1e-9, place);
        }
        assertEquals(worst.stream().map(Exceeded::date).toList(), dates, place);
        System.out.printf(
                "  %s %d %d %.2f(%.2g) %.2f(%.2g) %.2f(%.2g) %d %s; %s%n",
                place,
                hits.size(),
                exceeded.size(),
                kupiec,
                said.kupiecProbability(),
                independence,
                said.independenceProbability(),
                said.coverage(),
                said.coverageProbability(),
                recent,
                recent <= 4 ? "GREEN" : recent <= 9 ? "YELLOW" : "RED",
                worst.subList(0, 3));
        requireKnownDays(place, exceeded);
    }

    /** The crisis, and the fixing of October 2013 that was wrong for a day: up and down again. */
    private static void requireKnownDays(String place, List<Exceeded> exceeded) {
        Map<String, List<String>> known = Map.of(
                "USDIDR short", List.of("2008-10-27", "2013-10-18"),
                "USDIDR long", List.of("2013-10-21"),
                "USDJPY long", List.of("2008-10-24"),
                "USDSGD long", List.of("2008-10-30"));
        List<String> dates = exceeded.stream().map(day -> day.date().toString()).toList();
        known.getOrDefault(place, List.of()).forEach(date -> assertTrue(dates.contains(date), place + " " + date));
    }

    /** Every day's σ summed from the beginning, without what the day before had. */
    private static void judge(
            String column,
            boolean isLong,
            List<Map<String, String>> rows,
            List<Boolean> hits,
            List<Exceeded> exceeded) {
        List<Double> returns = new ArrayList<>();
        for (int day = 1; day < rows.size(); day++) {
            double ratio = Double.parseDouble(rows.get(day).get(column))
                    / Double.parseDouble(rows.get(day - 1).get(column));
            returns.add(Math.log(ratio));
        }
        for (int day = 1; day < returns.size(); day++) {
            double variance = Math.pow(LAMBDA, day - 1) * returns.getFirst() * returns.getFirst();
            for (int before = 1; before < day; before++) {
                variance +=
                        (1 - LAMBDA) * Math.pow(LAMBDA, day - 1 - before) * returns.get(before) * returns.get(before);
            }
            double loss = isLong ? -returns.get(day) : returns.get(day);
            double limit = Z * Math.sqrt(variance);
            hits.add(loss > limit);
            if (loss > limit) {
                exceeded.add(new Exceeded(LocalDate.parse(rows.get(day + 1).get("date")), loss, limit));
            }
        }
    }

    private static double kupiec(int days, int exceptions) {
        double observed = (double) exceptions / days;
        return 2 * exceptions * Math.log(observed / 0.01) + 2 * (days - exceptions) * Math.log((1 - observed) / 0.99);
    }

    private static double independence(int[][] pairs) {
        double all = pairs[0][0] + pairs[0][1] + pairs[1][0] + pairs[1][1];
        double ratio = 0;
        for (int from = 0; from < 2; from++) {
            for (int to = 0; to < 2; to++) {
                double row = pairs[from][0] + pairs[from][1];
                double column = pairs[0][to] + pairs[1][to];
                ratio += pairs[from][to] == 0
                        ? 0
                        : 2 * pairs[from][to] * Math.log(pairs[from][to] * all / (row * column));
            }
        }
        return ratio;
    }

    /** P(χ² ≥ x) with one degree of freedom, as twice the normal density's tail by Simpson's rule. */
    private static double upperTail(double x, int degrees) {
        assertEquals(1, degrees);
        double from = Math.sqrt(x);
        double to = from + 12;
        int steps = 20_000;
        double width = (to - from) / steps;
        double sum = density(from) + density(to);
        for (int step = 1; step < steps; step++) {
            sum += density(from + step * width) * (step % 2 == 0 ? 2 : 4);
        }
        return 2 * sum * width / 3;
    }

    private static double density(double x) {
        return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    private void replay(List<Map<String, String>> rows) {
        EngineDriver desk = EngineDriver.sandbox();
        RiskFrames risk = new RiskFrames(desk.frames());
        LocalDate last = LocalDate.parse(rows.getLast().get("date"));
        desk.setClock((last.toEpochDay() + 2) * SandboxWorld.DAY_NS);
        desk.send(risk.configure());
        List<Close> closes = new ArrayList<>();
        for (int index = 0; index < rows.size(); index++) {
            Map<String, String> row = rows.get(index);
            int day = (int) LocalDate.parse(row.get("date")).toEpochDay();
            COLUMNS.keySet().stream()
                    .sorted()
                    .forEach(id -> closes.add(
                            new Close(day, id, Math.round(Double.parseDouble(row.get(COLUMNS.get(id))) * 1e12))));
            if (closes.size() >= PER_COMMAND || index == rows.size() - 1) {
                desk.send(risk.closes(closes));
                closes.clear();
                hear(desk);
            }
        }
    }

    private void hear(EngineDriver desk) {
        for (int index = 0; index < desk.events().frames().size(); index++) {
            if (desk.events().templateIds().get(index) == BacktestChangedDecoder.TEMPLATE_ID) {
                BacktestChangedDecoder said = desk.events().at(new BacktestChangedDecoder(), index);
                heard.put(said.corridorId() + " " + (said.isLong() == Flag.YES), said);
            }
        }
    }

    private static List<Map<String, String>> rows() throws IOException {
        List<Path> found = Stream.of(System.getProperty("kurs.shared"), "../shared", "../../shared")
                .filter(Objects::nonNull)
                .map(folder -> Path.of(folder).resolve(RATES))
                .filter(Files::isReadable)
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "skipped: there is no shared/" + RATES + " beside the project");
        List<String> lines = Files.readAllLines(found.getFirst());
        String[] names = lines.getFirst().split(",", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(",", -1);
            Map<String, String> row = new HashMap<>();
            for (int column = 0; column < names.length; column++) {
                row.put(names[column], fields[column]);
            }
            boolean isWhole =
                    COLUMNS.values().stream().noneMatch(name -> row.get(name).isBlank());
            if (isWhole && row.get("date").compareTo(FIRST_DAY) >= 0) {
                rows.add(row);
            }
        }
        return rows;
    }
}
