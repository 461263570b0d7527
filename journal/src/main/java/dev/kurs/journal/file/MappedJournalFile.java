package dev.kurs.journal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.DirectBuffer;

/** A journal file seen through memory, read-only, also while another process makes it longer. */
final class MappedJournalFile implements AutoCloseable {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HEADER = INT.varHandle();

    private static final int CHUNK = 64 << 10;

    /** What one buffer shows at a time; no record is longer. */
    private static final int WINDOW = 1 << 30;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Path path;
    private final int windowLength;
    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private Arena arena;
    private MemorySegment memory;

    /** The same for what is asked of each record: nobody counts its readers, so that each has to be done before the file is closed or looked at again. */
    private MemorySegment unscoped;

    private ByteBuffer window = NOTHING;
    private long windowAt;

    MappedJournalFile(Path path) throws IOException {
        this(path, WINDOW);
    }

    /** @param windowLength no record that is asked for is longer */
    MappedJournalFile(Path path, int windowLength) throws IOException {
        this.path = path;
        this.windowLength = windowLength;
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "Is a directory");
        }
        channel = FileChannel.open(path, StandardOpenOption.READ);
        map();
    }

    @SuppressWarnings("restricted") // the length is that of the mapping
    private void map() throws IOException {
        arena = Arena.ofShared();
        memory = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        unscoped = MemorySegment.ofAddress(memory.address()).reinterpret(memory.byteSize());
    }

    private void unmap() {
        unscoped = null;
        window = NOTHING;
        arena.close();
    }

    /** Whether bytes up to {@code end} are there; looks again at a file that has grown. */
    boolean reaches(long end) {
        if (end <= memory.byteSize()) {
            return true;
        }
        try {
            if (channel.size() < end) {
                return false;
            }
            unmap();
            map();
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the journal file " + path, e);
        }
    }

    /** The header at a position; nothing written before it can be seen later than it. */
    int header(long position) {
        return (int) HEADER.getVolatile(memory, position);
    }

    int intAt(long position) {
        return memory.get(INT, position);
    }

    /**
     * Where the last byte that is not zero ends, but not before a position. Reads instead of looking through memory: a look at
     * bytes that were never written takes room on some file systems.
     */
    long endOfContents(long from) {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        try {
            long end = size();
            while (end > from) {
                long start = Math.max(from, end - CHUNK);
                read(chunk.clear().limit((int) (end - start)), start);
                int last = lastNonZero(chunk);
                if (last >= 0) {
                    return start + last + 1;
                }
                end = start;
            }
            return from;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the journal file " + path, e);
        }
    }

    private void read(ByteBuffer chunk, long start) throws IOException {
        int length = 0;
        while (length >= 0 && chunk.hasRemaining()) {
            length = channel.read(chunk, start + chunk.position());
        }
    }

    private static int lastNonZero(ByteBuffer chunk) {
        int end = chunk.position();
        while (end >= Long.BYTES && chunk.getLong(end - Long.BYTES) == 0) {
            end -= Long.BYTES;
        }
        while (end > 0 && chunk.get(end - 1) == 0) {
            end--;
        }
        return end - 1;
    }

    int checksum(long position, int length) {
        if (position < windowAt || position + length > windowAt + window.capacity()) {
            windowAt = position;
            window = unscoped.asSlice(position, Math.min(windowLength, memory.byteSize() - position))
                    .asByteBuffer();
        }
        int from = (int) (position - windowAt);
        checksum.reset();
        checksum.update(window.limit(from + length).position(from));
        return (int) checksum.getValue();
    }

    /** Points the buffer at bytes of the file; valid until this file is closed or looked at again. */
    void wrap(DirectBuffer buffer, long position, int length) {
        buffer.wrap(memory.address() + position, length);
    }

    long size() {
        return memory.byteSize();
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        unmap();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the journal file " + path, e);
        }
    }
}
