package dev.kurs.journal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.check.VerifyResult;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.support.FixtureWriter;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.port.UsedClientReferences;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Journals that earlier versions wrote stay readable. */
class FormatTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void requireEmpty() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(0, files.count());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1"})
    void shouldReadEveryRecord(String version) throws Exception {
        copy(version);
        MessagePrinter printer = new MessagePrinter();
        long[] sum = {0};

        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.next()) {
                long balance = 3 * reader.sequence() + 1;
                sum[0] += balance;
                reader.forEachFrame((frame, offset, length) -> {
                    Map<String, String> fields = printer.fields(frame, offset, length);
                    assertEquals(Long.toString(balance), fields.get("balance"));
                    assertEquals(Long.toString(sum[0]), fields.getOrDefault("reserved", Long.toString(sum[0])));
                });
            }
            assertEquals(FixtureWriter.RECORDS, reader.sequence());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1"})
    void shouldFindItGood(String version) throws Exception {
        copy(version);

        VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);

        assertTrue(result.isGood(), () -> result.problems().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1"})
    void shouldRestoreItsSnapshot(String version) throws Exception {
        copy(version);
        SnapshotImage image = SampleWriter.snapshots(directory).newest().image().orElseThrow();
        SumMachine machine = new SumMachine((frame, offset, length) -> {});

        image.restoreInto(machine, UsedClientReferences.NONE);

        assertEquals(FixtureWriter.SNAPSHOT_AT, machine.lastSequence());
        assertEquals(135_750, machine.sum());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1"})
    void shouldContinueIt(String version) throws Exception {
        copy(version);

        try (ChronicleJournal journal = ChronicleJournal.open(SampleWriter.settings(directory))) {
            assertEquals(FixtureWriter.RECORDS, journal.lastSequence());
        }
    }

    private void copy(String version) throws IOException, URISyntaxException {
        Path source = Path.of(Objects.requireNonNull(FormatTest.class.getResource("/journals/" + version))
                .toURI());
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = directory.resolve(source.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
