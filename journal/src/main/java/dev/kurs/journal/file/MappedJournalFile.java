package dev.kurs.journal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A journal file seen through memory, read-only, also while another process makes it longer. */
final class MappedJournalFile implements AutoCloseable {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HEADER = INT.varHandle();

    private final Path path;
    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private Arena arena;
    private MemorySegment memory;

    MappedJournalFile(Path path) throws IOException {
        this.path = path;
        channel = FileChannel.open(path, StandardOpenOption.READ);
        map();
    }

    private void map() throws IOException {
        arena = Arena.ofShared();
        memory = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
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
            arena.close();
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

    byte byteAt(long position) {
        return memory.get(ValueLayout.JAVA_BYTE, position);
    }

    int checksum(long position, int length) {
        checksum.reset();
        checksum.update(memory.asSlice(position, length).asByteBuffer());
        return (int) checksum.getValue();
    }

    /** Points the buffer at bytes of the file; valid until this file is closed or looked at again. */
    void wrap(DirectBuffer buffer, long position, int length) {
        buffer.wrap(memory.address() + position, length);
    }

    /** A copy of some bytes. */
    byte[] copy(long position, int length) {
        byte[] bytes = new byte[length];
        new UnsafeBuffer(memory.address() + position, length).getBytes(0, bytes);
        return bytes;
    }

    long size() {
        return memory.byteSize();
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        arena.close();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the journal file " + path, e);
        }
    }
}
