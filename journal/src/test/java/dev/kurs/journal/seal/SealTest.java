package dev.kurs.journal.seal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.DamagePolicy;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.journal.retention.Retention;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every attack is put to Kurs' own check and to the commands that SEALS.md gives an auditor. */
class SealTest {
    private static final int RECORDS = 250_000;
    private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");

    @TempDir
    private Path data;

    private Path journal;

    @BeforeEach
    void write() {
        journal = data.resolve("journal");
        write(journal, RECORDS);
        seal(data);
    }

    private static void write(Path directory, long records) {
        try (SampleWriter writer = new SampleWriter(settings(directory))) {
            writer.append(records);
        }
    }

    private static JournalSettings settings(Path directory) {
        return SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1));
    }

    private static List<Seal> seal(Path data) {
        Path journal = data.resolve("journal");
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
        return new Sealer(journal, key, "0x" + "ab".repeat(32), () -> NOW).run();
    }

    /** What somebody with every right on the disk may do to the past. */
    enum Attack {
        FLIPPED_BYTE("its bytes are not the ones that were sealed") {
            @Override
            void strike(SealTest test) throws IOException {
                try (RandomAccessFile file =
                        new RandomAccessFile(test.file(1).path().toFile(), "rw")) {
                    file.seek(60_000);
                    int before = file.read();
                    file.seek(60_000);
                    file.write(before ^ 1);
                }
            }
        },
        FILE_REMOVED_FROM_THE_MIDDLE("the file is missing, and older ones are there") {
            @Override
            void strike(SealTest test) throws IOException {
                Files.delete(test.file(1).path());
            }
        },
        FILE_AND_SEAL_REMOVED_FROM_THE_MIDDLE("its seal does not follow") {
            @Override
            void strike(SealTest test) throws IOException {
                Files.delete(test.sealOf(1));
                Files.delete(test.file(1).path());
            }
        },
        FILE_REWRITTEN_WITH_GOOD_CHECKSUMS("its bytes are not the ones that were sealed") {
            @Override
            void strike(SealTest test) throws IOException {
                Path other = test.forge();
                Path target = test.file(1).path();
                Files.copy(JournalFiles.list(other).get(1).path(), target, StandardCopyOption.REPLACE_EXISTING);
            }
        },
        CHAIN_REWRITTEN_WITHOUT_THE_KEY("signature is not by the instance's key") {
            @Override
            void strike(SealTest test) throws IOException {
                Path other = test.forge();
                seal(other.getParent());
                try (Stream<Path> files = Files.list(other)) {
                    for (Path file : files.toList()) {
                        Files.copy(file, test.journal.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        },
        SEAL_WITH_ANOTHER_COUNT("signature is not by the instance's key") {
            @Override
            void strike(SealTest test) throws IOException {
                String text = Files.readString(test.sealOf(1));
                Files.writeString(test.sealOf(1), text.replaceFirst("(?m)^records: .*$", "records: 7"));
            }
        },
        BEGINNING_OF_THE_CHAIN_REMOVED("the seal before it is missing", "its seal does not follow the one before") {
            @Override
            void strike(SealTest test) throws IOException {
                Files.delete(test.sealOf(0));
                Files.delete(test.file(0).path());
            }
        },
        RECORDS_ADDED_BEHIND_A_SEALED_END("something stands behind its last record") {
            @Override
            void strike(SealTest test) throws IOException {
                Path file = test.file(1).path();
                byte[] bytes = Files.readAllBytes(file);
                System.arraycopy(bytes, 60_000, bytes, bytes.length - 30_000, 20_000);
                Files.write(file, bytes);
            }
        },
        UNSEALED_FILE_INSERTED("an unsealed file stands before it: ", "an unsealed file stands among the sealed ones") {
            @Override
            void strike(SealTest test) throws IOException {
                Path forged = test.forge();
                test.goOnInFilesOfTwoMinutes();
                Files.copy(JournalFiles.list(forged).getFirst().path(), test.minuteWithoutAFile());
            }
        },
        UNSEALED_FILE_PUT_BEFORE_ALL(
                "an unsealed file stands before it: ", "an unsealed file stands among the sealed ones") {
            @Override
            void strike(SealTest test) throws IOException {
                Path forged = JournalFiles.list(test.forge()).getFirst().path();
                Files.copy(
                        forged,
                        JournalFile.live(test.journal, test.file(0).minute() - 1)
                                .path());
            }
        },
        TWIN_OF_A_SEALED_FILE("two files have this name") {
            @Override
            void strike(SealTest test) throws IOException {
                Files.copy(
                        JournalFiles.list(test.forge()).get(1).path(),
                        test.file(1).withSuffix(".sealed"));
            }
        },
        TWIN_OF_THE_NEWEST_FILE("two files have this name") {
            @Override
            void strike(SealTest test) throws IOException {
                JournalFile newest = JournalFiles.list(test.journal).getLast();
                Files.copy(newest.path(), newest.withSuffix(JournalFile.FINISHED_SUFFIX));
            }
        },
        LAST_FILE_REMOVED("missing") {
            @Override
            void strike(SealTest test) throws IOException {
                Files.delete(JournalFiles.list(test.journal).getLast().path());
            }
        };

        private final String words;
        private final String auditorsWords;

        Attack(String words) {
            this(words, words);
        }

        Attack(String words, String auditorsWords) {
            this.words = words;
            this.auditorsWords = auditorsWords;
        }

        abstract void strike(SealTest test) throws IOException;
    }

    private JournalFile file(int index) {
        return JournalFiles.list(journal).get(index);
    }

    private Path sealOf(int index) {
        return file(index).withSuffix(".seal");
    }

    /** Up to 00:08:20, and all but the last are sealed. */
    private void goOnInFilesOfTwoMinutes() {
        try (SampleWriter writer = new SampleWriter(settings(journal).withRollEvery(Duration.ofMinutes(2)))) {
            writer.append(RECORDS);
        }
        write(journal, 10);
        seal(data);
    }

    private Path minuteWithoutAFile() {
        int minute = file(0).minute();
        for (JournalFile file : JournalFiles.list(journal)) {
            if (file.minute() > minute) {
                break;
            }
            minute++;
        }
        return JournalFile.live(journal, minute).path();
    }

    /** A journal of the same times that says other things, each record with its checksum. */
    private Path forge() throws IOException {
        Path other = Files.createDirectories(data.resolve("forged")).resolve("journal");
        try (SampleWriter writer = new SampleWriter(settings(other), 1)) {
            writer.append(RECORDS);
        }
        return other;
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindEveryAttackOnThePast(Attack attack) throws Exception {
        Files.copy(data.resolve("seal-key.pub.pem"), data.resolve("auditors-key.pem"));

        attack.strike(this);

        SealCheckResult result = check();
        assertFalse(result.isGood(), "Kurs' own check");
        assertTrue(result.problem().orElseThrow().contains(attack.words), result.toString());
        Auditor.Finding finding = Auditor.check(journal, data.resolve("auditors-key.pem"));
        assertEquals(1, finding.exitCode(), finding.output());
        assertTrue(finding.output().contains(attack.auditorsWords), finding.output());
    }

    private SealCheckResult check() throws IOException {
        return SealCheck.run(journal, SealPublicKey.read(data.resolve("auditors-key.pem")));
    }

    @Test
    void shouldFitWhenNobodyTouchedAnything() throws Exception {
        Files.copy(data.resolve("seal-key.pub.pem"), data.resolve("auditors-key.pem"));
        int files = JournalFiles.list(journal).size();

        assertEquals(new SealCheckResult(files - 1, 0, 1, Optional.empty()), check());

        write(journal, 10);
        assertEquals(1, seal(data).size(), "a new run finished the file before");
        assertEquals(files, check().seals());
        assertTrue(check().isGood(), () -> "after the file was renamed");
        Auditor.Finding finding = Auditor.check(journal, data.resolve("auditors-key.pem"));
        assertEquals(0, finding.exitCode(), finding.output());
        String hash = new SealDirectory(journal).newest().orElseThrow().hash();
        assertTrue(finding.output().contains(files + " seals fit; the last one is " + hash), finding.output());
    }

    @Test
    void shouldSealAFileWhileTheJournalIsOpenAndKeepItAsItWas() throws Exception {
        Files.copy(data.resolve("seal-key.pub.pem"), data.resolve("auditors-key.pem"));
        try (SampleWriter writer = new SampleWriter(settings(journal))) {
            writer.append(70_000);
            assertFalse(seal(data).isEmpty());
            writer.append(70_000);
            assertTrue(check().isGood(), () -> "while it is open");
        }
        seal(data);

        SealCheckResult result = check();
        assertTrue(result.isGood(), result::toString);
    }

    @Test
    void shouldFitAroundAFileThatAKilledProcessLeftWithoutARecord() throws Exception {
        Files.copy(data.resolve("seal-key.pub.pem"), data.resolve("auditors-key.pem"));
        goOnInFilesOfTwoMinutes();
        try (RecordCursor records = new RecordCursor(file(0))) {
            records.next();
            byte[] begun = Files.readAllBytes(file(0).path());
            Files.write(minuteWithoutAFile(), Arrays.copyOf(begun, Math.toIntExact(records.recordPosition())));
        }

        assertEquals(Optional.empty(), check().problem());
        Auditor.Finding finding = Auditor.check(journal, data.resolve("auditors-key.pem"));
        assertEquals(0, finding.exitCode(), finding.output());
    }

    @Test
    void shouldKeepTheChainWholeWhenRetentionTakesFiles() throws Exception {
        Files.copy(data.resolve("seal-key.pub.pem"), data.resolve("auditors-key.pem"));
        try (ChronicleJournal open = ChronicleJournal.open(settings(journal))) {
            int deleted = new Retention(open, Duration.ZERO, file -> true)
                    .apply(RECORDS / 2, Commands.timestampNs(RECORDS))
                    .size();

            assertTrue(deleted > 0);
            assertEquals(deleted, check().retiredFiles());
            assertTrue(check().isGood(), () -> "after retention");
        }
    }

    @Test
    void shouldNotCutWhatIsSealed() throws IOException {
        Files.delete(JournalFiles.list(journal).getLast().path());
        Path sealed = JournalFiles.list(journal).getLast().path();
        try (RandomAccessFile file = new RandomAccessFile(sealed.toFile(), "rw")) {
            file.setLength(new SealDirectory(journal).newest().orElseThrow().bytes() - 50);
        }
        byte[] before = Files.readAllBytes(sealed);

        JournalDamagedException refusal =
                assertThrows(JournalDamagedException.class, () -> ChronicleJournal.open(settings(journal)));

        assertTrue(refusal.getMessage().contains("sealed"), refusal.getMessage());
        assertArrayEquals(before, Files.readAllBytes(sealed));
        ChronicleJournal.open(settings(journal).withDamagePolicy(DamagePolicy.CUT))
                .close();
    }

    @Test
    void shouldKeepTheKeyToItsOwnerAndRefuseAnother() throws IOException {
        Path key = data.resolve("seal-key.pem");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
        assertTrue(Files.readString(key, StandardCharsets.US_ASCII).startsWith("-----BEGIN PRIVATE KEY-----"));

        Files.delete(key);

        SealKeyException refusal = assertThrows(SealKeyException.class, () -> seal(data));
        assertTrue(refusal.getMessage().contains("put it back"), refusal.getMessage());
    }

    @Test
    void shouldRefuseAKeyWhosePublicHalfWasExchanged() throws IOException {
        Path other = Files.createDirectory(data.resolve("other"));
        seal(other);
        Path foreign = other.resolve("seal-key.pub.pem");
        Files.copy(foreign, data.resolve("seal-key.pub.pem"), StandardCopyOption.REPLACE_EXISTING);

        SealKeyException refusal = assertThrows(SealKeyException.class, () -> seal(data));

        assertTrue(refusal.getMessage().contains("is not the public half of seal-key.pem"), refusal.getMessage());
    }
}
