package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.service.states.StateChange;
import dev.kurs.service.states.StateHistory;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.jr.ob.JSON;

/** What the desk's commands say about a journal of some hours. */
class JournalCommandsTest {
    private static final int COMMANDS = 12_000;
    private static final int HOLE_TO_END = 5;
    private static final String UNKNOWN_QUOTE = "0x" + "0".repeat(64);

    @TempDir
    private static Path data;

    private static String quoteId;

    /** By two processes, so that there are two files at least: the seed need not leap over an hour. */
    @BeforeAll
    static void trade() {
        new TradingDays(Seed.fresh("JournalCommandsTest")).writeInto(data, COMMANDS, COMMANDS / 2);
        quoteId = String.valueOf(
                explained("--from", "2026-07-31", "--json").getFirst().get("quote_id"));
    }

    private static Outcome kurs(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--data", data.toString()));
        arguments.addAll(List.of(options));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static List<Map<String, Object>> explained(String... options) {
        return kurs("explain", options)
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .toList();
    }

    private static long count(List<Map<String, Object>> lines, String type) {
        return lines.stream().filter(line -> type.equals(line.get("type"))).count();
    }

    @Test
    void shouldDumpEveryCommandInOrderAsJsonLines() {
        List<Map<String, Object>> lines = kurs("journal dump")
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .toList();

        long last = 0;
        for (Map<String, Object> line : lines) {
            long sequence = ((Number) line.get("sequence")).longValue();
            assertTrue(sequence == last || sequence == last + 1, () -> sequence + " out of order");
            last = sequence;
        }
        assertEquals(COMMANDS, last);
        assertEquals(count(lines, "FirmQuoteIssued"), count(lines, "FirmQuoteDerived"));
        kurs("journal stat")
                .shouldEndWith(0)
                .shouldSay("sequences        1 to " + COMMANDS)
                .shouldSay(String.format("%-24s %,d", "FirmQuoteIssued", count(lines, "FirmQuoteIssued")))
                .shouldSay(String.format("%-24s %,d", "QuoteRejected", count(lines, "QuoteRejected")));
    }

    @Test
    void shouldDumpARangeAsATable() {
        Outcome table = kurs("journal dump", "--table", "--from-sequence", "4", "--to-sequence", "5")
                .shouldEndWith(0);

        assertEquals(
                2,
                table.output()
                        .lines()
                        .filter(line -> line.contains("ConfigureFeed"))
                        .count(),
                table.output());
    }

    /** Nothing stands for what was in its first file. */
    @Test
    void shouldFindThatAJournalLacksItsBeginning(@TempDir Path other) throws IOException {
        Path journal = Files.createDirectories(other.resolve("journal"));
        List<JournalFile> files = JournalFiles.list(data.resolve("journal"));
        for (JournalFile file : files.subList(1, files.size())) {
            Files.copy(file.path(), journal.resolve(file.name()));
        }

        CommandLineRun.of("journal", "verify", "--data", other.toString())
                .shouldEndWith(1)
                .shouldSay("there is no good snapshot to run it again from")
                .shouldSay("the journal is DAMAGED");
    }

    @Test
    void shouldVerifyAWholeJournal() {
        kurs("journal verify")
                .shouldEndWith(0)
                .shouldSay(String.format("%,d records", COMMANDS))
                .shouldSay("is whole");
    }

    @Test
    void shouldExplainAQuoteInTheDesksWords() {
        kurs("explain", quoteId)
                .shouldEndWith(0)
                .shouldSay(quoteId)
                .shouldSay("Mid")
                .shouldSay("+ volatility")
                .shouldSay("= converted")
                .shouldSay("= output")
                .shouldSay("It is EXPIRED now.");
    }

    @Test
    void shouldExplainEveryFirmQuoteOfARangeAddingUpToTheLastUnit() {
        List<Map<String, Object>> quotes = explained("--from", "2026-07-31", "--to", "2026-08-02", "--json");

        assertEquals(
                kurs("journal dump")
                        .output()
                        .lines()
                        .filter(line -> line.contains("\"FirmQuoteIssued\""))
                        .count(),
                quotes.size());
        for (Map<String, Object> quote : quotes) {
            Map<?, ?> steps = (Map<?, ?>) quote.get("intermediates");
            assertEquals(
                    raw(steps, "input_amount"),
                    raw(steps, "fixed_fee").add(raw(steps, "variable_fee")).add(raw(steps, "amount_to_convert")));
            assertEquals(raw(steps, "fair_output"), raw(steps, "output_amount").add(raw(steps, "spread_fee")));
        }
    }

    private static BigInteger raw(Map<?, ?> steps, String name) {
        return new BigInteger(String.valueOf(steps.get(name)));
    }

    @Test
    void shouldExplainTheSameAloneAsInARange() {
        assertEquals(
                explained(quoteId, "--json").getFirst(),
                explained("--from", "2026-07-31", "--json").getFirst());
    }

    @Test
    void shouldExplainNothingOutsideTheRange() {
        assertEquals(0, explained("--from", "2026-08-03", "--json").size());
    }

    @Test
    void shouldExplainNoDaysThatEndBeforeTheyBegin() {
        kurs("explain", "--from", "2026-08-02", "--to", "2026-07-01")
                .shouldEndWith(2)
                .shouldSay("--to 2026-07-01 is before --from 2026-08-02");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "journal dump",
                "journal stat",
                "explain QUOTE",
                "explain --from 2026-07-31",
                "export executions --from 2026-07-31 --to 2026-07-31",
                "readmodel hash",
                "readmodel rebuild",
                "states",
                "states --history",
                "backtest",
                "replay",
                "reconcile"
            })
    void shouldNotTakeAHoleForTheJournalsEnd(String command, @TempDir Path damaged) throws IOException {
        Trees.copy(data.resolve("journal"), damaged.resolve("journal"));
        Trees.closeToOthers(damaged);
        ZeroedHeader.ofRecord(COMMANDS - HOLE_TO_END, damaged.resolve("journal"));

        List<String> arguments =
                new ArrayList<>(List.of(command.replace("QUOTE", quoteId).split(" ")));
        arguments.addAll(List.of("--data", damaged.toString()));
        CommandLineRun.of(arguments.toArray(String[]::new))
                .shouldEndWith(1)
                .shouldSay("whole records stand behind a broken one");
    }

    @Test
    void shouldDumpRecordsBeforeAHole(@TempDir Path damaged) throws IOException {
        Trees.copy(data.resolve("journal"), damaged.resolve("journal"));
        ZeroedHeader.ofRecord(COMMANDS - HOLE_TO_END, damaged.resolve("journal"));

        CommandLineRun.of("journal", "dump", "--data", damaged.toString(), "--to-sequence", "9")
                .shouldEndWith(0);
    }

    @Test
    void shouldSayWhichQuoteItDoesNotKnow() {
        kurs("explain", UNKNOWN_QUOTE).shouldEndWith(1).shouldSay("no firm quote " + UNKNOWN_QUOTE);
        kurs("explain", "0x12").shouldEndWith(2).shouldSay("64 hex digits");
        kurs("explain").shouldEndWith(2).shouldSay("either a QUOTE_ID or --from and --to");
    }

    @Test
    void shouldReconcileADayWithTotalsPerCorridorAndPartner() {
        kurs("reconcile", "--from", "2026-07-31", "--to", "2026-07-31")
                .shouldEndWith(0)
                .shouldSay("USDT-IDRX    Discounted           SELL")
                .shouldSay("USDT-IDRX    Fixed                BUY")
                .shouldSay("the books agree");
    }

    @Test
    void shouldReconcileNoDaysThatEndBeforeTheyBegin() {
        kurs("reconcile", "--from", "2026-08-05", "--to", "2026-07-01")
                .shouldEndWith(2)
                .shouldSay("--to 2026-07-01 is before --from 2026-08-05");
    }

    @Test
    void shouldEndInFailureWhereWhatItSaysCannotBeWritten() {
        File full = new File("/dev/full");
        assumeTrue(full.exists(), "skipped: there is no /dev/full");

        Outcome stat = KursProcess.runInto(full, "journal", "stat", "--data", data.toString());

        stat.shouldEndWith(1).shouldSay("not all of what it says could be written");
    }

    @Test
    void shouldReplayAllAndFromTheSnapshot() {
        kurs("replay")
                .shouldEndWith(0)
                .shouldSay(String.format("%,d commands", COMMANDS))
                .shouldSay("byte for byte");
        kurs("replay", "--from-snapshot")
                .shouldEndWith(0)
                .shouldSay(String.format("%,d commands", COMMANDS / 3))
                .shouldSay("re-run from sequence " + String.format("%,d", COMMANDS * 2 / 3 + 1));
    }

    @Test
    void shouldSayThatADirectoryHoldsNoJournal() {
        String nowhere = data.resolve("nowhere").toString();

        for (String command : List.of("replay", "reconcile", "journal stat", "journal verify", "journal dump")) {
            List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
            arguments.addAll(List.of("--data", nowhere));
            CommandLineRun.of(arguments.toArray(String[]::new))
                    .shouldEndWith(1)
                    .shouldSay("there is no journal in " + nowhere);
        }
    }

    /** A directory of another use, or one whose copy failed, is no journal that could be whole. */
    @Test
    void shouldSayThatAnEmptyDirectoryHoldsNoJournal(@TempDir Path other) throws IOException {
        Files.createDirectories(other.resolve("journal"));

        for (String command :
                List.of("replay", "reconcile", "journal stat", "journal verify", "journal verify --seals")) {
            List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
            arguments.addAll(List.of("--data", other.toString()));
            CommandLineRun.of(arguments.toArray(String[]::new))
                    .shouldEndWith(1)
                    .shouldSay("there is no journal in " + other);
        }
    }

    /** What is left of it says that there was one. */
    @Test
    void shouldFindThatAJournalLostAllItsFiles(@TempDir Path other) throws IOException {
        Files.createDirectories(other.resolve("journal"));
        Trees.copy(data.resolve("snapshots"), other.resolve("snapshots"));

        CommandLineRun.of("journal", "verify", "--data", other.toString())
                .shouldEndWith(1)
                .shouldSay("has lost its end: it ends with sequence 0")
                .shouldSay("the journal is DAMAGED");
    }

    @Test
    void shouldTellEveryChangeOfStateWithItsCause() {
        List<Map<String, Object>> dumped = kurs("journal dump")
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .filter(line -> "CorridorStateChanged".equals(line.get("type")))
                .toList();
        List<Map<String, Object>> told = kurs("states --history", "--json")
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .toList();
        assertTrue(told.size() > 20, "" + told.size());
        assertEquals(dumped.size(), told.size());
        for (int index = 0; index < told.size(); index++) {
            assertEquals(dumped.get(index).get("previous"), told.get(index).get("from"));
            assertEquals(dumped.get(index).get("state"), told.get(index).get("to"));
            assertEquals(dumped.get(index).get("cause"), told.get(index).get("cause"));
            assertEquals(
                    "YES".equals(dumped.get(index).get("sellAllowed")),
                    told.get(index).get("sell_allowed"));
            assertEquals(
                    "YES".equals(dumped.get(index).get("buyAllowed")),
                    told.get(index).get("buy_allowed"));
            assertEquals(
                    dumped.get(index).get("metricE8") == null, told.get(index).get("value") == null);
        }
        assertTrue(told.stream().anyMatch(change -> change.get("from").equals(change.get("to"))));
        assertTrue(
                told.stream().anyMatch(change -> "OPERATOR".equals(change.get("cause")) && change.get("who") != null));
    }

    /** What retention took of a corridor's changes, the newest snapshot still has. */
    @Test
    void shouldTellOfASnapshotWhatTheChangesBeforeItCameTo() {
        Map<String, StateChange> kept = new TreeMap<>();
        Map<String, StateChange> before = new TreeMap<>();
        StateHistory.read(
                data.resolve("journal"),
                new SnapshotStore(data.resolve("snapshots"), 2),
                change -> assertNull(kept.put(change.corridor(), change)),
                change -> {
                    if (change.sequence() <= kept.get(change.corridor()).sequence()) {
                        before.put(change.corridor(), change);
                    }
                });
        assertTrue(kept.size() > 1);
        assertEquals(kept.keySet(), before.keySet());
        kept.forEach((corridor, held) -> {
            StateChange last = before.get(corridor);
            assertEquals(
                    List.of(last.from(), last.to(), last.cause(), last.sides(), last.override(), last.value()),
                    List.of(held.from(), held.to(), held.cause(), held.sides(), held.override(), held.value()));
        });
    }

    @Test
    void shouldTellTheStateThatEachCorridorCameToAndWhatHoldsItNow() {
        Map<String, String> present = new TreeMap<>();
        kurs("states --history", "--json")
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .forEach(change ->
                        present.put("" + change.get("corridor"), change.get("to") + " " + change.get("cause")));
        Map<String, String> told = new TreeMap<>();
        kurs("states", "--json")
                .shouldEndWith(0)
                .output()
                .lines()
                .map(JSON.std::mapFrom)
                .forEach(change -> told.put("" + change.get("corridor"), change.get("to") + " " + change.get("cause")));
        assertEquals(present, told);
    }

    @Test
    void shouldTellOfStatesOnlyWhatHistoryTells() {
        List<String> history =
                kurs("states --history").shouldEndWith(0).output().lines().toList();
        List<String> last = kurs("states").shouldEndWith(0).output().lines().toList();
        assertTrue(history.containsAll(last));
        List<String> ofOne = kurs("states --history", "--corridor", "USDT-JPYC")
                .shouldEndWith(0)
                .output()
                .lines()
                .toList();
        assertEquals(
                history.stream().filter(line -> line.contains("  USDT-JPYC  ")).toList(), ofOne);
    }

    @Test
    void shouldNotTellNothingOfACorridorThatNobodyKnows() {
        for (String command : List.of("states", "states --history", "states --json")) {
            Outcome unknown = kurs(command, "--corridor", "USDT-IDRY");

            unknown.shouldEndWith(2).shouldSay("--corridor USDT-IDRY is not a corridor of this journal");
        }
        assertEquals(
                "",
                kurs("states", "--corridor", "USDT-IDRX", "--from", "2100-01-01")
                        .shouldEndWith(0)
                        .output());
    }
}
