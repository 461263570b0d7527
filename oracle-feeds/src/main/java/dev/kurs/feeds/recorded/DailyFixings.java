package dev.kurs.feeds.recorded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of daily fixings: a date and a level per currency pair and day.
 *
 * <p>Example: the row {@code 2026-04-13,17187.64977747,1.27627525,…} under {@code date,USDIDR,USDSGD,…} says that a dollar
 * was fixed at 17187.64977747 rupiah. Days without a level for every pair asked for are left out.
 */
final class DailyFixings {
    private final List<LocalDate> dates;
    private final Map<String, double[]> levels;

    private DailyFixings(List<LocalDate> dates, Map<String, double[]> levels) {
        this.dates = dates;
        this.levels = levels;
    }

    static DailyFixings read(Path csv, List<String> pairs) throws IOException {
        List<String> lines = Files.readAllLines(csv);
        List<String> columns = cells(lines.getFirst());
        List<List<String>> days = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> day = cells(line);
            if (pairs.stream().noneMatch(pair -> day.get(columns.indexOf(pair)).isEmpty())) {
                days.add(day);
            }
        }
        Map<String, double[]> levels = new HashMap<>();
        for (String pair : pairs) {
            int column = columns.indexOf(pair);
            levels.put(
                    pair,
                    days.stream()
                            .mapToDouble(day -> Double.parseDouble(day.get(column)))
                            .toArray());
        }
        return new DailyFixings(
                days.stream().map(day -> LocalDate.parse(day.getFirst())).toList(), levels);
    }

    /** The dates of the last so many fixings, oldest first. */
    List<LocalDate> lastDates(int count) {
        return dates.subList(dates.size() - count, dates.size());
    }

    /** The levels of the last so many fixings, oldest first. */
    double[] lastLevels(String pair, int count) {
        double[] all = levels.get(pair);
        return Arrays.copyOfRange(all, all.length - count, all.length);
    }

    /** What the last so many fixings drift by in a move, as a log; 0.0008 is 8 bps from one fixing to the next. */
    double driftPerMove(String pair, int count) {
        double[] levels = lastLevels(pair, count);
        return StrictMath.log(levels[count - 1] / levels[0]) / (count - 1);
    }

    /**
     * Logs of the last so many fixings without their drift, oldest first. The last is as it was fixed, and the first equals it:
     * with fixings of 100, 103 and 104 they are the logs of 104, 105.04 and 104.
     */
    double[] lastLogLevelsWithoutDrift(String pair, int count) {
        double driftPerMove = driftPerMove(pair, count);
        double[] levels = lastLevels(pair, count);
        double[] logLevels = new double[count];
        for (int fixing = 0; fixing < count; fixing++) {
            logLevels[fixing] = StrictMath.log(levels[fixing]) + (count - 1 - fixing) * driftPerMove;
        }
        return logLevels;
    }

    /** Root mean square of the last so many daily log moves; 0.004 is 40 bps a day. */
    double dailyVolatility(String pair, int moves) {
        double[] last = lastLevels(pair, moves + 1);
        double sum = 0;
        for (int day = 1; day < last.length; day++) {
            double move = StrictMath.log(last[day] / last[day - 1]);
            sum += move * move;
        }
        return StrictMath.sqrt(sum / moves);
    }

    private static List<String> cells(String line) {
        return Arrays.asList(line.split(",", -1));
    }
}
