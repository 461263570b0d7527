package dev.kurs.chain.send;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The right to one file, which one process has at a time (a lock beside it says so) and its owner alone may read. */
final class OwnFile implements AutoCloseable {
    private static final String OWNER_ONLY = "rw-------";

    private final FileChannel lock;

    private OwnFile(FileChannel lock) {
        this.lock = lock;
    }

    /** @throws IOException if somebody has the file; the message says who */
    static OwnFile of(Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".lock");
        FileChannel channel = channel(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return new OwnFile(channel);
            }
        } catch (OverlappingFileLockException ofThisProcess) {
            channel.close();
            throw new IOException("this process has it open already", ofThisProcess);
        }
        channel.close();
        throw new IOException("another process has it open");
    }

    /** Opens a file; one that is made is 0600 where the file system knows permissions. */
    static FileChannel channel(Path file, StandardOpenOption... options) throws IOException {
        boolean knowsPermissions =
                file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return knowsPermissions
                ? FileChannel.open(file, Set.of(options), ownerOnly())
                : FileChannel.open(file, options);
    }

    private static FileAttribute<?> ownerOnly() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY));
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
