package dev.kurs.chain.send;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The right to one outbox, which one process has at a time; a locked file beside it says so. */
final class OutboxLock implements AutoCloseable {
    private final FileChannel lock;

    private OutboxLock(FileChannel lock) {
        this.lock = lock;
    }

    /** @throws IOException if somebody has the file; the message says who */
    static OutboxLock of(Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".lock");
        FileChannel channel = OwnerOnlyFile.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return new OutboxLock(channel);
            }
        } catch (OverlappingFileLockException ofThisProcess) {
            channel.close();
            throw new IOException("this process has it open already", ofThisProcess);
        }
        channel.close();
        throw new IOException("another process has it open");
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
