package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.maker.MakerHabit;
import dev.kurs.service.sandbox.Sandbox;
import dev.kurs.service.sandbox.SandboxOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** What a treasurer reads and does from the shell: {@code kurs hedge} and {@code kurs risk}, against a sandbox without a chain. */
class RiskCommandsTest {
    private static final Pattern RFQ = Pattern.compile("rfq ([0-9a-f-]{36}): ");

    @TempDir
    private Path data;

    private final PlayedMakers makers = new PlayedMakers();
    private Sandbox sandbox;

    @BeforeEach
    void start() throws IOException {
        sandbox = Sandbox.start(data, SandboxOptions.here(0, false, false), failure -> {
            throw new AssertionError("the core stopped", failure);
        });
        Eventually.isTrue(
                "every token has its price",
                () -> run("risk").exitCode() == 0
                        && rows("risk").stream().noneMatch(row -> "-".equals(row.get("mid"))));
    }

    @AfterEach
    void shouldSayTheSameAgain() {
        makers.close();
        sandbox.close();
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
    }

    @Test
    void shouldRecordHedgesAndShowThemAndWhatTheyLeave() {
        Instant anHourAgo = Instant.now().truncatedTo(ChronoUnit.MILLIS).minus(Duration.ofHours(1));
        record("BUY", "1000000", "17000", "T-1", "--traded-at", anHourAgo.toString())
                .shouldEndWith(0)
                .shouldSay("hedge 1: BUY 1000000 at 17000, realised $0 in batch USDT-IDRX-1");
        record("BUY", "1", "17000", "T-1")
                .shouldEndWith(1)
                .shouldSay("kurs: CONFLICT: ")
                .shouldSay("reference T-1 is recorded at venue OKX");
        record("SELL", "400000", "17100", "T-2").shouldEndWith(0);

        List<Map<String, String>> hedges = rows("hedge", "list", "--corridor", "USD-IDR");
        assertEquals(List.of("2", "1"), column(hedges, "hedge"), "the newest first");
        assertEquals(List.of("SELL", "BUY"), column(hedges, "side"));
        assertEquals(List.of("400000", "1000000"), column(hedges, "base"));
        assertEquals(List.of("17100", "17000"), column(hedges, "price"));
        assertEquals(List.of("OKX", "OKX"), column(hedges, "venue"));
        assertEquals(List.of("T-2", "T-1"), column(hedges, "reference"));
        assertEquals(anHourAgo, Instant.parse(hedges.getLast().get("traded")));
        assertTrue(Instant.parse(hedges.getFirst().get("traded")).isAfter(anHourAgo.plusSeconds(3_500)), "just now");
        double realised = number(hedges.getFirst(), "realised $");
        assertEquals(400_000 * 100 / 17_188.0, realised, 100, "100 a dollar better than bought");
        assertEquals(List.of(), rows("hedge", "list", "--corridor", "USDT-JPYC"));
        for (List<String> list : List.of(List.of("hedge", "list"), List.of("risk", "batches"))) {
            run(list.getFirst(), list.getLast(), "--cursor", "none")
                    .shouldEndWith(1)
                    .shouldSay("INVALID_CURSOR");
        }
        run("hedge", "list", "--corridor", "USD-EUR").shouldEndWith(1).shouldSay("UNKNOWN_CORRIDOR");

        Map<String, String> risk = row(rows("risk"), "corridor", "USD-IDR");
        assertEquals("NORMAL", risk.get("state"));
        assertEquals("600000", risk.get("units"));
        assertEquals("17000", risk.get("waop"));
        assertEquals(600_000, number(risk, "gross $"), 3_000);
        assertEquals(600_000 * (1 - 17_000 / number(risk, "mid")), number(risk, "P&L $"), 300);
        assertTrue(number(risk, "VaR 1d $") > 600_000 * 0.001, risk::toString);
        assertEquals("100", risk.get("conc %"));
        assertEquals(1, number(risk, "age h"), 0.1);
        assertEquals("-", risk.get("breach"));
        assertEquals("0", row(rows("risk"), "corridor", "USDT-JPYC").get("units"));

        Map<String, String> batch = rows("risk", "batches", "--corridor", "USD-IDR", "--status", "OPEN")
                .getFirst();
        assertEquals("USDT-IDRX-1", batch.get("batch"));
        assertEquals("600000", batch.get("units"));
        assertEquals(realised, number(batch, "realised $"), 1);
        assertEquals("0", batch.get("swaps"));
        assertEquals("2", batch.get("hedges"));
        assertEquals(List.of(), rows("risk", "batches", "--status", "CLOSED"));
        run("risk", "batches", "--status", "LOST").shouldEndWith(1).shouldSay("not OPEN, CLOSED or EMERGENCY_CLEARED");
    }

    @Test
    void shouldShowHowOftenTheValueAtRiskWasTooLittle() {
        List<Map<String, String>> tests = rows("risk", "backtest", "--corridor", "USD-IDR");
        assertEquals(List.of("long", "short"), column(tests, "side"));
        Map<String, String> ofLong = tests.getFirst();
        assertEquals(number(ofLong, "days") / 100, number(ofLong, "expected"), 0.01);
        assertTrue(number(ofLong, "exceptions") > number(ofLong, "expected"), ofLong::toString);
        assertTrue(number(ofLong, "p Kupiec") < 0.01, ofLong::toString);
        assertTrue(number(ofLong, "p both") < 0.01, ofLong::toString);
        assertEquals(
                number(ofLong, "last 250") > 4 ? "YELLOW" : "GREEN", ofLong.get("zone"), "four of 250 days are green");
        assertEquals(16, rows("risk", "backtest").size(), "two sides of eight corridors");
    }

    @Test
    void shouldShowInTheAuditThatTheHistoryWasToldAndNotTheHistory() {
        Eventually.isTrue("the audit has it", () -> dailyCloses().contains("RecordDailyCloses"));

        String audit = dailyCloses();
        assertTrue(audit.contains("\"target\":\"risk/closes\""), audit);
        assertTrue(audit.contains("\"lastDay\":\"20"), audit);
        assertFalse(audit.contains("utcDay"), audit);
        assertFalse(audit.contains("\"target\":\"instance\""), audit);
    }

    private String dailyCloses() {
        return run("audit", "--action", "RecordDailyCloses", "--json")
                .shouldEndWith(0)
                .output()
                .replace(" ", "");
    }

    @Test
    void shouldSetAStateAndShowWhoDidUntilWhen() {
        String told = run("risk", "override", "USD-SGD", "HALT", "--minutes", "30", "--reason", "a rumour")
                .shouldEndWith(0)
                .shouldSay("USD-SGD is HALT, was NORMAL, until ")
                .output()
                .strip();
        String id = told.substring(told.lastIndexOf(' ') + 1);
        String until = told.replaceAll(".*until (\\S+);.*", "$1");
        Eventually.isTrue("it halts", () -> "HALT".equals(state("USD-SGD")));
        run("risk").shouldSay("override " + id + ": USD-SGD HALT by desk@kurs.invalid until " + until);

        run("risk", "override", "USD-SGD", "RESTRICT", "--reason", "it eases")
                .shouldEndWith(0)
                .shouldSay("USD-SGD is RESTRICT, was HALT, for good; override ");
        run("risk").shouldSay(" USD-SGD RESTRICT by desk@kurs.invalid for good");
        run("risk", "end-override", id, "--reason", "late").shouldEndWith(1).shouldSay("NOT_FOUND");
        run("risk", "override", "USD-SGD", "FREEZE", "--reason", "a theft")
                .shouldEndWith(0)
                .shouldSay("USD-SGD is FREEZE, was RESTRICT, for good; override ");
        assertEquals("FREEZE", state("USD-SGD"));
        String freeze = run("risk").output().replaceAll("(?s).*override (\\S+): USD-SGD FREEZE.*", "$1");
        run("risk", "end-override", freeze, "--reason", "over")
                .shouldEndWith(0)
                .shouldSay("override " + freeze + " has ended; USD-SGD is ");
        assertFalse(run("risk").output().contains("USD-SGD is FREEZE"), "nobody froze it on chain");
        run("risk", "override", "USD-SGD", "HALT", "--minutes", "0", "--reason", "r")
                .shouldEndWith(1)
                .shouldSay("not an integer from 1 to 43200: 0");
        run("risk", "override", "USD-SGD", "HALT").shouldEndWith(2).shouldSay("Missing required option: '--reason");
    }

    @Test
    void shouldOfferABatchToMakersAndShowWhatCameOfIt() {
        run("risk", "rfq", "USD-IDR", "--reason", "out of it").shouldEndWith(1).shouldSay("NO_OPEN_INVENTORY");
        record("BUY", "50000", "17000", "T-1").shouldEndWith(0);
        run("risk", "rfq", "USD-IDR", "--floor-bps", "9", "--reason", "out of it")
                .shouldEndWith(1)
                .shouldSay("price_floor_override_bps: not from 10 to 300: 9");
        run("risk", "rfq", "USD-IDR").shouldEndWith(2).shouldSay("Missing required option: '--reason");
        String told = run("risk").output();
        assertFalse(told.contains("rfq") || told.contains("undelivered"), told);
        double mid = number(row(rows("risk"), "corridor", "USD-IDR"), "mid");

        String asked = run("risk", "rfq", "USD-IDR", "--floor-bps", "70.5", "--reason", "out of it")
                .shouldEndWith(0)
                .shouldSay(": USD-IDR DISPATCHED, 50000 units at a floor of ")
                .shouldSay("asked are batavia, raffles, sumida, for 60 s; what they say: kurs risk show-rfq ")
                .output();
        Matcher found = RFQ.matcher(asked);
        assertTrue(found.find(), asked);
        double floor = Double.parseDouble(asked.replaceAll("(?s).*floor of ([0-9.]+).*", "$1"));
        assertEquals(mid * (1 - 0.00705), floor, mid * 0.001);
        run("risk", "rfq", "USD-IDR", "--reason", "again").shouldEndWith(1).shouldSay("RFQ_IN_PROGRESS");
        run("risk", "show-rfq", found.group(1))
                .shouldEndWith(0)
                .shouldSay(" DISPATCHED, 50000 units")
                .shouldSay("by desk@kurs.invalid: out of it")
                .shouldSay("batch      USDT-IDRX-1, waop 17000, mid ")
                .shouldSay("answers    until ")
                .shouldSay("batavia  ASKED");
        assertFilled(found.group(1));
        run("risk", "show-rfq", "unknown").shouldEndWith(1).shouldSay("no emergency request for quotes: unknown");
    }

    private void assertFilled(String id) {
        makers.play(sandbox.manifest(), 0, MakerHabit.DECLINES, "3");
        makers.play(sandbox.manifest(), 1, MakerHabit.HONEST, "3");
        makers.play(sandbox.manifest(), 2, MakerHabit.HONEST, "8");
        Eventually.isTrue(
                "it is filled", () -> run("risk", "show-rfq", id).output().contains("rfq " + id + ": USD-IDR FILLED"));

        String shown = run("risk", "show-rfq", id).shouldEndWith(0).output();
        String filled = shown.lines().findFirst().orElseThrow();
        assertTrue(filled.matches(".*, raffles at [0-9.]+ \\(T-1\\), realised \\$[0-9.]+"), filled);
        assertTrue(shown.contains("ended      ") && !shown.contains("answers    until"), shown);
        List<Map<String, String>> answers = table(shown);
        assertEquals(List.of("batavia", "raffles", "sumida"), column(answers, "maker"));
        assertEquals(List.of("DECLINED", "CONFIRMED", "NOT_TAKEN"), column(answers, "standing"));
        assertEquals("-", answers.getFirst().get("price"));
        assertTrue(number(answers.get(1), "price") > number(answers.get(2), "price"), shown);

        Map<String, Object> status = JSON.std.mapFrom(run("risk", "--json").output());
        assertEquals(1, status.get("open_obligations"));
        String told = run("risk").shouldSay("last emergency " + filled).output();
        assertTrue(
                told.matches(
                        "(?s).*undelivered by makers: 1, owed to us \\$49[0-9.]+, by us \\$[45][0-9.]+; which: kurs"
                                + " risk obligations\\R.*"),
                told);
        assertDelivered(id);
        assertEquals("0", row(rows("risk"), "corridor", "USD-IDR").get("units"));
        assertEquals("EMERGENCY_CLEARED", rows("risk", "batches").getFirst().get("status"));
    }

    private void assertDelivered(String id) {
        List<Map<String, String>> owed = rows("risk", "obligations");
        assertEquals(List.of(id), column(owed, "rfq"));
        assertEquals(List.of("raffles"), column(owed, "maker"));
        assertEquals(List.of("50000 USDT"), column(owed, "is owed"));
        String owes = owed.getFirst().get("owes us");
        assertTrue(owes.matches("[0-9.]+ IDRX"), owes);
        assertEquals("T-1", owed.getFirst().get("maker's reference"));
        run("risk", "deliver", id, "--reference", "0xabc")
                .shouldEndWith(2)
                .shouldSay("Missing required option: '--reason");
        run("risk", "deliver", id, "--reason", "r").shouldEndWith(2).shouldSay("Missing required option: '--reference");

        run("risk", "deliver", id, "--reference", "0xabc", "--reason", "on the statement")
                .shouldEndWith(0)
                .shouldSay("rfq " + id + ": raffles delivered " + owes + " for 50000 USDT, 0xabc");
        run("risk", "obligations").shouldEndWith(0).shouldSay("no maker owes anything");
        run("risk", "deliver", id, "--reference", "0xabc", "--reason", "again")
                .shouldEndWith(1)
                .shouldSay("rfq_id: nothing is owed by it: " + id);
        assertFalse(run("risk").output().contains("undelivered"), "all is delivered");
    }

    private Outcome record(String side, String amount, String price, String reference, String... more) {
        List<String> command = new ArrayList<>(List.of("hedge", "record", "USD-IDR", side, amount, price));
        command.addAll(List.of("--venue", "OKX", "--reference", reference, "--reason", "to carry less"));
        command.addAll(List.of(more));
        return run(command.toArray(String[]::new));
    }

    private String state(String corridor) {
        return row(rows("risk"), "corridor", corridor).get("state");
    }

    private Outcome run(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private List<Map<String, String>> rows(String... command) {
        return table(run(command).shouldEndWith(0).output());
    }

    /** The table of an output, its rows by its head: what stands in two columns or more, from the first such line to the next empty one. */
    private static List<Map<String, String>> table(String output) {
        List<String> lines = output.lines()
                .dropWhile(line -> line.startsWith(" ") || words(line).length < 3)
                .takeWhile(line -> !line.isBlank())
                .toList();
        if (lines.isEmpty()) {
            return List.of();
        }
        String[] head = words(lines.getFirst());
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = words(line);
            assertEquals(head.length, cells.length, line);
            Map<String, String> row = new LinkedHashMap<>();
            for (int column = 0; column < head.length; column++) {
                row.put(head[column], cells[column]);
            }
            rows.add(row);
        }
        return rows;
    }

    private static String[] words(String line) {
        return line.split(" {2,}", -1);
    }

    private static Map<String, String> row(List<Map<String, String>> rows, String column, String value) {
        return rows.stream()
                .filter(row -> value.equals(row.get(column)))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> column(List<Map<String, String>> rows, String column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }
}
