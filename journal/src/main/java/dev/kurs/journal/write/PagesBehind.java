package dev.kurs.journal.write;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.bytes.MappedBytesStore;
import net.openhft.chronicle.core.OS;
import net.openhft.chronicle.core.io.ReferenceOwner;

/**
 * Takes the pages behind the writer of a mapped journal file out of the map, some at a time, before the system writes them to the disk.
 *
 * <p>The system writes what is half a minute old in one go, and under POWER each batch. It has to make each page that is still mapped read-only first, and to interrupt
 * every processor that runs this process for each. On two busy virtual processors that took 16 us a page, and 0.5 with pages that were taken out 1 MiB at a time, by
 * which all are interrupted once (256 MiB of zeroed ext4, {@code sync_file_range}, Linux 6.18, 29 November 2026).
 *
 * <p>Example: once 1 MiB is written in a block, all of its pages since its first record are left but the writer's own; before a batch is synced the writer's own too,
 * which finds it again for the next record.
 */
final class PagesBehind implements ReferenceOwner {
    /** Bytes that are written before they are left. */
    static final int MOST = 1 << 20;

    private static final long NOWHERE = 0;

    private final long pageMask = -OS.pageSize();
    private final boolean isUsed = MemoryAdvice.LEAVE.isKnown();
    private BytesStore<?, ?> block;
    private long position;
    private long leftTo;
    private long nextAt;

    /** The writer, whose thread alone calls this, is where these bytes end. */
    @SuppressWarnings("ReferenceEquality") // another block is another mapping, whatever stands in it
    void writtenTo(Bytes<?> bytes) {
        position = bytes.writePosition();
        boolean isNewBlock = bytes.bytesStore() != block;
        if (isNewBlock) {
            block = bytes.bytesStore();
            leftTo = NOWHERE;
        }
        if (isNewBlock || position >= nextAt) {
            nextAt = position + MOST;
            leave(false);
        }
    }

    /** Leaves the batch's pages in the writer's block, since the system is about to write them to the disk. */
    void beforeSync() {
        if (leftTo != NOWHERE && block.tryReserve(this)) {
            try {
                leave(true);
            } finally {
                block.release(this);
            }
        }
    }

    /** Of the mapping that the writer is in: elsewhere the advice would take memory from whoever has it now. */
    private void leave(boolean hasWritersPage) {
        if (isUsed && block instanceof MappedBytesStore mapped && mapped.inside(position)) {
            long writer = mapped.addressForWrite(position);
            long writersPage = writer & pageMask;
            long end = hasWritersPage ? (writer + ~pageMask) & pageMask : writersPage;
            if (leftTo != NOWHERE && leftTo < end) {
                // Where the system refuses, the pages stay until their block is unmapped: nothing has to be told.
                MemoryAdvice.LEAVE.give(leftTo, end - leftTo);
            }
            leftTo = writersPage;
        }
    }
}
