package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpenQuotesTest {
    private static final long SECOND_NS = 1_000_000_000L;

    @Test
    void shouldExpireInTheOrderOfIssueAsALinearSearchWould() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("OpenQuotesTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        OpenQuotes quotes = new OpenQuotes();
        TreeMap<Long, Long> expiries = new TreeMap<>();
        long nowNs = 0;
        quotes.ensureCapacity(64);
        for (long sequence = 1; sequence < 20_000; sequence++) {
            nowNs += random.nextLong(3 * SECOND_NS);
            expireAll(quotes, expiries, nowNs);
            if (quotes.isFull()) {
                quotes.ensureCapacity(quotes.capacity() * 2);
            }
            long issued = nowNs / SECOND_NS;
            long expires = issued + 30 + random.nextInt(31);
            quotes.setAmounts(
                    quotes.open(sequence, Surface.V02, issued, expires), Amount.ofRaw(1), Amount.ofRaw(2), sequence);
            expiries.put(sequence, expires);
            assertEquals(expiries.size(), quotes.size());
        }
        long[] inOrder = Arrays.stream(quotes.slotsInIssueOrder())
                .mapToLong(quotes::quoteSequence)
                .toArray();
        assertArrayEquals(expiries.keySet().stream().mapToLong(Long::longValue).toArray(), inOrder);
    }

    @Test
    void shouldKeepWhatAQuoteIsAbout() {
        OpenQuotes quotes = new OpenQuotes();
        quotes.ensureCapacity(1);
        int slot = quotes.open(99, Surface.V01, 1_000, 1_045);
        quotes.setParties(slot, 7, 3, Side.BUY);
        quotes.setAmounts(slot, new Amount().set(1, 2), new Amount().set(3, 4), 5);
        Amount input = new Amount();
        Amount output = new Amount();
        quotes.input(slot, input);
        quotes.output(slot, output);

        assertTrue(quotes.isFull());
        assertEquals(99, quotes.quoteSequence(slot));
        assertEquals(Surface.V01, quotes.surface(slot));
        assertEquals(Side.BUY, quotes.side(slot));
        assertEquals(7, quotes.partnerId(slot));
        assertEquals(3, quotes.corridorId(slot));
        assertEquals(Side.BUY, quotes.side(slot));
        assertEquals(new Amount().set(1, 2), input);
        assertEquals(new Amount().set(3, 4), output);
        assertEquals(5, quotes.notionalE6(slot));
        assertEquals(1_000, quotes.issuedAtSeconds(slot));
        assertEquals(1_045, quotes.expiresAtSeconds(slot));
    }

    @Test
    void shouldEndTheQuotesOfEachSurfaceByItsOwnTime() {
        OpenQuotes quotes = new OpenQuotes();
        quotes.ensureCapacity(3);
        int earlier = quotes.open(1, Surface.V01, 100, 145);
        int current = quotes.open(2, Surface.V02, 100, 130);
        quotes.open(3, Surface.V01, 100, 150);

        assertEquals(145 * SECOND_NS + 1, quotes.nextExpiredNs(Surface.V01));
        assertEquals(130 * SECOND_NS + 1, quotes.nextExpiredNs(Surface.V02));
        assertEquals(OpenQuotes.NONE, quotes.firstExpired(130 * SECOND_NS, 145 * SECOND_NS));
        assertEquals(current, quotes.firstExpired(131 * SECOND_NS, 145 * SECOND_NS));
        assertEquals(earlier, quotes.firstExpired(131 * SECOND_NS, 146 * SECOND_NS));
        assertEquals(earlier, quotes.firstExpired(OpenQuotes.NOTHING_IS_OVER_NS, 151 * SECOND_NS));
        assertEquals(current, quotes.firstExpired(1_000 * SECOND_NS, OpenQuotes.NOTHING_IS_OVER_NS));
    }

    private static void expireAll(OpenQuotes quotes, Map<Long, Long> expiries, long nowNs) {
        int slot = quotes.firstExpired(nowNs, OpenQuotes.NOTHING_IS_OVER_NS);
        while (slot != OpenQuotes.NONE) {
            long expected = expiries.entrySet().stream()
                    .filter(entry -> nowNs > entry.getValue() * SECOND_NS)
                    .map(Map.Entry::getKey)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            assertEquals(expected, quotes.quoteSequence(slot));
            expiries.remove(expected);
            quotes.close(slot);
            slot = quotes.firstExpired(nowNs, OpenQuotes.NOTHING_IS_OVER_NS);
        }
    }
}
