package dev.kurs.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.support.NewerRelease;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.KnownVersions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A journal that a newer release wrote last. */
class NewerReleaseTest {
    private static final int RECORDS = 5;

    @TempDir
    private Path directory;

    private void write() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(RECORDS);
        }
    }

    private static NewerReleaseException shouldRefuse(Executable reading) {
        return assertThrows(NewerReleaseException.class, reading);
    }

    @Test
    void shouldReadUpToTheFirstRecordOfANewerSchemaAndSayWhoWroteIt() {
        write();
        long newer = NewerRelease.appendCommand(directory);

        try (JournalReader reader = new JournalReader(directory)) {
            for (int i = 0; i < RECORDS; i++) {
                assertTrue(reader.next());
            }
            assertEquals(
                    "Record " + newer + " in "
                            + JournalFiles.list(directory).getLast().path() + " is of schema version "
                            + NewerRelease.SCHEMA + ", and this release knows versions up to " + KnownVersions.SCHEMA
                            + ": a newer release wrote it. Start that release.",
                    shouldRefuse(reader::next).getMessage());
        }
        shouldRefuse(() -> JournalRange.of(directory));
        shouldRefuse(() -> JournalVerify.run(directory, ProgressListener.NONE));
        shouldRefuse(() -> JournalStat.run(directory, ProgressListener.NONE));
    }

    @Test
    void shouldOpenNoJournalOfANewerReleaseAndLeaveItsFilesAsTheyAre() {
        write();
        NewerRelease.appendCommand(directory);
        List<JournalFile> files = JournalFiles.list(directory);
        assertTrue(files.getLast().isLive());

        for (DamagePolicy policy : DamagePolicy.values()) {
            shouldRefuse(() -> new TailRepair(directory, policy).run());
            assertEquals(files, JournalFiles.list(directory));
        }
    }

    @Test
    void shouldRefuseRulesOfANewerReleaseWhereTheyCameInForceAlone() {
        write();
        NewerRelease.appendRules(directory, KnownVersions.RULES, true);
        NewerRelease.appendRules(directory, KnownVersions.RULES + 1, false);
        assertEquals(RECORDS + 2, JournalRange.of(directory).lastSequence());

        long newer = NewerRelease.appendRules(directory, KnownVersions.RULES + 1, true);

        String sentence = shouldRefuse(() -> JournalRange.of(directory)).getMessage();
        assertTrue(
                sentence.startsWith("Record " + newer)
                        && sentence.endsWith(" puts rules " + (KnownVersions.RULES + 1)
                                + " in force, and this release knows rules up to " + KnownVersions.RULES
                                + ": a newer release wrote it. Start that release."),
                sentence);
    }

    @Test
    void shouldFindRulesOfANewerReleaseInAnEarlierFileBeforeAnythingIsChanged() throws IOException {
        write();
        SnapshotStore snapshots = SampleWriter.snapshots(directory);
        long newer = NewerRelease.appendRulesAndAnotherFile(directory, KnownVersions.RULES + 1);
        List<JournalFile> files = JournalFiles.list(directory);
        assertEquals(3, files.size());
        assertEquals(2, files.stream().filter(JournalFile::isLive).count());

        String sentence = shouldRefuse(() -> ChronicleJournal.open(SampleWriter.settings(directory), snapshots))
                .getMessage();

        assertTrue(sentence.startsWith("Record " + newer + " in " + files.get(1).path()), sentence);
        assertEquals(files, JournalFiles.list(directory));
    }

    /** A start does not read it either. */
    @Test
    void shouldLookAtNoFileThatASnapshotStandsFor() {
        write();
        NewerRelease.appendRulesAndAnotherFile(directory, KnownVersions.RULES + 1);
        SnapshotStore snapshots = SampleWriter.snapshots(directory);
        snapshots.write(new SumMachine((frame, offset, length) -> {}) {
            @Override
            public long lastSequence() {
                return RECORDS + 2;
            }
        });

        ChronicleJournal.open(SampleWriter.settings(directory), snapshots).close();
    }

    /** Who looks at it anyway is told of damage, which it is. */
    @Test
    void shouldTakeNoDamageForANewerRelease() throws IOException {
        write();
        long versionAt;
        try (JournalReader reader = new JournalReader(directory)) {
            assertTrue(reader.next());
            versionAt = reader.position().offset() + DocumentHeader.SIZE + RecordEnvelope.SIZE + Integer.BYTES + 6;
        }
        try (RandomAccessFile file = new RandomAccessFile(
                JournalFiles.list(directory).getFirst().path().toFile(), "rw")) {
            file.seek(versionAt);
            file.write(NewerRelease.SCHEMA);
        }

        try (JournalReader reader = JournalReader.tolerant(directory)) {
            assertTrue(reader.next());
            assertFalse(reader.isIntact());
        }
        try (JournalReader reader = new JournalReader(directory)) {
            assertThrows(JournalDamagedException.class, reader::next);
        }
    }

    @Test
    void shouldReadNoSnapshotOfANewerRelease() {
        SnapshotStore snapshots = SampleWriter.snapshots(directory);
        snapshots.write(new NewerMachine());

        String sentence = shouldRefuse(snapshots::newest).getMessage();

        assertTrue(sentence.startsWith("The snapshot "), sentence);
        assertTrue(sentence.contains(" is of schema version " + NewerRelease.SCHEMA), sentence);
    }

    /** Tells its state by the next version of the schema. */
    private static final class NewerMachine extends SumMachine {
        NewerMachine() {
            super((frame, offset, length) -> {});
        }

        @Override
        public void writeSnapshot(FrameListener frames) {
            super.writeSnapshot((frame, offset, length) -> {
                UnsafeBuffer newer = new UnsafeBuffer(new byte[length]);
                newer.putBytes(0, frame, offset, length);
                NewerRelease.makeNewer(newer, 0);
                frames.onFrame(newer, 0, length);
            });
        }
    }
}
