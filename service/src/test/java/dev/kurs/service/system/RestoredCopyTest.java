package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy is gone on from behind which the original went on: what that gave, the copy cannot know, and an operator says so. */
class RestoredCopyTest {
    private static final int QUOTES = 20;

    @TempDir
    private static Path directory;

    private static final Set<String> TOLD_BY_ORIGINAL = new HashSet<>();
    private static Path copy;
    private static long reached;

    private final Set<String> told = new HashSet<>(TOLD_BY_ORIGINAL);
    private Path data;

    @BeforeAll
    static void quoteCopyAndGoOn() throws IOException {
        Path original = directory.resolve("original");
        copy = directory.resolve("copy");
        run(original, TOLD_BY_ORIGINAL);
        Trees.copy(original, copy);
        run(original, TOLD_BY_ORIGINAL);
        reached = JournalRange.of(original.resolve("journal")).lastSequence();
    }

    @BeforeEach
    void restore() throws IOException {
        data = Files.createTempDirectory(directory, "restored").resolve("data");
        Trees.copy(copy, data);
    }

    private static void run(Path data, Set<String> told, String... options) {
        try (KursProcess kurs = KursProcess.startingSandbox(data, options)) {
            kurs.awaitReady();
            for (int i = 0; i < QUOTES; i++) {
                String id = kurs.partner(1)
                        .firmQuote("USDT-IDRX", "SELL", "100")
                        .shouldBe(200)
                        .text("quote_id");
                assertTrue(told.add(id), () -> id + " was told before");
            }
            kurs.stop().shouldEndWith(0);
        }
    }

    private static String[] beyond(long sequence) {
        return new String[] {
            "--restored-copy", "--beyond", Long.toString(sequence), "--reason", "the disk of the desk burnt down"
        };
    }

    private Outcome kurs(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private Outcome start(String... options) {
        return kurs(Stream.concat(Stream.of("sandbox", "--no-chain", "--port", "0"), Stream.of(options))
                .toArray(String[]::new));
    }

    private long lastSequence() {
        return JournalRange.of(data.resolve("journal")).lastSequence();
    }

    private void shouldBeWhole() {
        kurs("journal", "verify").shouldEndWith(0).shouldSay("the journal is whole");
        kurs("journal", "verify", "--seals").shouldEndWith(0).shouldSay("the seals are whole");
        kurs("replay").shouldEndWith(0).shouldSay("byte for byte");
    }

    @Test
    void shouldGiveNoIdTwiceAndJournalWhoSaidSoAndWhy() {
        run(data, told, beyond(reached));

        shouldBeWhole();
        kurs("journal", "dump")
                .shouldSay("its original went on to " + reached + " or further, by who started this")
                .shouldSay("\"knownSequence\":" + reached)
                .shouldSay("\"actor\":\"os:" + System.getProperty("user.name") + "\"")
                .shouldSay("\"reason\":\"the disk of the desk burnt down\"");
        start(beyond(reached))
                .shouldEndWith(1)
                .shouldSay("it ends with sequence " + lastSequence() + ", not before " + reached);
        run(data, told);
        shouldBeWhole();
    }

    /** The first run from the copy leapt too, to where the second would. */
    @Test
    void shouldGiveNoIdTwiceThoughTheSameCopyWasGoneOnFromBefore() throws IOException {
        run(data, told, beyond(reached));
        long firstReached = lastSequence();
        restore();

        run(data, told, beyond(firstReached));

        assertTrue(lastSequence() > firstReached);
        shouldBeWhole();
        run(data, told);
    }

    @Test
    void shouldRefuseWhatSaysNothingOrTooLittle() {
        long last = lastSequence();

        start("--restored-copy", "--reason", "burnt").shouldEndWith(1).shouldSay("--restored-copy needs --beyond");
        start("--restored-copy", "--beyond", "" + reached).shouldEndWith(1).shouldSay("--restored-copy needs --reason");
        start("--beyond", "" + reached).shouldEndWith(1).shouldSay("--beyond belongs to --restored-copy");
        start("--accept-loss", "--restored-copy", "--beyond", "" + reached, "--reason", "burnt")
                .shouldEndWith(1)
                .shouldSay("--accept-loss cannot stand beside --restored-copy");
        start(beyond(last)).shouldEndWith(1).shouldSay("it ends with sequence " + last + ", not before " + last);
        start(beyond(Long.MAX_VALUE)).shouldEndWith(1).shouldSay("is further than any journal goes");

        assertFalse(kurs("journal", "stat").shouldEndWith(0).output().contains("AcceptLoss"));
    }
}
