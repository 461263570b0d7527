package dev.kurs.journal.write;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.bytes.MappedBytesStore;
import net.openhft.chronicle.core.OS;

/**
 * Makes the next pages of a mapped journal file ready, some at a time, so that the writer seldom waits while the system finds and clears one. The writer does it itself: a
 * thread of its own has to have a processor, and where two spin on two of them it takes one away for milliseconds.
 *
 * <p>Example: once the writer is at byte 300 of a block of 64 MiB, zeroes are written to the 64 KiB from there on, which have them already, and 32 KiB later to the next
 * 32. The system finds and clears many pages in one go, and each is mapped as the writer comes to it. It is not asked to map them beforehand: it would do so behind
 * whoever changes the process's map, and journal files that are unmapped had the writer wait for up to 143 ms; a page that the writer comes to takes the lock of its own mapping (ext4,
 * Linux 6.18, 29 November 2026). Nobody reads a journal where it is written, so the system is told to read nothing ahead there: it would clear as much as the disk reads
 * ahead in one go, which took 20 ms for 8 MiB.
 */
final class PagesAhead {
    /** Bytes that are ready at the least. */
    static final int READY = 32 << 10;

    private final long pageMask = -OS.pageSize();
    private final boolean isWanted;
    private final RoomOnDisk room;
    private BytesStore<?, ?> block;
    private long nextAt;
    private long readyTo;
    private long mappedTo;

    /** @param isWanted where not, the pages are left to whoever comes to them */
    PagesAhead(boolean isWanted, RoomOnDisk room) {
        this.room = room;
        this.isWanted = isWanted;
    }

    /** The writer, whose thread alone calls this, is where these bytes end. */
    @SuppressWarnings("ReferenceEquality") // another block is another mapping, whatever stands in it
    void writtenTo(Bytes<?> bytes) {
        boolean isNewBlock = bytes.bytesStore() != block;
        if (isNewBlock || bytes.writePosition() >= nextAt) {
            goOn(bytes, isNewBlock);
        }
    }

    private void goOn(Bytes<?> bytes, boolean isNewBlock) {
        block = bytes.bytesStore();
        long position = bytes.writePosition();
        nextAt = position + READY;
        if (isWanted && block instanceof MappedBytesStore mapped && mapped.inside(position)) {
            if (isNewBlock) {
                beginBlock(mapped);
            }
            makeReady(mapped.addressForWrite(position), position);
        }
    }

    private void beginBlock(MappedBytesStore mapped) {
        long address = mapped.addressForRead(mapped.start());
        long length = mapped.capacity() - mapped.start();
        MemoryAdvice.READ_AT_RANDOM.give(address, length);
        readyTo = 0;
        mappedTo = address + length;
    }

    /** From where pages are ready, if they are beyond the writer's own; what the system does not take is found by the writer. */
    private void makeReady(long writer, long position) {
        long end = Math.min((writer + 2L * READY + ~pageMask) & pageMask, mappedTo);
        long from = Math.max(readyTo, (writer + ~pageMask) & pageMask);
        if (from < end) {
            long offset = position - writer;
            room.prepare(from + offset, end + offset);
            readyTo = end;
        }
    }
}
