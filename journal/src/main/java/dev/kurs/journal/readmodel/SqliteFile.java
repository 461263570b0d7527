package dev.kurs.journal.readmodel;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The file of an SQLite read model: its owner's alone, and never a link to somewhere else.
 *
 * <p>Example: {@code kurs-data/readmodel/kurs.sqlite} (0600, in a directory of 0700), beside it {@code kurs.sqlite-wal} and {@code kurs.sqlite-shm}, which
 * SQLite makes with the same permissions.
 */
final class SqliteFile {
    private static final String NAME = "kurs.sqlite";

    /** SQLite's CORRUPT and NOTADB, and IOERR_SHORT_READ. */
    private static final Set<Integer> DAMAGES = Set.of(11, 26);

    private static final int SHORT_READ = 522;
    static final String WHOLE = "its file";
    static final String PART = "a part of its file";

    private final Path path;
    private Object key;
    private long size;

    SqliteFile(Path path) {
        this.path = path;
    }

    static String jdbcUrlIn(Path directory) {
        return "jdbc:sqlite:" + directory.toAbsolutePath().resolve(NAME);
    }

    static SqliteFile ofUrl(String jdbcUrl) {
        String file = jdbcUrl.substring("jdbc:sqlite:".length());
        int parameters = file.indexOf('?');
        return new SqliteFile(Path.of(parameters < 0 ? file : file.substring(0, parameters)));
    }

    /** Makes the file, empty, where there is none. */
    void prepare() {
        requireNoLink(path.getParent());
        requireNoLink(path);
        try {
            OwnerOnlyFile.createDirectories(path.getParent());
            OwnerOnlyFile.create(path);
            BasicFileAttributes made = Files.readAttributes(path, BasicFileAttributes.class);
            key = made.fileKey();
            size = made.size();
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

    boolean isGone() {
        return Files.notExists(path);
    }

    /** Whether there is nothing yet where {@link #prepare} would make it; what it refuses is refused here too. */
    boolean isUnmade() {
        requireNoLink(path.getParent());
        requireNoLink(path);
        return isGone();
    }

    /** What of the file is gone since {@link #prepare} saw it, in words; SQLite makes no file smaller by itself. */
    Optional<String> loss() {
        try {
            if (isGone()) {
                return Optional.of(WHOLE);
            }
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            if (!Objects.equals(key, now.fileKey())) {
                return Optional.of(WHOLE);
            }
            boolean isSmaller = now.size() < size;
            size = Math.max(size, now.size());
            return isSmaller ? Optional.of(PART) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look at the read model's file " + path, e);
        }
    }

    /** Whether SQLite says that the file itself is not in order. */
    static boolean isDamage(SQLException e) {
        return DAMAGES.contains(e.getErrorCode() & 0xFF) || e.getErrorCode() == SHORT_READ;
    }

    /** The H2 file of earlier versions, where it is still there. */
    Optional<Path> leftover() {
        return Optional.of(path.resolveSibling("kurs.mv.db")).filter(h2 -> Files.exists(h2, LinkOption.NOFOLLOW_LINKS));
    }
}
