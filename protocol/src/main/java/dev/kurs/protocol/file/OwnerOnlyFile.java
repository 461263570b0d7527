package dev.kurs.protocol.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files that only their owner may read and write (0600, in directories of 0700, where the file system knows permissions).
 *
 * <p>Example: {@code OwnerOnlyFile.write(data.resolve("master.key"), key)} leaves the old key or the new one, whenever it is interrupted.
 */
public final class OwnerOnlyFile {
    private static final String FILE = "rw-------";
    private static final String DIRECTORY = "rwx------";

    private OwnerOnlyFile() {}

    /**
     * Replaces the file as a whole, so that a reader sees the old content or the new, and a loss of power leaves one of them. What an interrupted write left
     * beside it goes with the next one.
     */
    public static void write(Path file, byte[] content) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        createDirectories(directory);
        Path fresh = directory.resolve("." + file.getFileName() + ".part");
        Files.deleteIfExists(fresh);
        try {
            writeNew(fresh, ByteBuffer.wrap(content));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            force(directory);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void writeNew(Path file, ByteBuffer content) throws IOException {
        try (FileChannel channel = open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            while (content.hasRemaining()) {
                channel.write(content);
            }
            channel.force(true);
        }
    }

    /** Copies a whole file into one that is made, and has the disk take it. */
    public static void copy(Path from, Path to) throws IOException {
        long unused = copyUpTo(from, to, Long.MAX_VALUE);
    }

    /** The same of a file's first bytes, which have to be there. */
    public static void copy(Path from, Path to, long length) throws IOException {
        long copied = copyUpTo(from, to, length);
        if (copied < length) {
            throw new EOFException(from + " has " + copied + " bytes and had " + length);
        }
    }

    private static long copyUpTo(Path from, Path to, long length) throws IOException {
        try (FileChannel source = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel target = open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            return copy(source, target, length);
        } catch (FileSystemException named) {
            throw named;
        } catch (IOException ofNoFile) {
            throw new FileSystemException(from.toString(), to.toString(), ofNoFile.getMessage());
        }
    }

    private static long copy(FileChannel source, FileChannel target, long length) throws IOException {
        long done = 0;
        long moved;
        do {
            moved = source.transferTo(done, length - done, target);
            done += moved;
        } while (moved > 0);
        target.force(true);
        return done;
    }

    private static void force(Path directory) throws IOException {
        if (knowsPermissions(directory)) {
            try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }

    /** Makes an empty file, where there is none. */
    public static void create(Path file) throws IOException {
        if (Files.notExists(file)) {
            Files.createFile(file, only(file, FILE));
        }
    }

    /** Opens a file; one that is made is its owner's alone. */
    public static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), only(file, FILE));
    }

    /** Makes a directory and those above it that are missing, all of them their owner's alone. */
    public static Path createDirectories(Path directory) throws IOException {
        return Files.isDirectory(directory)
                ? directory
                : Files.createDirectories(directory, only(directory, DIRECTORY));
    }

    /** Makes a file or socket that is there its owner's alone, to read and write. */
    public static void restrict(Path present) throws IOException {
        Files.setPosixFilePermissions(present, PosixFilePermissions.fromString(FILE));
    }

    /** Takes away what others may do with a file or directory that is there; what its owner may do stays. */
    public static void takeFromOthers(Path present) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(present, LinkOption.NOFOLLOW_LINKS);
        permissions.removeIf(permission -> !permission.name().startsWith("OWNER_"));
        Files.setPosixFilePermissions(present, permissions);
    }

    private static FileAttribute<?>[] only(Path path, String permissions) {
        return knowsPermissions(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean knowsPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
