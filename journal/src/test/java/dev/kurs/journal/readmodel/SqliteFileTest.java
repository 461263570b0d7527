package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.ChildJvm;
import dev.kurs.journal.support.JournalScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The read model in the data directory: whose it is, and what becomes of copies. */
class SqliteFileTest {
    private static final long START = 1_795_132_800L;

    /** As good as endless, and a test fails all the same where nothing interrupts it. */
    private static final String ENDLESS =
            "with recursive n(i) as (select 1 union all select i + 1 from n limit 100000000) select count(*) from n";

    @TempDir
    private Path scratch;

    private Path live() {
        return scratch.resolve("live");
    }

    private static ReadModelSettings settings(Path data) {
        return ReadModelSettings.inDirectory(data.resolve("readmodel"));
    }

    private static Path journal(Path data) {
        return data.resolve("journal");
    }

    /** Appends records of time; the journal's first says which instance it is of. */
    private static long append(Path data, int records) {
        try (JournalScript script = new JournalScript(journal(data)).at(START)) {
            for (int i = 0; i < records; i++) {
                if (script.sequence() == 0) {
                    script.instance(1);
                } else {
                    script.time();
                }
            }
            return script.sequence();
        }
    }

    private static Process follow(Path data) throws IOException {
        ReadModelSettings settings = settings(data);
        Process child =
                ChildJvm.start(TailingChild.class, journal(data).toString(), settings.jdbcUrl(), settings.user());
        assertTrue(child.inputReader().lines().anyMatch(line -> line.startsWith("begun")));
        return child;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Files.copy(path, to.resolve(from.relativize(path)));
            }
        }
    }

    @Test
    void shouldStandNowhereWithoutAFileAndMakeNone() {
        assertEquals(0, ReadModel.positionOf(settings(live())));
        assertFalse(Files.exists(live()));
    }

    @Test
    void shouldRefuseALinkToNowhereBeforeItSaysWhereItStands() throws IOException {
        Files.createDirectories(live());
        Files.createSymbolicLink(live().resolve("readmodel"), scratch.resolve("nowhere"));

        assertThrows(ReadModelRefusedException.class, () -> ReadModel.positionOf(settings(live())));
    }

    @Test
    void shouldLeaveTheLiveReadModelAloneWhenACopyIsRebuilt() throws Exception {
        append(live(), 10);
        Process service = follow(live());
        try (ReadModel beside = ReadModel.open(settings(live()), journal(live()))) {
            awaitSame(beside, 10);
            Path copy = scratch.resolve("copy");
            copy(live(), copy);
            append(copy, 5);

            ReadModel.rebuild(settings(copy), journal(copy), ProgressListener.NONE);

            assertEquals(10, positionIn(live()));
            assertEquals(15, positionIn(copy));
            append(live(), 10);
            awaitSame(beside, 20);
        } finally {
            service.destroyForcibly().waitFor();
        }
    }

    private static long positionIn(Path data) {
        try (ReadModel model = ReadModel.open(settings(data), journal(data))) {
            return model.position();
        }
    }

    /** Waits until what the other process writes is seen here, by the hash of a read model that was made apart. */
    private void awaitSame(ReadModel beside, int records) {
        Path apart = scratch.resolve("apart" + records);
        append(apart, records);
        ReadModel.rebuild(settings(apart), journal(apart), ProgressListener.NONE);
        try (ReadModel model = ReadModel.open(settings(apart), journal(apart))) {
            Await.until(() -> model.contentHash().equals(beside.contentHash()), "the other process wrote " + records);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldLetNobodyElseReadItsFiles() throws IOException {
        append(live(), 1);
        try (ReadModel model = ReadModel.open(settings(live()), journal(live()))) {
            model.start();
            Await.position(model, 1);

            assertEquals(
                    Map.of(
                            "readmodel", "rwx------",
                            "kurs.sqlite", "rw-------",
                            "kurs.sqlite-shm", "rw-------",
                            "kurs.sqlite-wal", "rw-------"),
                    permissions(live().resolve("readmodel")));
        }
    }

    private static Map<String, String> permissions(Path directory) throws IOException {
        Map<String, String> permissions = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.toList()) {
                permissions.put(
                        path.getFileName().toString(),
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            }
        }
        return permissions;
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldRefuseLinksThatACopyWouldFollow() throws IOException {
        append(live(), 1);
        Path elsewhere = Files.createDirectory(scratch.resolve("elsewhere"));
        Path directory = Files.createSymbolicLink(live().resolve("readmodel"), elsewhere);

        String refusal = assertThrows(
                        ReadModelRefusedException.class, () -> ReadModel.open(settings(live()), journal(live())))
                .getMessage();

        assertEquals(
                directory
                        + " is a symbolic link: a copy of the data directory would lead back into this read model; put the directory itself there",
                refusal);
        Files.delete(directory);
        Path file = Files.createDirectory(directory).resolve("kurs.sqlite");
        Files.createSymbolicLink(file, elsewhere.resolve("kurs.sqlite"));
        assertThrows(ReadModelRefusedException.class, () -> ReadModel.open(settings(live()), journal(live())));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldLeaveNoNativeLibraryInTheTemporaryDirectory() throws Exception {
        append(live(), 1);
        Process service = follow(live());
        try {
            List<String> libraries = Files.readAllLines(Path.of("/proc", Long.toString(service.pid()), "maps")).stream()
                    .filter(line -> line.contains("libsqlitejdbc"))
                    .toList();

            assertFalse(libraries.isEmpty());
            assertTrue(libraries.stream().allMatch(line -> line.endsWith("(deleted)")), libraries::toString);
        } finally {
            service.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldSayThatAnH2FileIsNotReadAnyMore() throws IOException {
        append(live(), 1);
        Path h2 = Files.createDirectories(live().resolve("readmodel")).resolve("kurs.mv.db");
        Files.writeString(h2, "of an earlier version");
        Logger logger = (Logger) LoggerFactory.getLogger(ReadModelDatabase.class);
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        logger.addAppender(told);
        try (ReadModel model = ReadModel.open(settings(live()), journal(live()))) {
            model.catchUp();

            assertEquals(
                    List.of(
                            h2
                                    + " is the read model of an earlier version and is not read any more: the read model is made again from the journal, and that file can be deleted"),
                    told.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
            assertEquals("of an earlier version", Files.readString(h2));
        } finally {
            logger.detachAppender(told);
        }
    }

    @Test
    void shouldInterruptAReadThatTakesTooLongAndNotTheNext() throws SQLException {
        try (ReadModelDatabase tables = new ReadModelDatabase(settings(live()));
                Connection connection = tables.reader();
                ScheduledThreadPoolExecutor clock = ReadBound.clock()) {
            tables.migrate();
            try (ReadBound bound = new ReadBound(clock, connection, 50)) {
                String refusal = assertThrows(
                                SQLException.class,
                                () -> Sql.list(connection, ENDLESS, row -> row.getLong(1), List.of()),
                                bound::toString)
                        .getMessage();
                assertTrue(refusal.contains("SQLITE_INTERRUPT"), refusal);
            }

            assertEquals(List.of(7L), Sql.list(connection, "select 7", row -> row.getLong(1), List.of()));
        }
    }

    @Test
    void shouldBoundEveryReadOfTheService() {
        try (ReadModelDatabase tables = new ReadModelDatabase(settings(live()), 50)) {
            assertInterrupted(tables, numbers(ENDLESS));
        }
    }

    @Test
    void shouldInterruptAStatementThatBeginsWhenTheTimeIsOver() {
        try (ReadModelDatabase tables = new ReadModelDatabase(settings(live()), 50)) {
            assertInterrupted(tables, connection -> {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
                return numbers(ENDLESS).run(connection);
            });
        }
    }

    private static void assertInterrupted(ReadModelDatabase tables, ReadModelDatabase.Query<List<Long>> query) {
        String refusal = assertThrows(UncheckedIOException.class, () -> tables.read(query))
                .getCause()
                .getMessage();
        assertTrue(refusal.contains("SQLITE_INTERRUPT"), refusal);
    }

    private static ReadModelDatabase.Query<List<Long>> numbers(String sql) {
        return connection -> Sql.list(connection, sql, row -> row.getLong(1), List.of());
    }

    @Test
    void shouldNotWriteOverAReadersConnection() throws SQLException {
        try (ReadModelDatabase tables = new ReadModelDatabase(settings(live()));
                Connection connection = tables.reader()) {
            tables.migrate();

            SQLException refusal = assertThrows(
                    SQLException.class,
                    () -> connection.createStatement().executeUpdate("update projection set sequence = 7"));

            assertTrue(refusal.getMessage().contains("SQLITE_READONLY"), refusal.getMessage());
        }
    }
}
