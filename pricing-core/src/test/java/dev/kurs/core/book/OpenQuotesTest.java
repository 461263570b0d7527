package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
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
            quotes.setAmounts(quotes.open(sequence, issued, expires), Amount.ofRaw(1), Amount.ofRaw(2), sequence);
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
        int slot = quotes.open(99, 1_000, 1_045);
        quotes.setParties(slot, 7, 3, Side.BUY);
        quotes.setAmounts(slot, new Amount().set(1, 2), new Amount().set(3, 4), 5);
        Amount input = new Amount();
        Amount output = new Amount();
        quotes.input(slot, input);
        quotes.output(slot, output);

        assertTrue(quotes.isFull());
        assertEquals(99, quotes.quoteSequence(slot));
        assertEquals(7, quotes.partnerId(slot));
        assertEquals(3, quotes.corridorId(slot));
        assertEquals(Side.BUY, quotes.side(slot));
        assertEquals(new Amount().set(1, 2), input);
        assertEquals(new Amount().set(3, 4), output);
        assertEquals(5, quotes.notionalE6(slot));
        assertEquals(1_000, quotes.issuedAtSeconds(slot));
        assertEquals(1_045, quotes.expiresAtSeconds(slot));
    }

    private static void expireAll(OpenQuotes quotes, Map<Long, Long> expiries, long nowNs) {
        int slot = quotes.firstExpired(nowNs);
        while (slot != OpenQuotes.NONE) {
            long expected = expiries.entrySet().stream()
                    .filter(entry -> nowNs > entry.getValue() * SECOND_NS)
                    .map(Map.Entry::getKey)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            assertEquals(expected, quotes.quoteSequence(slot));
            expiries.remove(expected);
            quotes.close(slot);
            slot = quotes.firstExpired(nowNs);
        }
    }
}
