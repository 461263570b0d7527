package dev.kurs.chain.send;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The right to one outbox, which one process has at a time; a locked file beside it says so. */
final class OutboxLock implements AutoCloseable {
    // The system's lock belongs to the process, and closing any other channel on the file would drop it.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private OutboxLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws IOException if somebody has the file; the message says who */
    static OutboxLock of(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent().toRealPath();
        Path beside = folder.resolve(file.getFileName() + ".lock");
        if (!HELD_HERE.add(beside)) {
            throw new IOException("this process has it open already");
        }
        try {
            return takeFromSystem(beside);
        } catch (IOException | RuntimeException taken) {
            HELD_HERE.remove(beside);
            throw taken;
        }
    }

    private static OutboxLock takeFromSystem(Path beside) throws IOException {
        FileChannel channel = OwnerOnlyFile.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            throw new IOException("another process has it open");
        }
        return new OutboxLock(beside, channel);
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(file);
        }
    }
}
