package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalCopy;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A journal of days on a desk, run again in other JVMs; {@code -Dkurs.commands=1000000} for a long one. */
class LongReplayTest {
    /** All the juniors' where seniors are owed nothing, and never a gain where tokens are held. */
    private static final String PAST_DAY =
            "\\d{4}-\\d\\d-\\d\\d( \\*)? +(-\\d+\\.\\d\\d) +0\\.00 +\\2 +-?\\d+\\.\\d\\d";

    private static final int COMMANDS = Integer.getInteger("kurs.commands", 60_000);
    private static final int FEW_COMMANDS = 6_000;
    private static final Pattern STATE_HASH = Pattern.compile("state hash ([0-9a-f]{16})");
    private static final Seed SEED = Seed.fresh("LongReplayTest");

    @TempDir
    private static Path directory;

    private static Path data;
    private static Path smallData;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void trade() {
        data = directory.resolve("long");
        smallData = directory.resolve("short");
        long start = System.nanoTime();
        new TradingDays(SEED).writeInto(data, COMMANDS);
        System.out.printf(
                "LongReplayTest: %d commands journaled in %.1f s%n", COMMANDS, (System.nanoTime() - start) / 1e9);
        new TradingDays(SEED).writeInto(smallData, FEW_COMMANDS);
    }

    private static String replay(List<String> flags, Path of, String... options) {
        List<String> arguments = new ArrayList<>(List.of("replay", "--data", of.toString()));
        arguments.addAll(List.of(options));
        Outcome outcome =
                KursProcess.run(flags, arguments.toArray(String[]::new)).shouldEndWith(0);
        outcome.output()
                .lines()
                .filter(line -> line.contains("re-run"))
                .forEach(line -> System.out.println("LongReplayTest: " + flags + " " + line));
        Matcher hash = STATE_HASH.matcher(outcome.output());
        assertTrue(hash.find(), outcome.output());
        return hash.group(1);
    }

    @Test
    void shouldGiveTheSameBitsUnderAnotherCollectorAndCompiler() {
        String usual = replay(List.of("-Xmx1g"), data);

        assertEquals(usual, replay(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), data));
    }

    @Test
    void shouldGiveTheSameBitsWithoutAnyCompiler() {
        String usual = replay(List.of("-Xmx1g"), smallData);

        assertEquals(usual, replay(List.of("-Xint", "-XX:+UseSerialGC"), smallData));
    }

    @Test
    void shouldGiveTheSameBitsFromASnapshotInTheMiddle() {
        String usual = replay(List.of("-Xmx1g"), data);

        assertEquals(usual, replay(List.of("-Xmx1g", "-XX:+UseSerialGC"), data, "--from-snapshot"));
    }

    @Test
    void shouldContinueAJournalAsIfItHadNeverStopped() {
        Path whole = scratch.resolve("whole");
        Path parted = scratch.resolve("parted");
        new TradingDays(SEED).writeInto(whole, FEW_COMMANDS);
        new TradingDays(SEED).writeInto(parted, FEW_COMMANDS, FEW_COMMANDS / 2);

        String dump = dump(whole);
        assertTrue(dump.lines().count() > FEW_COMMANDS);
        assertEquals(dump, dump(parted));
    }

    private static String dump(Path of) {
        return CommandLineRun.of("journal", "dump", "--data", of.toString())
                .shouldEndWith(0)
                .output();
    }

    @Test
    void shouldFindAFlippedByteByItsChecksumAndShowWhatItChanged() throws IOException {
        Path damaged = copyOfSmall();
        FlippedByte.inLast(FirmQuoteDerivedDecoder.TEMPLATE_ID, damaged.resolve("journal"))
                .flip(8 + FirmQuoteDerivedDecoder.midE12EncodingOffset());

        CommandLineRun.of("journal", "verify", "--data", damaged.toString())
                .shouldEndWith(1)
                .shouldSay("does not match its checksum")
                .shouldSay("the journal is DAMAGED");
        Outcome replayed = CommandLineRun.of("replay", "--data", damaged.toString())
                .shouldEndWith(1)
                .shouldSay("is damaged at byte")
                .shouldSay("FirmQuoteDerived");
        assertMarked("midE12", replayed);
        CommandLineRun.of("reconcile", "--data", damaged.toString()).shouldEndWith(1);
        CommandLineRun.of("stress", "--data", damaged.toString())
                .shouldEndWith(1)
                .shouldSay("does not match its checksum");
    }

    @Test
    void shouldSayWhatBadDaysWouldCostTheBookOfADay() {
        Outcome told = CommandLineRun.of("stress", "--data", smallData.toString(), "--days", "3")
                .shouldEndWith(0)
                .shouldSay("senior shares are owed nothing");

        assertEquals(1, linesLike("scenario +pool \\$ +senior \\$ +junior \\$ +the desk's \\$", told), told::output);
        assertEquals(3, linesLike(PAST_DAY, told), told::output);
        told.shouldSay("every currency -10 %")
                .shouldSay("depeg of USDT to 0.88")
                .shouldSay("USDT frozen");
    }

    private static long linesLike(String pattern, Outcome told) {
        return told.output().lines().filter(line -> line.matches(pattern)).count();
    }

    @ParameterizedTest
    @CsvSource({"--gap, 10", "--depeg, 1.1", "--days, -1"})
    void shouldStressNothingBeyondAllThereIs(String option, String value) throws IOException {
        CommandLineRun.of("stress", "--data", copyOfSmall().toString(), option, value)
                .shouldEndWith(2)
                .shouldSay(option + " is " + value + ", must be 0 to ");
    }

    @Test
    void shouldShowDecodedWhatAForgerChanged() throws IOException {
        Path forged = copyOfSmall();
        FlippedByte.inLast(UsageChangedDecoder.TEMPLATE_ID, forged.resolve("journal"))
                .flip(8 + UsageChangedDecoder.dailyUsedE6EncodingOffset())
                .makeChecksumGoodAgain();

        CommandLineRun.of("journal", "verify", "--data", forged.toString()).shouldEndWith(0);
        Outcome replayed = CommandLineRun.of("replay", "--data", forged.toString())
                .shouldEndWith(1)
                .shouldSay("UsageChanged");
        assertMarked("dailyUsedE6", replayed);
        CommandLineRun.of("reconcile", "--data", forged.toString())
                .shouldEndWith(1)
                .shouldSay("the books DO NOT agree")
                .shouldSay("UsageChanged");
    }

    /** One field alone stands marked beside the other's. */
    private static void assertMarked(String field, Outcome replayed) {
        List<String> marked =
                replayed.output().lines().filter(line -> line.startsWith("!")).toList();
        assertEquals(1, marked.size(), replayed.output());
        assertTrue(marked.getFirst().contains(field), marked.getFirst());
    }

    private Path copyOfSmall() throws IOException {
        JournalCopy.copy(smallData.resolve("journal"), scratch.resolve("journal"));
        return scratch;
    }
}
