package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.ChildJvm;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.postgres.RealPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a read model does not take. */
class ReadModelRefusalTest {
    private static final long START = 1_795_132_800L;
    private static final long HOUR = 3_600;

    @TempDir
    private Path scratch;

    /** Appends records of one hour; the first of a journal says which instance it is of. */
    private Path append(String name, long hour, int records) {
        Path journal = scratch.resolve(name);
        try (JournalScript script = new JournalScript(journal).at(START + hour * HOUR)) {
            for (int i = 0; i < records; i++) {
                if (script.sequence() == 0) {
                    script.instance(1);
                } else {
                    script.time();
                }
            }
        }
        return journal;
    }

    private ReadModelSettings settings() {
        return ReadModelSettings.inDirectory(scratch.resolve("readmodel"));
    }

    private String project(Path journal, long sequence) {
        try (ReadModel model = ReadModel.open(settings(), journal)) {
            model.start();
            Await.position(model, sequence);
            return model.contentHash();
        }
    }

    private String refusal(Path journal) {
        return assertThrows(ReadModelRefusedException.class, () -> ReadModel.open(settings(), journal))
                .getMessage();
    }

    @Test
    void shouldRefuseAnotherJournal() {
        project(append("journal", 0, 10), 10);
        Path other = append("other", 1, 20);

        assertEquals(
                "Record 10 in the journal in " + other + " is not the one the read model has: it is of another journal;"
                        + " give this one a database of its own, or rebuild it",
                refusal(other));
    }

    /** The first name beyond it would stop the read model for good, months later. */
    @Test
    void shouldRefuseADatabaseThatCannotHoldEveryText() {
        Path journal = append("journal", 0, 1);
        ReadModelSettings latin = new ReadModelSettings(RealPostgres.newDatabase("LATIN1"), RealPostgres.USER, "");

        ReadModelRefusedException refused =
                assertThrows(ReadModelRefusedException.class, () -> ReadModel.open(latin, journal));
        assertEquals(
                "The database of the read model " + latin + " has the encoding LATIN1, which cannot hold every text:"
                        + " make one with the encoding UTF8",
                refused.getMessage());
    }

    @Test
    void shouldRefuseAJournalThatEndsBefore() {
        project(append("journal", 0, 10), 10);
        Path other = append("other", 0, 9);

        assertEquals(
                "The read model has the records up to 10, and the journal in " + other
                        + " ends with 9: it is of another journal, or this one has lost its end; rebuild it",
                refusal(other));
    }

    @Test
    void shouldRefuseAJournalWithoutTheRecordsThatItLacks() throws IOException {
        Path journal = append("journal", 0, 10);
        append("journal", 1, 10);
        deleteOldest(journal);

        assertEquals(
                "The read model has the records up to 0, and the journal in " + journal
                        + " begins with 11: use the database that has the records before, or put the journal's deleted files back",
                refusal(journal));
    }

    private static void deleteOldest(Path journal) throws IOException {
        JournalFile oldest = JournalFiles.list(journal).getFirst();
        Files.delete(oldest.path());
    }

    @Test
    void shouldFollowAJournalWhoseDeletedRecordsItHas() throws IOException {
        Path journal = append("journal", 0, 10);
        project(journal, 10);
        append("journal", 1, 10);
        deleteOldest(journal);

        project(journal, 20);
    }

    /** What is not there can be made again by nobody. */
    @Test
    void shouldKeepWhatAnEarlierVersionWroteOfDeletedRecords() throws IOException, SQLException {
        Path journal = append("journal", 0, 10);
        project(journal, 10);
        try (Connection connection = DriverManager.getConnection(settings().jdbcUrl());
                Statement statement = connection.createStatement()) {
            statement.execute("update projection set outdated = 1");
        }
        append("journal", 1, 10);
        deleteOldest(journal);

        project(journal, 20);
    }

    @Test
    void shouldNotDropWhatTheJournalCannotGiveBack() throws IOException {
        Path journal = append("journal", 0, 10);
        append("journal", 1, 10);
        final String before = project(journal, 20);
        deleteOldest(journal);

        String refusal = assertThrows(
                        ReadModelRefusedException.class,
                        () -> ReadModel.rebuild(settings(), journal, ProgressListener.NONE))
                .getMessage();

        assertEquals(
                "The journal in " + journal
                        + " begins with 11: the read model cannot be rebuilt without the records before;"
                        + " put the journal's deleted files back, or a backup of the read model that ends with a"
                        + " record the journal still has",
                refusal);
        assertEquals(before, project(journal, 20));
    }

    @Test
    void shouldStopWhenTheJournalTurnsIntoAnotherInstances() {
        Path journal = append("journal", 0, 10);
        project(journal, 10);
        try (JournalScript script = new JournalScript(journal).at(START + HOUR);
                ReadModel model = ReadModel.open(settings(), journal)) {
            script.instance(2);
            model.start();
            awaitFailure(model);

            assertTrue(model.failure().orElseThrow() instanceof ReadModelRefusedException);
            assertTrue(model.failure().orElseThrow().getMessage().startsWith("The read model is of instance 0x11"));
            assertEquals(10, model.position());
        }
    }

    private static void awaitFailure(ReadModel model) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (model.failure().isEmpty()) {
            assertTrue(System.nanoTime() < until, "There was no failure");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    @Test
    void shouldSayWhichDatabaseCannotBeUsed() {
        Path journal = append("journal", 0, 1);
        ReadModelSettings nowhere = new ReadModelSettings("jdbc:postgresql://127.0.0.1:1/kurs", "kurs", "s3cret");

        String message = assertThrows(UncheckedIOException.class, () -> ReadModel.open(nowhere, journal))
                .getMessage();

        assertEquals(
                "Cannot prepare the tables of the read model jdbc:postgresql://127.0.0.1:1/kurs as kurs: Connection to"
                        + " 127.0.0.1:1 refused. Check that the hostname and port are correct and that the postmaster is"
                        + " accepting TCP/IP connections.",
                message);
    }

    @Test
    void shouldReadBesideTheProcessThatFollows() throws Exception {
        Path journal = append("journal", 0, 10);
        Process other = ChildJvm.start(
                TailingChild.class,
                journal.toString(),
                settings().jdbcUrl(),
                settings().user());
        assertTrue(other.inputReader().lines().anyMatch(line -> line.startsWith("begun")));

        try (ReadModel beside = ReadModel.open(settings(), journal)) {
            assertEquals(64, beside.contentHash().length());
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldKeepThePasswordToItself() {
        assertFalse(new ReadModelSettings("jdbc:postgresql://db/kurs", "kurs", "s3cret")
                .toString()
                .contains("s3cret"));
        assertEquals(
                "The read model's jdbc_url holds a password: give user and password apart",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new ReadModelSettings("jdbc:postgresql://db/kurs?Password=s3cret", "kurs", ""))
                        .getMessage());
    }

    @Test
    void shouldRefuseOtherDatabases() {
        assertEquals(
                "The read model's jdbc_url jdbc:mysql://db/kurs does not begin with jdbc:postgresql:",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ReadModelSettings.onServer("jdbc:mysql://db/kurs", "kurs", ""))
                        .getMessage());
    }

    @Test
    void shouldSayWhatToWriteInsteadOfAFilesUrl() {
        assertEquals(
                "The read model's jdbc_url names an H2 database, which Kurs no longer reads: leave jdbc_url out for an SQLite file"
                        + " in the data directory, or name a PostgreSQL database (jdbc:postgresql:); either is made from the journal",
                refusalOf("jdbc:h2:file:/data/readmodel/kurs"));
        assertEquals(
                "The read model's jdbc_url names an SQLite file: leave jdbc_url out, the file is always in the data directory",
                refusalOf("jdbc:sqlite:/data/readmodel/kurs.sqlite"));
    }

    private static String refusalOf(String jdbcUrl) {
        return assertThrows(IllegalArgumentException.class, () -> ReadModelSettings.onServer(jdbcUrl, "kurs", ""))
                .getMessage();
    }

    @Test
    void shouldRefusePagesOutOfBounds() {
        Filter all = new Filter(
                OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
        try (ReadModel model = ReadModel.open(settings(), append("journal", 0, 1))) {
            Executions executions = model.executions();

            assertThrows(IllegalArgumentException.class, () -> executions.page(all, Optional.empty(), 0));
            assertThrows(IllegalArgumentException.class, () -> executions.page(all, Optional.empty(), 1_001));
        }
    }

    @Test
    void shouldFailWhenTheDatabaseCannotBeRead() {
        ReadModel model = ReadModel.open(settings(), append("journal", 0, 1));
        Executions executions = model.executions();
        model.close();

        assertThrows(UncheckedIOException.class, () -> executions.byQuote(OptionalInt.empty(), "0x00"));
    }
}
