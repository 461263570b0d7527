package dev.kurs.journal.readmodel;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Loads SQLite through a temporary directory of its owner's alone.
 *
 * <p>Example: {@code libsqlitejdbc.so} is unpacked into {@code /tmp/kurs-sqlite-123}, the driver loads it from there, and both are gone. Left to itself the driver compares what it
 * unpacked with what is packed byte by byte, a twentieth of a start.
 */
public final class SqliteLibrary {
    /** Where the driver looks first. */
    private static final String DIRECTORY = "org.sqlite.lib.path";

    private SqliteLibrary() {}

    /** Loads the library for the life of the process; on Windows its file goes at exit. */
    public static synchronized void load() throws IOException {
        // A directory made by createTempDirectory is open to its owner alone (0700).
        Path directory = Files.createTempDirectory("kurs-sqlite-");
        String before = System.setProperty(DIRECTORY, directory.toString());
        try {
            unpack(directory);
            SQLiteJDBCLoader.initialize();
        } catch (Exception e) {
            throw new IOException("Cannot load SQLite's native library", e);
        } finally {
            restore(before);
            delete(directory.toFile());
        }
    }

    private static void unpack(Path directory) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream packed = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (packed == null) {
                throw new IOException("no " + resource + " on the class path");
            }
            Files.copy(packed, directory.resolve(name));
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
