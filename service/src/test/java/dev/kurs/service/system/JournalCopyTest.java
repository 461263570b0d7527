package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelSettings;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kurs journal copy} of a stopped service's data; of a running one's: {@link BackupTest}. */
class JournalCopyTest {
    private static final int COMMANDS = 6_000;
    private static final long SMALL = 128 << 10;
    private static final int COMMANDS_TO_A_LEAP = 500;

    @TempDir
    private Path directory;

    private Path data;
    private Path copy;

    @BeforeEach
    void trade() throws IOException {
        data = directory.resolve("data");
        copy = directory.resolve("copy");
        TradingDays.settlingOnChain(Seed.fresh("JournalCopyTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal()));
        new Sealer(journal(), key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
        try (ReadModel model = ReadModel.open(readModelIn(data), journal())) {
            model.catchUp();
        }
        for (String name :
                List.of("master.key", "master.key.lost", "signing-key.json", "keeper.lock", "keeper.outbox")) {
            Files.writeString(data.resolve(name), name);
        }
    }

    private Path journal() {
        return data.resolve("journal");
    }

    private static ReadModelSettings readModelIn(Path data) {
        return ReadModelSettings.inDirectory(data.resolve("readmodel"));
    }

    private Outcome copyTo(Path destination) {
        return CommandLineRun.of("journal", "copy", destination.toString(), "--data", data.toString());
    }

    private Outcome ofCopy(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", copy.toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private List<Path> inDirectory() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    @Test
    void shouldMakeACopyThatIsWholeWithoutKeysAndSayHowFarItReaches() throws IOException {
        copyTo(copy)
                .shouldEndWith(0)
                .shouldSay("up to sequence " + COMMANDS + ",")
                .shouldSay("master.key* and *-key* of the data directory are not in it");

        ofCopy("journal", "verify").shouldEndWith(0).shouldSay("the journal is whole");
        ofCopy(
                        "journal",
                        "verify",
                        "--seals",
                        "--seal-key",
                        data.resolve("seal-key.pub.pem").toString())
                .shouldEndWith(0)
                .shouldSay("their files are all there");
        ofCopy("replay", "--from-snapshot").shouldEndWith(0).shouldSay("byte for byte");
        assertEquals(ReadModel.positionOf(readModelIn(data)), ReadModel.positionOf(readModelIn(copy)));
        try (Stream<Path> files = Files.list(copy)) {
            assertEquals(
                    List.of("journal", "keeper.outbox", "readmodel", "snapshots"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        assertEquals(List.of(copy, data), inDirectory());
    }

    /** The keys that are kept apart are those of the directory itself. */
    @Test
    void shouldCopyWhatDirectoriesHave() throws IOException {
        Files.createDirectories(data.resolve("mine/deeper"));
        Files.writeString(data.resolve("mine/deeper/public-keys.txt"), "all of them");
        Files.writeString(data.resolve("mine/half.tmp"), "half of");
        Files.createSymbolicLink(data.resolve("mine/link"), Path.of("deeper"));

        copyTo(copy).shouldEndWith(0);

        assertEquals("all of them", Files.readString(copy.resolve("mine/link/public-keys.txt")));
        assertTrue(Files.isSymbolicLink(copy.resolve("mine/link")));
        assertFalse(Files.exists(copy.resolve("mine/half.tmp")));
    }

    @Test
    void shouldMakeItsOwnersAlone() throws IOException {
        Files.createDirectory(copy);

        copyTo(copy).shouldEndWith(0);

        try (Stream<Path> files = Files.walk(copy)) {
            for (Path file : files.toList()) {
                String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
                assertTrue(permissions.endsWith("------"), () -> file + " is " + permissions);
            }
        }
    }

    @Test
    void shouldRefuseAPlaceThatIsTaken() throws IOException {
        Files.createDirectory(copy);
        Path there = Files.writeString(copy.resolve("mine"), "all of it");

        copyTo(copy).shouldEndWith(1).shouldSay("is there and not an empty directory");
        copyTo(there).shouldEndWith(1).shouldSay("is there and not an empty directory");
        copyTo(data.resolve("copy")).shouldEndWith(1).shouldSay("is in the data directory that is to be copied");
        copyTo(directory.resolve("nowhere/copy")).shouldEndWith(1).shouldSay("there is no");
        Files.createDirectory(directory.resolve("other.unfinished"));
        copyTo(directory.resolve("other")).shouldEndWith(1).shouldSay("another copy is being made, or one was cut off");

        assertEquals("all of it", Files.readString(there));
        assertEquals(List.of(copy, data, directory.resolve("other.unfinished")), inDirectory());
    }

    @Test
    void shouldRefuseADiskThatHasPlainlyTooLittleRoom() throws IOException {
        try (SharedDisk disk = SharedDisk.mount(directory, SMALL)) {
            copyTo(disk.path().resolve("copy"))
                    .shouldEndWith(1)
                    .shouldSay(disk.path() + " has room for " + String.format("%,d", SMALL) + " bytes, and a copy of "
                            + data + " takes ")
                    .shouldSay(" or more: free some, or name another place");

            try (Stream<Path> files = Files.list(disk.path())) {
                assertEquals(List.of(), files.toList());
            }
        }
    }

    @Test
    void shouldLeaveNothingBehindAFailure() throws IOException {
        Files.delete(JournalFiles.list(journal()).get(1).path());

        copyTo(copy).shouldEndWith(1).shouldSay("are missing between");

        assertEquals(List.of(data), inDirectory());
    }

    @Test
    void shouldCopyNothingFromWhichNoServiceCouldGoOn() throws IOException {
        Files.delete(JournalFiles.list(journal()).getFirst().path());
        Trees.delete(data.resolve("snapshots"));

        copyTo(copy).shouldEndWith(1).shouldSay("there is no good snapshot");

        assertFalse(Files.exists(copy));
    }
}
