package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.support.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteJDBCLoader;

/** In a JVM of its own, whose temporary directory is watched: a library is loaded once in a process. */
@DisabledOnOs(OS.WINDOWS)
class SqliteLibraryTest {
    @TempDir
    private Path folder;

    @Test
    void shouldLoadItThroughADirectoryThatIsGoneAndTouchNothingBesideIt() throws Exception {
        Path old = Files.writeString(
                folder.resolve("sqlite-" + SQLiteJDBCLoader.getVersion() + "-of-somebody"), "another's");

        assertEquals(List.of("null null null", "1"), run(folder));

        assertEquals(List.of(old), files());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static List<String> run(Path folder) throws Exception {
        Process child = ChildJvm.start(SqliteLibraryTest.class, folder.toString());
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), said);
        return said.lines().toList();
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("java.io.tmpdir", arguments[0]);
        SqliteLibrary.load();
        SqliteLibrary.load();
        System.out.println(System.getProperty("org.sqlite.lib.path") + " " + System.getProperty("org.sqlite.lib.name")
                + " " + System.getProperty("org.sqlite.tmpdir"));
        try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = database.createStatement();
                ResultSet answer = statement.executeQuery("select 1")) {
            System.out.println(answer.getString(1));
        }
    }
}
