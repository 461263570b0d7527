package dev.kurs.journal.read;

import dev.kurs.journal.file.JournalPosition;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests the checksums of records before a reader comes to them, on a thread of its own, so that the reader need neither test them nor wait for the file's pages.
 *
 * <p>Nobody waits for it. Where the reader has overtaken it, the reader tests by itself, and this goes on from there; where it meets the end, or anything that is wrong,
 * it ends, and the reader meets the same. The two tell each other where they are each 256 KiB, since a line of memory that both write costs as much as a checksum.
 */
final class ChecksAhead implements AutoCloseable {
    /** A place is a file's minute, up to the year 2225, above an offset of less than 64 GiB. */
    private static final int OFFSET_BITS = 36;

    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;
    private static final int LAST_MINUTE = (1 << (Long.SIZE - 1 - OFFSET_BITS)) - 1;
    private static final long TELL_EVERY = 256 << 10;

    /** Of memory that a near cache may still have when the reader comes. */
    private static final long MOST_AHEAD = 4 << 20;

    private static final long BEFORE_ALL = Long.MIN_VALUE;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final Logger LOG = LoggerFactory.getLogger(ChecksAhead.class);

    private final Path directory;
    private final Thread thread;
    private final AtomicLong readAt;
    private final AtomicLong checkedTo = new AtomicLong(BEFORE_ALL);
    private volatile boolean isClosed;
    private long seenCheckedTo = BEFORE_ALL;
    private long toldReadAt;
    private long fileBefore = BEFORE_ALL;

    ChecksAhead(Path directory, JournalPosition from) {
        this.directory = directory;
        toldReadAt = place(from.minute(), from.offset());
        readAt = new AtomicLong(toldReadAt);
        thread = Thread.ofPlatform().daemon().name("kurs-checks-ahead").start(this::run);
    }

    private static long place(int minute, long offset) {
        return ((long) minute << OFFSET_BITS) | offset;
    }

    /** Whether the record there was found to match its checksum; asked of one record after the other. */
    boolean hasChecked(int minute, long offset) {
        if (minute > LAST_MINUTE || offset > OFFSET_MASK) {
            return false;
        }
        long place = place(minute, offset);
        if (place - toldReadAt >= TELL_EVERY) {
            toldReadAt = place;
            readAt.lazySet(place);
        }
        if (place >= seenCheckedTo) {
            seenCheckedTo = checkedTo.get();
        }
        return place < seenCheckedTo;
    }

    private void run() {
        try (JournalReader records = new JournalReader(directory)) {
            checkAll(records);
        } catch (RuntimeException wrong) {
            LOG.debug("the reader comes to the same, and says it", wrong);
        }
    }

    private void checkAll(JournalReader records) {
        long at = BEFORE_ALL;
        while (!isClosed) {
            long wanted = readAt.get();
            if (at < wanted) {
                at = goTo(records, wanted);
            } else if (isFarAhead(at, wanted)) {
                LockSupport.parkNanos(PAUSE_NS);
            } else {
                long next = check(records, at);
                if (next == at) {
                    return;
                }
                if (file(next) != file(at)) {
                    fileBefore = file(at);
                }
                at = next;
                checkedTo.lazySet(at);
            }
        }
    }

    private static long goTo(JournalReader records, long place) {
        records.seek(new JournalPosition((int) file(place), place & OFFSET_MASK));
        return place;
    }

    private static long file(long place) {
        return place >>> OFFSET_BITS;
    }

    /** No further than into the file behind the reader's. */
    private boolean isFarAhead(long at, long wanted) {
        if (file(at) == file(wanted)) {
            return at - wanted >= MOST_AHEAD;
        }
        return file(wanted) != fileBefore || (at & OFFSET_MASK) >= MOST_AHEAD;
    }

    /** Tests what is told together, and gives the place behind it; the same where nothing follows. */
    private static long check(JournalReader records, long from) {
        long checked = 0;
        while (checked < TELL_EVERY && records.next()) {
            checked += records.recordSpace();
        }
        return checked == 0 ? from : placeBehind(records);
    }

    private static long placeBehind(JournalReader records) {
        JournalPosition last = records.position();
        return place(last.minute(), last.offset() + records.recordSpace());
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }
}
