package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loss of power took the end of the file before the newest. */
class PowerLossBetweenFilesTest {
    private static final int COMMANDS = 8_000;
    private static final int COMMANDS_TO_A_LEAP = 500;

    @TempDir
    private Path data;

    private Outcome kurs(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private void loseHalfOfTheFileBeforeTheNewest() throws IOException {
        List<JournalFile> files = JournalFiles.list(data.resolve("journal"));
        Path file = files.get(files.size() - 2).path();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long from = endOfContents(channel) / 2;
            channel.write(ByteBuffer.allocate((int) (channel.size() - from)), from);
        }
    }

    private static long endOfContents(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
        int read = channel.read(bytes, 0);
        int end = read;
        while (end > 0 && bytes.get(end - 1) == 0) {
            end--;
        }
        return end;
    }

    /** The file's end is between two records or in the middle of one. The start ends later, for want of the master key. */
    @Test
    void shouldSayHowToGoOnAndGoOnOnceTheLossIsAccepted() throws IOException {
        TradingDays.settlingOnChain(Seed.fresh("PowerLossBetweenFilesTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
        loseHalfOfTheFileBeforeTheNewest();

        kurs("sandbox", "--no-chain", "--port", "0")
                .shouldEndWith(1)
                .shouldSay("start once with --accept-loss --reason");
        kurs("sandbox", "--no-chain", "--port", "0", "--accept-loss", "--reason", "no power")
                .shouldSay("master key");

        kurs("journal", "verify").shouldEndWith(0).shouldSay("the journal is whole");
        kurs("journal", "stat").shouldSay("AcceptLoss");
        kurs("replay").shouldEndWith(0).shouldSay("byte for byte");
    }

    /** What would be offered else is refused, since nothing of the end is lost. */
    @Test
    void shouldSayOfADamagedEarlierFileThatABackupAloneHelps() throws IOException {
        TradingDays.settlingOnChain(Seed.fresh("PowerLossBetweenFilesTest spoilt"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
        spoilTheFirstFile();
        requireEveryFileToBeRead();

        kurs("sandbox", "--no-chain", "--port", "0")
                .shouldEndWith(1)
                .shouldSay("is damaged at byte")
                .shouldSay("Put the journal's files back from a backup; --accept-loss is for a lost end alone")
                .shouldNotSay("start once with");
    }

    private void requireEveryFileToBeRead() throws IOException {
        try (Stream<Path> snapshots = Files.list(data.resolve("snapshots"))) {
            for (Path snapshot : snapshots.toList()) {
                Files.delete(snapshot);
            }
        }
    }

    private void spoilTheFirstFile() throws IOException {
        List<JournalFile> files = JournalFiles.list(data.resolve("journal"));
        assertTrue(files.size() > 2, files::toString);
        try (RecordCursor cursor = new RecordCursor(files.getFirst());
                FileChannel channel =
                        FileChannel.open(files.getFirst().path(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            assertEquals(RecordCursor.Step.RECORD, cursor.skip());
            long place = cursor.recordPosition() + cursor.recordSpace() / 2;
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
            channel.read(bytes, place);
            channel.write(bytes.putLong(0, ~bytes.getLong(0)).rewind(), place);
        }
    }
}
