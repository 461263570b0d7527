package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What the pools that partners share take of memory, as the packaged configuration says, and that they hold the rate they are made for. */
class PoolBytesTest {
    private static final int PLACES = 1 << 20;
    private static final int POSTS_PER_SECOND = Integer.getInteger("kurs.posts", 7_000);
    private static final int MEMORY_SECONDS = 150;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void shouldTakeNoMoreForARequestIdThanIsSaid() {
        RequestIds ids = new RequestIds();
        assertEquals(48, RequestIds.BYTES_PER_ID);

        long taken = allocated(() -> ids.configure(PLACES, 1));

        assertEquals(RequestIds.BYTES_PER_ID, taken / PLACES, taken + " bytes");
        assertEquals(taken / PLACES, RequestIds.bytesFor(PLACES) / PLACES);
        assertEquals(2L * RequestIds.bytesFor(PLACES), RequestIds.bytesFor(PLACES + 1), "the next power of two");
    }

    @Test
    void shouldTakeNoMoreForAnOpenQuoteThanIsSaid() {
        OpenQuotes quotes = new OpenQuotes();
        OpenMargins margins = new OpenMargins();

        long taken = allocated(() -> quotes.ensureCapacity(PLACES));
        long later = allocated(() -> {
            for (int i = 0; i < PLACES; i++) {
                quotes.open(1 + i, Surface.V02, 100, 145);
            }
        });

        long ofMargins = allocated(() -> margins.set(0, PLACES, new Amount(), new SignedAmount()));

        assertEquals(OpenQuotes.bytesFor(PLACES) / PLACES, (taken + ofMargins) / PLACES, taken + " bytes");
        assertTrue(later < PLACES / 8, later + " bytes as they were opened");
    }

    private long allocated(Runnable work) {
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** {@code -Dkurs.posts=50000} takes 403 MB. */
    @Test
    void shouldTakeThePostsOfThePeakWithoutEnd() {
        RequestIds ids = new RequestIds();
        ids.configure(POSTS_PER_SECOND * MEMORY_SECONDS, TimeUnit.SECONDS.toNanos(MEMORY_SECONDS));
        UnsafeBuffer text = new UnsafeBuffer(new byte[16]);
        long stepNs = TimeUnit.SECONDS.toNanos(1) / POSTS_PER_SECOND + 1;
        for (long post = 0; post < (MEMORY_SECONDS + 10L) * POSTS_PER_SECOND; post++) {
            text.putLong(0, post, ByteOrder.LITTLE_ENDIAN);

            RejectReason reason = ids.claim(0, text, 0, text.capacity(), post * stepNs);

            assertEquals(RejectReason.NONE, reason, () -> "with " + ids.size() + " remembered");
        }
    }
}
