package dev.kurs.journal.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QuoteFactTableTest {
    private final QuoteFactTable table = new QuoteFactTable();

    @Test
    void shouldFindEveryFactOfAKeyHoweverMuchItGrew() {
        int keys = 20_000;
        for (int i = 0; i < keys; i++) {
            table.add(i, -i, QuoteFact.of(QuoteFact.ISSUED, 4L + 4L * i, 0));
            table.add(i, -i, QuoteFact.of(QuoteFact.EXPIRED, 4L + 4L * i, 1));
        }

        assertEquals(2L * keys, table.facts());
        assertEquals(keys, table.issued());
        for (int i = 0; i < keys; i++) {
            long offset = 4L + 4L * i;
            assertArrayEquals(
                    new long[] {QuoteFact.of(QuoteFact.ISSUED, offset, 0), QuoteFact.of(QuoteFact.EXPIRED, offset, 1)},
                    found(i, -i));
        }
        assertEquals(0, found(keys, -keys).length);
        assertEquals(0, found(1, 1).length);
    }

    private long[] found(long high, long low) {
        LongStream.Builder found = LongStream.builder();
        table.find(high, low, found);
        return found.build().sorted().toArray();
    }

    @Test
    void shouldTakeAFactApartAgain() {
        long fact = QuoteFact.of(QuoteFact.FAILED, 250_000_000_000L, 33_000_000);

        assertEquals(QuoteFact.FAILED, QuoteFact.kind(fact));
        assertEquals(250_000_000_000L, QuoteFact.recordOffset(fact));
        assertEquals(33_000_000, QuoteFact.frameNumber(fact));
    }

    @Test
    void shouldRefuseAPlaceThatDoesNotFit() {
        assertThrows(IllegalStateException.class, () -> QuoteFact.of(QuoteFact.ISSUED, 1L << 39, 0));
        assertThrows(IllegalStateException.class, () -> QuoteFact.of(QuoteFact.ISSUED, 4, 1 << 25));
    }
}
