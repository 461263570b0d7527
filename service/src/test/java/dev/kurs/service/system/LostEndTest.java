package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.seal.SealDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The newest journal file is gone, and the partners have quotes that were in it. */
class LostEndTest {
    @TempDir
    private static Path directory;

    private static final Set<String> TOLD = new HashSet<>();
    private static Path data;
    private static Path kept;

    /** What happened to the newest file. */
    enum Accident {
        DELETED {
            @Override
            void happenTo(Path file) throws IOException {
                Files.delete(file);
            }
        },
        EMPTIED {
            @Override
            void happenTo(Path file) throws IOException {
                Files.write(file, new byte[0]);
            }
        },
        HALVED {
            @Override
            void happenTo(Path file) throws IOException {
                try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                    bytes.setLength(HALF);
                }
            }
        };

        private static final long HALF = 50_000;

        abstract void happenTo(Path file) throws IOException;
    }

    @BeforeAll
    static void quote() throws IOException {
        data = directory.resolve("data");
        kept = directory.resolve("kept");
        runAndQuote(() -> true);
        runAndQuote(() -> new SealDirectory(journal()).newest().isPresent());
        Trees.copy(data, kept);
    }

    /** As it was when the service was killed. */
    @BeforeEach
    void restore() throws IOException {
        Trees.delete(data);
        Trees.copy(kept, data);
    }

    /** @param isThere what else has to be there before the process is killed */
    private static void runAndQuote(BooleanSupplier isThere) {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            for (int i = 0; i < 40; i++) {
                TOLD.add(newQuote(kurs));
            }
            Eventually.isTrue(
                    "the read model has them",
                    () -> Http.get(kurs.metricsUrl() + "/metrics").body().contains("kurs_read_model_lag_records 0"));
            Eventually.isTrue("the file before is sealed", isThere);
            kurs.kill();
        }
    }

    private static String newQuote(KursProcess kurs) {
        return kurs.partner(1)
                .firmQuote("USDT-IDRX", "SELL", "100")
                .shouldBe(200)
                .text("quote_id");
    }

    private static Path journal() {
        return data.resolve("journal");
    }

    private JournalFile newest() {
        return JournalFiles.list(journal()).getLast();
    }

    @ParameterizedTest
    @EnumSource
    void shouldStandStillUntilTheLossIsAcceptedAndThenGiveNoIdTwice(Accident accident) throws IOException {
        accident.happenTo(newest().path());

        try (KursProcess refusing = KursProcess.startingSandbox(data)) {
            refusing.awaitExit()
                    .shouldEndWith(1)
                    .shouldSay("has lost its end")
                    .shouldSay("the read model has")
                    .shouldSay("--accept-loss --reason");
        }
        CommandLineRun.of("sandbox", "--no-chain", "--data", data.toString(), "--accept-loss")
                .shouldEndWith(1)
                .shouldSay("--accept-loss needs --reason");
        CommandLineRun.of(
                        "sandbox",
                        "--no-chain",
                        "--data",
                        data.toString(),
                        "--accept-loss",
                        "--reason",
                        "x".repeat(513))
                .shouldEndWith(1)
                .shouldSay("--reason has more than 512 bytes");

        try (KursProcess kurs =
                KursProcess.startingSandbox(data, "--accept-loss", "--reason", "the disk of the desk burnt down")) {
            kurs.awaitReady();
            for (int i = 0; i < 40; i++) {
                String id = newQuote(kurs);
                assertFalse(TOLD.contains(id), () -> id + " was told before");
            }
            Eventually.isTrue(
                    "the webhooks' store goes on",
                    () -> Http.get(kurs.metricsUrl() + "/metrics").body().contains("kurs_webhooks_lag_records 0"));
            kurs.stop().shouldEndWith(0).shouldSay("has lost its end");
        }
        shouldBeWhole();
        String accepted = commandLine("journal", "dump")
                .shouldSay("LossAccepted")
                .output()
                .lines()
                .filter(line -> line.contains("\"type\":\"AcceptLoss\""))
                .collect(Collectors.joining());
        assertTrue(accepted.contains("\"reason\":\"the disk of the desk burnt down\""), accepted);
        assertTrue(
                accepted.contains("\"actor\":\"os:"
                        + ProcessHandle.current().info().user().orElseThrow() + "\""),
                accepted);
        commandLine("readmodel", "hash").shouldEndWith(0);
        try (KursProcess again = KursProcess.sandbox(data)) {
            newQuote(again);
            again.stop().shouldEndWith(0);
        }
        shouldBeWhole();
    }

    private void shouldBeWhole() {
        commandLine("journal", "verify").shouldEndWith(0).shouldSay("the journal is whole");
        commandLine("journal", "verify", "--seals").shouldEndWith(0).shouldSay("the seals are whole");
        commandLine("journal", "stat").shouldEndWith(0).shouldSay("AcceptLoss");
        commandLine("replay").shouldEndWith(0).shouldSay("byte for byte");
        commandLine("reconcile").shouldEndWith(0);
    }

    private Outcome commandLine(String... command) {
        String[] arguments = new String[command.length + 2];
        System.arraycopy(command, 0, arguments, 0, command.length);
        arguments[command.length] = "--data";
        arguments[command.length + 1] = data.toString();
        return CommandLineRun.of(arguments);
    }

    @Test
    void shouldSayThatTheJournalIsNotWholeWhenItsNewestFileIsGone() throws IOException {
        commandLine("journal", "verify").shouldEndWith(0);
        Files.delete(newest().path());

        commandLine("journal", "verify")
                .shouldEndWith(1)
                .shouldSay("has lost its end")
                .shouldSay("is missing");
        commandLine("journal", "verify", "--seals").shouldEndWith(1).shouldSay("missing");
        commandLine("replay").shouldEndWith(1).shouldSay("byte for byte").shouldSay("has lost its end");
        commandLine("clock", "accept", "--reason", "to be sure")
                .shouldEndWith(1)
                .shouldSay("has lost its end");
    }

    /** Nothing says any more by which rules the journal went, and the file is put in force anew. */
    @Test
    void shouldGoByTheNewestRulesWhereEveryRecordIsLost() throws IOException {
        for (JournalFile file : JournalFiles.list(journal())) {
            Files.delete(file.path());
        }

        try (KursProcess kurs = KursProcess.startingSandbox(data, "--accept-loss", "--reason", "the disk burnt down")) {
            kurs.awaitReady();
            commandLine("rules", "status").shouldEndWith(0).shouldSay("rules " + Rules.NEWEST + " are in force");
            assertFalse(TOLD.contains(newQuote(kurs)));
            kurs.stop().shouldEndWith(0);
        }
    }

    @Test
    void shouldRefuseToAcceptALossWhereNothingIsLost() {
        try (KursProcess refusing = KursProcess.startingSandbox(data, "--accept-loss", "--reason", "to be sure")) {
            refusing.awaitExit().shouldEndWith(1).shouldSay("has not lost its end");
        }
        String stat = commandLine("journal", "stat").shouldEndWith(0).output();
        assertFalse(stat.contains("AcceptLoss"), stat);
    }

    /** It belongs to another journal, or to nothing: leaps as far as that would be without an end. */
    @Test
    void shouldNotLeapAsFarAsNoJournalGoes() throws IOException {
        Path stray = data.resolve("snapshots").resolve("snapshot-9000000000000000000.kurs");
        Files.createDirectories(stray.getParent());
        Files.createFile(stray);

        try (KursProcess refusing = KursProcess.startingSandbox(data, "--accept-loss", "--reason", "to be sure")) {
            refusing.awaitExit()
                    .shouldEndWith(1)
                    .shouldSay("there is a snapshot of 9000000000000000000")
                    .shouldSay("No journal goes so far beyond sequence ");
        }
        assertFalse(commandLine("journal", "stat").shouldEndWith(0).output().contains("AcceptLoss"));
    }
}
