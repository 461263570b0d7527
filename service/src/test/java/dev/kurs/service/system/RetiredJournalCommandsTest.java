package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** What the desk's commands say about a journal whose oldest file retention took; the one snapshot is of the morning of 1 August. */
class RetiredJournalCommandsTest {
    private static final int COMMANDS = 8_000;
    private static final int COMMANDS_TO_A_LEAP = 500;
    private static final long BEHIND_SNAPSHOT = COMMANDS * 2L / 3 + 1;

    @TempDir
    private static Path data;

    private static long first;

    @BeforeAll
    static void tradeAndRetire() throws IOException {
        Path journal = data.resolve("journal");
        TradingDays.settlingOnChain(Seed.fresh("RetiredJournalCommandsTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
        new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
        assertFalse(new ClientReferenceStore(journal).keepSealed().isEmpty());
        Files.delete(JournalFiles.list(journal).getFirst().path());
        first = JournalRange.of(journal).firstSequence();
        assertTrue(first > 1 && first < BEHIND_SNAPSHOT, "" + first);
    }

    private static Outcome kurs(String command, String... options) {
        return kurs(data, command, options);
    }

    private static Outcome kurs(Path directory, String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.addAll(List.of("--data", directory.toString()));
        arguments.addAll(List.of(options));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static void shouldRefuse(Outcome outcome, String... sentences) {
        outcome.shouldEndWith(1);
        for (String sentence : sentences) {
            outcome.shouldSay(sentence);
        }
        assertFalse(outcome.output().contains("\tat "), outcome.output());
    }

    @Test
    void shouldDumpFromTheFirstRecordThereIs() {
        String line = kurs("journal dump", "--to-sequence", "" + (first + 1))
                .shouldEndWith(0)
                .output()
                .lines()
                .findFirst()
                .orElseThrow();

        assertEquals(first, ((Number) JSON.std.mapFrom(line).get("sequence")).longValue());
    }

    @Test
    void shouldSayWhichRecordsThereAreToDump() {
        shouldRefuse(
                kurs("journal dump", "--from-sequence", "1"),
                "does not reach back to sequence 1: it begins with sequence " + first);
        shouldRefuse(
                kurs("journal dump", "--from-sequence", "" + (COMMANDS + 2)),
                "ends with sequence " + COMMANDS + ", before " + (COMMANDS + 2));
    }

    @Test
    void shouldReplayFromTheOldestSnapshotThatReaches() {
        kurs("replay")
                .shouldEndWith(0)
                .shouldSay(String.format("re-run from sequence %,d", BEHIND_SNAPSHOT))
                .shouldSay("byte for byte");
    }

    @Test
    void shouldReconcileFromTheOldestSnapshotThatReaches() {
        kurs("reconcile")
                .shouldEndWith(0)
                .shouldSay(String.format("run again from sequence %,d", BEHIND_SNAPSHOT))
                .shouldSay("the books agree");
    }

    @Test
    void shouldBacktestFromTheOldestSnapshotThatReaches() {
        kurs("backtest", "--set", "corridors.*.min_spread_bps=40")
                .shouldEndWith(0)
                .shouldSay("as it was, every event comes out byte for byte as journaled")
                .shouldSay("" + (COMMANDS - BEHIND_SNAPSHOT + 1));
    }

    @Test
    void shouldSayFromWhichTimeOnItBacktests() {
        Outcome early = kurs("backtest", "--from", "2026-07-31");
        shouldRefuse(
                early,
                "begins with sequence " + first,
                "no snapshot from which the period could be run again: what is later than 2026-08-01T");
        shouldRefuse(kurs("backtest", "--to", "2026-07-31"), "what is later than 2026-08-01T");

        Matcher earliest = Pattern.compile("later than (\\S+) can be").matcher(early.output());
        assertTrue(earliest.find(), early.output());
        kurs("backtest", "--from", Instant.parse(earliest.group(1)).plusNanos(1).toString())
                .shouldEndWith(0)
                .shouldSay("as it was, every event comes out byte for byte as journaled");
    }

    @Test
    void shouldSayFromWhichDayOnItReconciles() {
        shouldRefuse(
                kurs("reconcile", "--from", "2026-08-01", "--to", "2026-08-01"),
                "no snapshot from which the range could be run again",
                "days from 2026-08-02 on can be");
        shouldRefuse(kurs("reconcile", "--to", "2026-07-31"), "days from 2026-08-02 on can be");
    }

    @Test
    void shouldSayThatARangeHasNoRecord() {
        shouldRefuse(kurs("reconcile", "--from", "2026-07-01", "--to", "2026-07-02"), "has no record of the range");
    }

    @Test
    void shouldSayThatNoSnapshotReaches(@TempDir Path bare) throws IOException {
        Trees.copy(data.resolve("journal"), bare.resolve("journal"));

        shouldRefuse(kurs(bare, "replay"), "begins with sequence " + first, "no good snapshot");
        shouldRefuse(kurs(bare, "backtest"), "begins with sequence " + first, "no good snapshot");
        shouldRefuse(kurs(bare, "reconcile"), "begins with sequence " + first, "no good snapshot");
    }

    @Test
    void shouldVerifyItAndSayWhereItBegins() {
        kurs("journal verify")
                .shouldEndWith(0)
                .shouldSay("it begins with sequence " + first + ": the records before are gone with retention, or lost")
                .shouldSay("the journal is whole");
        kurs("journal verify", "--seals").shouldEndWith(0).shouldSay("the files of 1 are gone with retention, or lost");
    }

    @Test
    void shouldSayThatNoSealedFileIsMissing(@TempDir Path other) {
        Path whole = other.resolve("data");
        TradingDays.settlingOnChain(Seed.fresh("RetiredJournalCommandsTest"), COMMANDS_TO_A_LEAP)
                .writeInto(whole, COMMANDS);
        Path journal = whole.resolve("journal");
        SealKey key = SealKey.openOrMake(whole, new SealDirectory(journal));
        int seals = new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH)
                .run()
                .size();

        kurs(whole, "journal verify", "--seals")
                .shouldEndWith(0)
                .shouldSay(seals + " seals fit; their files are all there; 1 file is not sealed yet")
                .shouldSay("the seals are whole");
    }

    @Test
    void shouldNotTakeForRetentionWhatLeftItsIndex(@TempDir Path other) throws IOException {
        Path lost = other.resolve("data");
        Trees.copy(data, lost);
        Path journal = lost.resolve("journal");
        Files.write(journal.resolve("20200101-0000.quotes"), new byte[0]);

        shouldRefuse(kurs(lost, "journal verify"), "20200101-0000.quotes is there", "the journal is DAMAGED");
        shouldRefuse(kurs(lost, "journal verify", "--seals"), "20200101-0000.quotes is there", "the seals DO NOT FIT");
    }

    /** A start would refuse it. */
    @Test
    void shouldNameASealThatCannotBeRead(@TempDir Path other) throws IOException {
        Path broken = other.resolve("data");
        Trees.copy(data, broken);
        Path journal = broken.resolve("journal");
        Path seal = journal.resolve(new SealDirectory(journal).readable().get(1).file() + ".seal");
        Files.write(seal, new byte[0]);
        shouldRefuse(kurs(broken, "journal verify"), "The seal " + seal + " is broken", "the journal is DAMAGED");
        Files.delete(seal);
        Files.createDirectory(seal);

        String unreadable = "The seal " + seal + " cannot be read: Is a directory; put it back from a backup";
        shouldRefuse(kurs(broken, "journal verify"), unreadable, "the journal is DAMAGED");
        shouldRefuse(kurs(broken, "journal verify", "--seals"), unreadable, "the seals DO NOT FIT");
    }

    @Test
    void shouldSayWhyAJournalFileCannotBeRead(@TempDir Path other) throws IOException {
        Path broken = other.resolve("data");
        Trees.copy(data, broken);
        Path file = JournalFiles.list(broken.resolve("journal")).getLast().path();
        Files.delete(file);
        Files.createDirectory(file);

        for (String command : List.of("journal verify", "journal stat", "journal dump", "replay")) {
            shouldRefuse(
                    kurs(broken, command),
                    "Cannot open the journal file " + file + ": Is a directory; put it back from a backup");
        }
    }

    /** A start would say so, and a copy would not start. */
    @Test
    void shouldMissTheReferencesOfWhatRetentionTook(@TempDir Path other) throws IOException {
        Path lost = other.resolve("data");
        Trees.copy(data, lost);
        SealDirectory seals = new SealDirectory(lost.resolve("journal"));
        Path references =
                lost.resolve("journal").resolve(seals.readable().getFirst().file() + ".clientrefs");
        byte[] whole = Files.readAllBytes(references);
        Files.write(references, Arrays.copyOf(whole, whole.length - 1));

        shouldRefuse(
                kurs(lost, "journal verify"),
                "The client_refs " + references + " is damaged in its block ",
                "; put it back from a backup",
                "the journal is DAMAGED");
        Files.delete(references);
        shouldRefuse(
                kurs(lost, "journal verify"),
                "The client_refs " + references + " is not there; put it back from a backup",
                "the journal is DAMAGED");
        shouldRefuse(kurs(lost, "journal copy", other.resolve("copy").toString()), references + " is not there");
    }

    @Test
    void shouldMissWhatIsGoneWhereNoRetentionIsConfigured(@TempDir Path other) throws IOException {
        ConfigurationText packaged = ConfigurationText.packaged();
        Path none = Files.writeString(other.resolve("none.yaml"), packaged.yaml());
        Path monthly = Files.writeString(
                other.resolve("monthly.yaml"),
                packaged.with("journal: {", "journal: {retention: 30d, ").yaml());

        shouldRefuse(
                kurs("journal verify", "-c", none.toString()),
                "begins with sequence " + first + ", and no journal.retention is configured",
                "the journal is DAMAGED");
        kurs("journal verify", "-c", monthly.toString())
                .shouldEndWith(0)
                .shouldSay(": the records before are gone with journal.retention, by what it leaves");
        kurs("journal verify", "--seals", "-c", monthly.toString())
                .shouldEndWith(0)
                .shouldSay("the files of 1 are gone with journal.retention, by what it leaves");
    }
}
