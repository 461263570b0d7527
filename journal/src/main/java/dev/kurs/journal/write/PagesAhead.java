package dev.kurs.journal.write;

import dev.kurs.journal.file.CLibrary;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.locks.LockSupport;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.bytes.MappedBytesStore;
import net.openhft.chronicle.core.OS;

/**
 * Makes the next pages of a mapped journal file ready on a thread of its own, so that the writer seldom waits while the system finds, clears and maps one.
 *
 * <p>Example: once the writer is at byte 300 of a block of 64 MiB, the two MiB from there on are made ready, and a MiB later the next. The system changes no byte of
 * them, and refuses what is not mapped any more; where it does not know how (Linux before 5.14, others), the writer finds the pages itself. Nobody reads a journal where it is written, so the
 * system is told to read nothing ahead there: it would clear as much as the disk reads ahead in one go, which took 20 ms for 8 MiB, and the core may not have that processor meanwhile. It is
 * told to take large pages too, which a file system may have or not: two MiB in one go took 0.4 ms with one of them on ext4 of Linux 6.18, and 1.1 ms with 512 small ones.
 */
final class PagesAhead implements AutoCloseable {
    /** Bytes that are ready where blocks are large: a part of those that Chronicle maps beyond each block. */
    static final int MOST_READY = 2 << 20;

    private static final int SHARE_OF_BLOCK = 8;
    private static final int NO_READING_AHEAD = 1;
    private static final int LARGE_PAGES = 14;
    private static final int POPULATE_WRITE = 23;
    private static final int NOTHING = 0;
    private static final MethodHandle ADVISE = CLibrary.find(
            "madvise",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

    private final Thread thread =
            Thread.ofPlatform().daemon().name("journal-pages").unstarted(this::run);
    private final long pageMask = -OS.pageSize();
    private final int ready;
    private BytesStore<?, ?> block;
    private long askAgainAt;
    private volatile long blockAddress;
    private volatile long blockLength;

    /** Set behind the two of the block that it is in. */
    private volatile long address;

    private volatile boolean isClosed;

    private PagesAhead(int blockSize) {
        ready = Math.min(MOST_READY, blockSize / SHARE_OF_BLOCK);
    }

    /** Begins, where the system knows how. */
    static PagesAhead start(int blockSize) {
        PagesAhead pages = none(blockSize);
        if (isKnown()) {
            pages.thread.start();
        }
        return pages;
    }

    /** Never begins, and leaves the pages to the writer. */
    static PagesAhead none(int blockSize) {
        return new PagesAhead(blockSize);
    }

    static boolean isKnown() {
        return ADVISE != null && advise(NOTHING, 0, POPULATE_WRITE);
    }

    /** The writer, whose thread alone calls this, is where these bytes end. */
    @SuppressWarnings("ReferenceEquality") // another block is another mapping, whatever stands in it
    void writtenTo(Bytes<?> bytes) {
        if (bytes.writePosition() >= askAgainAt || bytes.bytesStore() != block) {
            ask(bytes);
        }
    }

    private void ask(Bytes<?> bytes) {
        block = bytes.bytesStore();
        long position = bytes.writePosition();
        askAgainAt = position + ready / 2;
        if (block instanceof MappedBytesStore mapped && mapped.inside(position)) {
            long start = mapped.start();
            blockLength = mapped.capacity() - start;
            blockAddress = mapped.addressForRead(start);
            address = mapped.addressForWrite(position);
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        long answered = NOTHING;
        long advised = NOTHING;
        long readyTo = NOTHING;
        while (!isClosed) {
            long asked = address;
            if (asked == answered) {
                LockSupport.park(this);
                continue;
            }
            long mapped = blockAddress;
            if (mapped != advised) {
                advise(mapped, blockLength, NO_READING_AHEAD);
                advise(mapped, blockLength, LARGE_PAGES);
                advised = mapped;
            }
            readyTo = populate(asked, readyTo);
            answered = asked;
        }
    }

    /**
     * To where pages are ready, of which there may be some before; what is refused is found by the writer. In one call: a thread that lets others run in between has no turn for long where they
     * spin, and the writer finds nearly all pages itself.
     */
    private long populate(long writer, long readyTo) {
        long end = writer + ready;
        boolean isPartReady = readyTo > writer && readyTo < end;
        long page = (isPartReady ? readyTo : writer) & pageMask;
        return advise(page, end - page, POPULATE_WRITE) ? end : page;
    }

    private static boolean advise(long address, long length, int what) {
        try {
            return (int) ADVISE.invokeExact(address, length, what) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("The C library's madvise failed", impossible);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
