package dev.kurs.chain.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
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

    /** Replaces the file as a whole, so that a reader sees the old content or the new. */
    public static void write(Path file, byte[] content) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        createDirectories(directory);
        Path fresh = Files.createTempFile(directory, "." + file.getFileName(), ".part", only(directory, FILE));
        try {
            write(fresh, ByteBuffer.wrap(content));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void write(Path file, ByteBuffer content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            while (content.hasRemaining()) {
                channel.write(content);
            }
            channel.force(true);
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

    private static FileAttribute<?>[] only(Path path, String permissions) {
        boolean knowsPermissions =
                path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return knowsPermissions
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
