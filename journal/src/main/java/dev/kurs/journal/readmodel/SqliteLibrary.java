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
    /** Where the driver looks first, and by which name. */
    private static final String DIRECTORY = "org.sqlite.lib.path";

    private static final String NAME = "org.sqlite.lib.name";

    /** Where it unpacks what it did not find, and removes what it unpacked long ago. */
    private static final String UNPACKING = "org.sqlite.tmpdir";

    private static boolean isLoaded;

    private SqliteLibrary() {}

    /** Loads the library for the life of the process, once; on Windows its file goes at exit. One that an operator names by the driver's properties is taken from there. */
    public static synchronized void load() throws IOException {
        if (isLoaded) {
            return;
        }
        // A directory made by createTempDirectory is open to its owner alone (0700).
        Path directory = Files.createTempDirectory("kurs-sqlite-");
        boolean isNamed = System.getProperty(DIRECTORY) != null || System.getProperty(NAME) != null;
        String before = System.setProperty(UNPACKING, directory.toString());
        try {
            if (isNamed || !unpack(directory)) {
                SQLiteJDBCLoader.initialize();
            } else {
                initializeFrom(directory);
            }
            isLoaded = true;
        } catch (Exception e) {
            throw new IOException("Cannot load SQLite's native library", e);
        } finally {
            restore(UNPACKING, before);
            delete(directory.toFile());
        }
    }

    private static void initializeFrom(Path directory) throws Exception {
        System.setProperty(DIRECTORY, directory.toString());
        try {
            SQLiteJDBCLoader.initialize();
        } finally {
            System.clearProperty(DIRECTORY);
        }
    }

    /** Whether there is one for this machine; what the driver looks for elsewhere is its to say. */
    private static boolean unpack(Path directory) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream packed = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (packed != null) {
                Files.copy(packed, directory.resolve(name));
            }
            return packed != null;
        }
    }

    private static void restore(String property, String before) {
        if (before == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, before);
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
