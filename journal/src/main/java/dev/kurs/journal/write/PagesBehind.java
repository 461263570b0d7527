package dev.kurs.journal.write;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.bytes.MappedBytesStore;
import net.openhft.chronicle.core.OS;

/**
 * Takes the pages behind the writer of a mapped journal file out of the map, some at a time, before the system writes them to the disk.
 *
 * <p>It writes what is some half a minute old in one go, and has to make each page that is still mapped read-only first, and to interrupt every processor that runs
 * this process for each. On two busy virtual processors that took 16 us a page, and 0.5 with pages that were taken out 1 MiB at a time, by which all are interrupted once
 * (256 MiB of zeroed ext4, {@code sync_file_range}, Linux 6.18, 29 November 2026).
 *
 * <p>Example: once 1 MiB is written in a block, all of its pages are left but the writer's own.
 */
final class PagesBehind {
    /** Bytes that are written before they are left. */
    static final int MOST = 1 << 20;

    private static final long NOWHERE = 0;

    private final long pageMask = -OS.pageSize();
    private final boolean isUsed;
    private BytesStore<?, ?> block;
    private long leftTo;
    private long nextAt;

    /** @param isWanted where not, the pages stay until their block is unmapped */
    PagesBehind(boolean isWanted) {
        isUsed = isWanted && MemoryAdvice.LEAVE.isKnown();
    }

    /** The writer, whose thread alone calls this, is where these bytes end. */
    @SuppressWarnings("ReferenceEquality") // another block is another mapping, whatever stands in it
    void writtenTo(Bytes<?> bytes) {
        boolean isNewBlock = bytes.bytesStore() != block;
        if (isNewBlock || bytes.writePosition() >= nextAt) {
            goOn(bytes, isNewBlock);
        }
    }

    /** What is left is always of the mapping that the writer is in: elsewhere the advice would take memory from whoever has it now. */
    private void goOn(Bytes<?> bytes, boolean isNewBlock) {
        block = bytes.bytesStore();
        long position = bytes.writePosition();
        nextAt = position + MOST;
        leftTo = isNewBlock ? NOWHERE : leftTo;
        if (isUsed && block instanceof MappedBytesStore mapped && mapped.inside(position)) {
            long writer = mapped.addressForWrite(position) & pageMask;
            if (leftTo != NOWHERE && leftTo < writer) {
                MemoryAdvice.LEAVE.give(leftTo, writer - leftTo);
            }
            leftTo = writer;
        }
    }
}
