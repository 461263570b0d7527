package dev.kurs.journal.readmodel;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Loads SQLite through a temporary directory of its owner's alone.
 *
 * <p>Example: the driver unpacks {@code sqlite-3.53.4.0-…-libsqlitejdbc.so} into {@code /tmp/kurs-sqlite-123}, loads it, and both are gone.
 */
public final class SqliteLibrary {
    private static final String DIRECTORY = "org.sqlite.tmpdir";

    private SqliteLibrary() {}

    /** Loads the library for the life of the process; on Windows its file goes at exit. */
    public static synchronized void load() throws IOException {
        // A directory made by createTempDirectory is open to its owner alone (0700).
        Path directory = Files.createTempDirectory("kurs-sqlite-");
        String before = System.setProperty(DIRECTORY, directory.toString());
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception e) {
            throw new IOException("Cannot load SQLite's native library", e);
        } finally {
            restore(before);
            delete(directory.toFile());
        }
    }

    private static void restore(String before) {
        if (before == null) {
            System.clearProperty(DIRECTORY);
        } else {
            System.setProperty(DIRECTORY, before);
        }
    }

    private static void delete(File directory) {
        File[] listed = directory.listFiles();
        List<File> files = listed == null ? List.of() : List.of(listed);
        boolean isGone = files.stream().filter(file -> !file.delete()).findAny().isEmpty() && directory.delete();
        if (!isGone) {
            directory.deleteOnExit();
            files.forEach(File::deleteOnExit);
        }
    }
}
