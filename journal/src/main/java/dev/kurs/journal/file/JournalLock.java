package dev.kurs.journal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a journal directory to one writer.
 *
 * <p>The operating system holds the lock on {@code kurs.lock} and lets go of it when the process ends, however it ends. The
 * file says who holds it: {@code 4711}.
 */
public final class JournalLock implements AutoCloseable {
    private static final String NAME = "kurs.lock";

    // The system's lock belongs to the process, and closing any other channel on the file would drop it.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private JournalLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** Takes the lock, or says who has it. */
    public static JournalLock take(Path directory) throws IOException {
        Files.createDirectories(directory);
        Path real = directory.toRealPath();
        if (!HELD_HERE.add(real)) {
            throw refused(
                    directory, "this process, pid " + ProcessHandle.current().pid());
        }
        try {
            return takeFromSystem(real);
        } catch (IOException | RuntimeException e) {
            HELD_HERE.remove(real);
            throw e;
        }
    }

    @SuppressWarnings("resource")
    private static JournalLock takeFromSystem(Path directory) throws IOException {
        FileChannel channel = FileChannel.open(
                directory.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock();
        if (lock == null) {
            String holder = read(channel);
            channel.close();
            throw refused(directory, "another process, pid " + holder);
        }
        channel.truncate(0);
        channel.write(StandardCharsets.US_ASCII.encode(
                Long.toString(ProcessHandle.current().pid())));
        return new JournalLock(directory, channel);
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(32);
        channel.read(text, 0);
        String pid = StandardCharsets.US_ASCII.decode(text.flip()).toString().strip();
        return pid.isEmpty() ? "unknown" : pid;
    }

    private static JournalLockedException refused(Path directory, String holder) {
        return new JournalLockedException("The journal in " + directory + " is being written by " + holder
                + ". Stop that one first, or choose another directory.");
    }

    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot let go of the journal lock in " + directory, e);
        } finally {
            HELD_HERE.remove(directory);
        }
    }
}
