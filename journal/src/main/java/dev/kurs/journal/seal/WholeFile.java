package dev.kurs.journal.seal;

import dev.kurs.journal.file.DirectorySync;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Writes a small file for its owner alone, whole or not at all, so that a kill or a full disk never leaves half of one. */
final class WholeFile {
    private WholeFile() {}

    static void write(Path file, byte[] bytes) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            writeFresh(fresh, ByteBuffer.wrap(bytes));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            DirectorySync.sync(file.toAbsolutePath().getParent());
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void writeFresh(Path fresh, ByteBuffer bytes) throws IOException {
        Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(fresh, options, ownerOnly(fresh))) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean knowsPermissions =
                file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return knowsPermissions
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
