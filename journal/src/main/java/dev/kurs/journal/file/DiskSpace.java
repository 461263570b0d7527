package dev.kurs.journal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Takes room on the disk for bytes of a file that are not written yet, and gives back what was not needed.
 *
 * <p>A page of a mapped file for which the disk has no room kills the writer; a page whose room was taken cannot. Example:
 * {@code DiskSpace.open(file).take(0, 1 << 20)} is false on a disk with 4 kB left, and the file is as before. Where the system
 * has no {@code posix_fallocate} zeroes are written instead, so the bytes must be ones that nobody has written.
 */
public final class DiskSpace implements AutoCloseable {
    private static final int MOST_ZEROES = 64 << 10;
    private static final int DONE = 0;
    private static final int INTERRUPTED = 4;
    private static final int FILE_TOO_LARGE = 27;
    private static final int NO_SPACE = 28;
    private static final int QUOTA_EXCEEDED = 122;
    private static final int READ_AND_WRITE = 2;
    private static final int KEEP_SIZE_PUNCH_HOLE = 3;

    private static final MethodHandle OPEN = CLibrary.find(
            "open",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE =
            CLibrary.find("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    private static final MethodHandle TAKE = CLibrary.find(
            "posix_fallocate",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    private static final MethodHandle GIVE_BACK = CLibrary.find(
            "fallocate",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG));
    private static final MethodHandle WRITE = CLibrary.find(
            "pwrite",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG));

    private static final MemorySegment ZEROES = Arena.global().allocate(MOST_ZEROES);

    private final Path path;
    private final FileChannel channel;
    private final int descriptor;

    private DiskSpace(Path path) throws IOException {
        this.path = path;
        channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        descriptor = TAKE == null ? -1 : descriptor(path);
    }

    /** Opens a file that is there. */
    public static DiskSpace open(Path path) throws IOException {
        return new DiskSpace(path);
    }

    /** Gives back the room that a file has from a byte on, which read as zeroes and still do afterwards. */
    public static void giveBack(Path path, long from) throws IOException {
        try (DiskSpace space = open(path)) {
            space.giveBack(from, space.channel.size());
        }
    }

    private static int descriptor(Path path) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocateFrom(path.toAbsolutePath().toString());
            int descriptor = (int) OPEN.invokeExact(name, READ_AND_WRITE);
            if (descriptor < 0) {
                throw new IOException("cannot open " + path);
            }
            return descriptor;
        } catch (IOException e) {
            throw e;
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's open failed", impossible);
        }
    }

    /** Takes room for bytes that nobody has written; false when the disk is full, or the file may not be so long. */
    public boolean take(long from, long to) {
        int result = descriptor < 0 ? -1 : allocate(from, to - from);
        return switch (result) {
            case DONE -> true;
            case NO_SPACE, QUOTA_EXCEEDED, FILE_TOO_LARGE -> false;
            default -> writeZeroes(from, to);
        };
    }

    private int allocate(long from, long length) {
        try {
            int result;
            do {
                result = (int) TAKE.invokeExact(descriptor, from, length);
            } while (result == INTERRUPTED);
            return result;
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's posix_fallocate failed", impossible);
        }
    }

    private boolean writeZeroes(long from, long to) {
        ByteBuffer zeroes = ByteBuffer.allocate(MOST_ZEROES);
        try {
            long at = from;
            while (at < to) {
                zeroes.clear().limit((int) Math.min(MOST_ZEROES, to - at));
                at += channel.write(zeroes, at);
            }
            return true;
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                return false;
            }
            throw new UncheckedIOException("Cannot take room for " + path, e);
        }
    }

    /** Writes zeroes, as far as the system takes them, to bytes that nobody has written: it finds memory for many pages in one go. What stood there is gone. */
    public void prepare(long from, long to) {
        if (WRITE == null || descriptor < 0) {
            return;
        }
        try {
            long written = 1;
            for (long at = from; at < to && written > 0; at += written) {
                written = (long) WRITE.invokeExact(descriptor, ZEROES, Math.min(MOST_ZEROES, to - at), at);
            }
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's pwrite failed", impossible);
        }
    }

    /** Gives room back where the file system can; the bytes must read as zeroes, and still do afterwards. */
    public void giveBack(long from, long to) {
        if (GIVE_BACK == null || descriptor < 0 || to <= from) {
            return;
        }
        try {
            // A file system that cannot do it keeps the room until the file goes.
            int unused = (int) GIVE_BACK.invokeExact(descriptor, KEEP_SIZE_PUNCH_HOLE, from, to - from);
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's fallocate failed", impossible);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            if (descriptor >= 0) {
                int unused = (int) CLOSE.invokeExact(descriptor);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close " + path, e);
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's close failed", impossible);
        }
    }
}
