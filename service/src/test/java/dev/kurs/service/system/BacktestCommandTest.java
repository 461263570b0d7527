package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kurs backtest} as a person gives it: what it prints, and the files that it writes. */
class BacktestCommandTest {
    private static final int COMMANDS = 6_000;
    private static final Seed SEED = Seed.fresh("BacktestCommandTest");
    private static final String SPREAD = "corridors.*.min_spread_bps=40";
    private static final String SKEW = "tokens.IDRX.max_skew_bps=60";
    private static final String SWEPT = "corridors.*.tiers.*.variable_fee_bps";

    @TempDir
    private static Path data;

    private static Instant from;
    private static Instant to;
    private static long records;

    @TempDir
    private Path files;

    @BeforeAll
    static void trade() {
        TradingDays.settlingOnChain(SEED, COMMANDS).writeInto(data, COMMANDS);
        from = timeOf(COMMANDS / 4);
        to = timeOf(COMMANDS * 3 / 4);
        try (JournalReader reader = new JournalReader(data.resolve("journal"))) {
            while (reader.next()) {
                Instant time = Instant.ofEpochSecond(0, reader.timestampNs());
                records += !time.isBefore(from) && time.isBefore(to) ? 1 : 0;
            }
        }
    }

    private static Instant timeOf(long sequence) {
        try (JournalReader reader = new JournalReader(data.resolve("journal"))) {
            reader.seek(sequence);
            assertTrue(reader.next());
            return Instant.ofEpochSecond(0, reader.timestampNs());
        }
    }

    @Test
    void shouldCompareAPeriodWithEveryStepOfASweepInATableAFileAndAPage() throws IOException {
        Path csv = files.resolve("figures.csv");
        Path html = files.resolve("page.html");
        String told = backtest(
                        "--from",
                        from.toString(),
                        "--to",
                        to.toString(),
                        "--set",
                        SPREAD,
                        "--sweep",
                        SWEPT + "=5..15/3",
                        "--csv",
                        csv.toString(),
                        "--html",
                        html.toString(),
                        "--seed",
                        "7")
                .shouldEndWith(0)
                .shouldSay("firm quotes of v0.2 that ended in the period")
                .shouldSay("as it was, every event comes out byte for byte as journaled")
                .output();

        List<String> runs = List.of(
                "as it was", SPREAD + " " + SWEPT + "=5", SPREAD + " " + SWEPT + "=10", SPREAD + " " + SWEPT + "=15");
        Map<String, List<String>> table = table(told);
        assertEquals(runs, table.get(""), "seed " + SEED.value());
        assertEquals(List.of(records + "", records + "", records + "", records + ""), table.get("records"));
        assertEquals("0", table.get("records with other events").getFirst());
        assertTrue(
                table.get("records with other events").stream().skip(1).noneMatch("0"::equals),
                () -> "seed " + SEED.value() + ": " + told);
        assertTrue(Long.parseLong(table.get("firm quotes").getFirst()) > 0, told);

        List<String> lines = List.of(Files.readString(csv).split("\r\n"));
        assertEquals("figure,\"" + String.join("\",\"", runs) + "\"", lines.getFirst());
        Map<String, List<String>> figures = new LinkedHashMap<>(table);
        figures.remove("");
        List<String> expected = new ArrayList<>();
        figures.forEach((figure, values) -> expected.add('"' + figure + "\"," + String.join(",", values)));
        assertEquals(expected, lines.subList(1, lines.size()));

        String page = Files.readString(html);
        assertTrue(page.startsWith("<!doctype html>") && page.endsWith("</html>"), page);
        assertTrue(page.contains("<h1>Backtest from " + from + " to " + to + "</h1>"), page);
        long corridors = table.keySet().stream()
                .filter(figure -> figure.matches("\\w+-\\w+ at the end .*"))
                .count();
        assertTrue(corridors > 0, told);
        assertEquals(2 + corridors, page.split("<svg", -1).length - 1, "profit and loss, exposure, positions");
        assertEquals((2 + corridors) * runs.size(), page.split("<polyline", -1).length - 1, "a line a run in each");
        runs.forEach(run -> assertTrue(page.contains("<th>" + run), run));
    }

    @Test
    void shouldTakeSeveralTermsBehindOneSetOrEachBehindItsOwn() {
        List<String> asItWas = List.of("as it was", SPREAD + " " + SKEW);

        Map<String, List<String>> together = table(backtest("--set", SPREAD, SKEW, "--from", from.toString())
                .shouldEndWith(0)
                .output());
        Map<String, List<String>> apart = table(backtest("--set", SPREAD, "--from", from.toString(), "--set", SKEW)
                .shouldEndWith(0)
                .output());
        Map<String, List<String>> bySeed =
                table(backtest("--from", from.toString(), "--seed", "1", "--set", SPREAD, SKEW)
                        .shouldEndWith(0)
                        .output());

        assertEquals(asItWas, together.get(""));
        assertEquals(withoutPace(together), withoutPace(apart));
        assertEquals(withoutPace(together), withoutPace(bySeed), "1 is the usual seed");
        backtest("--set").shouldEndWith(2).shouldSay("Missing required parameter for option '--set'");
        backtest(SPREAD).shouldEndWith(2).shouldSay("Unmatched argument");
    }

    @Test
    void shouldSayWhatCannotBeRun() {
        backtest("--set", SPREAD, "min_spread_bps").shouldEndWith(1).shouldSay("--set min_spread_bps is not key=value");
        backtest("--sweep", SWEPT + "=5..15/1").shouldEndWith(1).shouldSay("is not key=from..to/n");
        backtest("--from", to.toString(), "--to", from.toString())
                .shouldEndWith(1)
                .shouldSay("is not before --to");
        backtest("--from", "yesterday").shouldEndWith(1).shouldSay("--from yesterday is neither a date");
        for (String[] emptied : List.of(new String[] {"--from", "2030-01-01"}, new String[] {"--to", "2019-12-31"})) {
            String boundary = emptied[0] + (emptied[0].equals("--to") ? " 2020-01-01" : " 2030-01-01");
            backtest(emptied[0], emptied[1], "--set", "corridors.NOPE.min_spread_bps=5")
                    .shouldEndWith(1)
                    .shouldSay("has no record of " + boundary + "T00:00:00Z: it has records of 2026-07-31 to 2026-0");
        }
        backtest("--seed", "x").shouldEndWith(2).shouldSay("Invalid value for option '--seed'");
    }

    private static Outcome backtest(String... options) {
        List<String> arguments = new ArrayList<>(List.of("backtest", "--data", data.toString()));
        arguments.addAll(List.of(options));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    /** Each row by its first column, which is empty above; columns lie two spaces apart. */
    private static Map<String, List<String>> table(String told) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String line : told.lines()
                .dropWhile(each -> !each.contains("as it was"))
                .takeWhile(each -> !each.startsWith("Of "))
                .toList()) {
            List<String> cells = Arrays.asList(line.split(" {2,}", -1));
            rows.put(cells.getFirst(), cells.subList(1, cells.size()));
        }
        assertFalse(rows.isEmpty(), told);
        return rows;
    }

    private static Map<String, List<String>> withoutPace(Map<String, List<String>> rows) {
        Map<String, List<String>> others = new LinkedHashMap<>(rows);
        others.remove("records/s");
        return others;
    }
}
