package dev.kurs.journal.readmodel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The file of an SQLite read model: its owner's alone, and never a link to somewhere else.
 *
 * <p>Example: {@code kurs-data/readmodel/kurs.sqlite} (0600, in a directory of 0700), beside it {@code kurs.sqlite-wal} and {@code kurs.sqlite-shm}, which
 * SQLite makes with the same permissions.
 */
final class SqliteFile {
    private static final String NAME = "kurs.sqlite";

    private final Path path;

    SqliteFile(Path path) {
        this.path = path;
    }

    static String jdbcUrlIn(Path directory) {
        return "jdbc:sqlite:" + directory.toAbsolutePath().resolve(NAME);
    }

    static SqliteFile ofUrl(String jdbcUrl) {
        return new SqliteFile(Path.of(jdbcUrl.substring("jdbc:sqlite:".length())));
    }

    /** Makes the file, empty, where there is none. */
    void prepare() {
        requireNoLink(path.getParent());
        requireNoLink(path);
        try {
            Files.createDirectories(path.getParent(), ownersAlone("rwx------"));
            if (Files.notExists(path)) {
                Files.createFile(path, ownersAlone("rw-------"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make the read model's file " + path, e);
        }
    }

    private static void requireNoLink(Path path) {
        if (Files.isSymbolicLink(path)) {
            throw new ReadModelRefusedException(
                    path
                            + " is a symbolic link: a copy of the data directory would lead back into this read model; put the directory itself there");
        }
    }

    private FileAttribute<?>[] ownersAlone(String permissions) {
        boolean isPosix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Deletes the file and what SQLite keeps beside it. */
    void delete() {
        try {
            for (String suffix : new String[] {"", "-wal", "-shm", "-journal"}) {
                Files.deleteIfExists(path.resolveSibling(path.getFileName() + suffix));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete the read model's file " + path, e);
        }
    }

    /** The H2 file of earlier versions, where it is still there. */
    Optional<Path> leftover() {
        return Optional.of(path.resolveSibling("kurs.mv.db")).filter(h2 -> Files.exists(h2, LinkOption.NOFOLLOW_LINKS));
    }
}
