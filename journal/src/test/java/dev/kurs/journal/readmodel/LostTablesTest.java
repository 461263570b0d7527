package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What somebody takes away from a read model under a running service comes back by itself. */
@ParameterizedClass
@EnumSource(Database.class)
class LostTablesTest {
    private static final int STEPS = 3_000;

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private ReadModelSettings settings;
    private RandomLife life;
    private ReadModel model;

    @BeforeEach
    void follow() {
        settings = database.create(scratch);
        life = new RandomLife("LostTablesTest", journal());
        life.live(STEPS);
        model = ReadModel.open(settings, journal());
        model.start();
        Await.position(model, life.sequence());
    }

    @AfterEach
    void close() {
        model.close();
        life.close();
    }

    private Path journal() {
        return scratch.resolve("journal");
    }

    private Path file() {
        return scratch.resolve("readmodel").resolve("kurs.sqlite");
    }

    private void execute(String... statements) {
        ReadModelWorld.execute(settings, statements);
    }

    private String uninterrupted() {
        ReadModelSettings apart = Database.SQLITE.create(scratch.resolve("apart"));
        ReadModel.rebuild(apart, journal(), ProgressListener.NONE);
        try (ReadModel whole = ReadModel.open(apart, journal())) {
            return whole.contentHash();
        }
    }

    /** Reads on while the tables come back: an execution that was there is there, or the read fails. */
    private void assertComesBack(String loss) {
        Quote settled = life.quotes().stream()
                .filter(quote -> life.twin().state(quote) == State.SETTLED)
                .findFirst()
                .orElseThrow();
        Await.until(() -> says(loss, settled), "the loss of " + loss + " was told");
        Await.until(() -> model.obstacle().isEmpty() && reads(settled), "the tables came back after " + loss);
        life.live(100);
        Await.position(model, life.sequence());
        assertEquals(uninterrupted(), model.contentHash());
    }

    private boolean says(String loss, Quote settled) {
        reads(settled);
        return model.obstacle()
                .filter(told ->
                        told.startsWith("the read model has lost " + loss + " and is made again from the journal"))
                .isPresent();
    }

    private boolean reads(Quote settled) {
        try {
            assertTrue(model.executions()
                    .byQuote(OptionalInt.empty(), settled.id())
                    .isPresent());
            return true;
        } catch (UncheckedIOException refused) {
            return false;
        }
    }

    @Test
    void shouldMakeDroppedTablesAgain() {
        execute("drop table execution", "drop table quote");

        assertComesBack("the tables execution, quote");
    }

    @Test
    void shouldMakeADroppedSchemaAgain() {
        Assumptions.assumeTrue(database == Database.POSTGRESQL, "SQLite has no schemas");

        execute("drop schema public cascade");

        assertComesBack("its schema");
    }

    @Test
    void shouldMakeADeletedFileAgain() throws IOException {
        Assumptions.assumeTrue(database == Database.SQLITE, "PostgreSQL's files are its own");

        Files.delete(file());

        assertComesBack("its file");
    }

    @Test
    void shouldMakeATruncatedFileAgain() throws IOException {
        Assumptions.assumeTrue(database == Database.SQLITE, "PostgreSQL's files are its own");
        execute("pragma wal_checkpoint(truncate)");

        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }

        assertComesBack("a part of its file");
    }

    @Test
    void shouldMakeAFileAgainThatWasDamagedWhileItStood() throws IOException {
        Assumptions.assumeTrue(database == Database.SQLITE, "PostgreSQL's files are its own");
        model.close();
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap("this is no database at all".getBytes(StandardCharsets.UTF_8)), 0);
        }
        assertEquals(0, ReadModel.positionOf(settings));

        model = ReadModel.open(settings, journal());
        model.start();

        Await.position(model, life.sequence());
        Await.until(() -> model.obstacle().isEmpty(), "the read model is whole");
        assertEquals(uninterrupted(), model.contentHash());
    }

    @Test
    void shouldStandNowhereWhileATableIsMissing() {
        model.close();
        assertEquals(life.sequence(), ReadModel.positionOf(settings));
        execute("drop table projection");

        assertEquals(0, ReadModel.positionOf(settings));

        model = ReadModel.open(settings, journal());
        model.start();
        Await.position(model, life.sequence());
    }

    @Test
    void shouldKeepSayingThatTheJournalLacksItsBeginning() throws IOException {
        life.live(2 * STEPS);
        Await.position(model, life.sequence());
        assertTrue(JournalFiles.list(journal()).size() > 1);
        Files.delete(JournalFiles.list(journal()).getFirst().path());

        execute("drop table execution");

        String expected = "the read model has lost the tables execution and is made again from the journal";
        Await.until(
                () -> model.obstacle()
                        .filter(told -> told.startsWith(expected)
                                && told.endsWith(": the read model cannot be rebuilt without the records before;"
                                        + " put the journal's deleted files back, or a backup of the read model"
                                        + " that ends with a record the journal still has"))
                        .isPresent(),
                "the journal's beginning was missed");
        assertThrows(UncheckedIOException.class, () -> model.executions().byQuote(OptionalInt.empty(), "0x00"));
        assertEquals(1, count("select count(*) from projection"));
    }

    private long count(String sql) {
        try (Connection connection =
                        DriverManager.getConnection(settings.jdbcUrl(), settings.user(), settings.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldWaitForRoomOnAFullDiskAndGoOn() {
        Assumptions.assumeTrue(database == Database.SQLITE, "PostgreSQL's disk is its own");
        model.close();
        execute("create table ballast (bytes blob)", "insert into ballast values (zeroblob(4000000))");
        long pages = count("pragma page_count") + 30;
        model = ReadModel.open(
                new ReadModelSettings(settings.jdbcUrl() + "?max_page_count=" + pages, "", ""), journal());
        model.start();

        life.live(STEPS);
        Await.until(
                () -> model.obstacle()
                        .filter(told -> told.contains("the read model stands still at record ")
                                && told.contains("database or disk is full"))
                        .isPresent(),
                "the full disk was told");
        execute("drop table ballast");

        Await.position(model, life.sequence());
        Await.until(() -> model.obstacle().isEmpty(), "nothing is in the way any more");
        assertEquals(uninterrupted(), model.contentHash());
    }
}
