package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.QuoteIds;
import dev.kurs.service.system.Seed;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which quotes there are, in little room and without a guess. */
class IssuedQuotesTest {
    private static final int LAST_BYTE = QuoteIds.LENGTH - 1;
    private static final byte[] INSTANCE = HexFormat.of().parseHex("5a".repeat(QuoteIds.LENGTH));

    @Test
    void shouldKeepTwoBytesOfAQuoteAtMost() {
        for (int count : new int[] {1_000, 65_537, 1_000_000}) {
            IssuedQuotes quotes = new IssuedQuotes();
            quotes.issue(INSTANCE, 1, count);

            assertTrue(quotes.bytes() <= 2L * count + 6_144, count + " quotes take " + quotes.bytes());
            assertTrue(quotes.has(id(1)) && quotes.has(id(count)));
            assertFalse(quotes.has(id(0)), "there is no quote 0");
            assertFalse(quotes.has(id(count + 1L)));
        }
    }

    @Test
    void shouldSettleAQuoteOnceAndNoneThatWasNeverIssued() {
        IssuedQuotes quotes = new IssuedQuotes();
        quotes.issue(id(7));

        assertFalse(quotes.settle(id(8)), "never issued, though its neighbour was");
        assertTrue(quotes.settle(id(7)));
        assertFalse(quotes.settle(id(7)));
        assertTrue(quotes.hasSettled(id(7)));
        assertFalse(quotes.hasSettled(id(8)));
    }

    @Test
    void shouldSayOfIdsThatDifferAnywhereWhatAMapSays() {
        Random random = Seed.fresh("IssuedQuotesTest").random(1);
        IssuedQuotes quotes = new IssuedQuotes();
        Map<String, Boolean> settled = new HashMap<>();
        for (int step = 0; step < 200_000; step++) {
            byte[] id = someId(random);
            String name = HexFormat.of().formatHex(id);
            assertEquals(settled.containsKey(name), quotes.has(id));
            if (random.nextBoolean()) {
                quotes.issue(id);
                settled.putIfAbsent(name, false);
            } else {
                assertEquals(Boolean.FALSE.equals(settled.replace(name, true)), quotes.settle(id));
            }
            assertEquals(settled.getOrDefault(name, false), quotes.hasSettled(id));
        }
    }

    /** One byte or two are not 0, so that many share all but one. */
    private static byte[] someId(Random random) {
        byte[] id = new byte[QuoteIds.LENGTH];
        id[random.nextInt(LAST_BYTE)] = (byte) random.nextInt();
        id[LAST_BYTE] = (byte) random.nextInt();
        return id;
    }

    private static byte[] id(long sequence) {
        QuoteIds ids = new QuoteIds();
        ids.setInstanceId(INSTANCE);
        byte[] id = new byte[QuoteIds.LENGTH];
        ids.write(sequence, id);
        return id;
    }
}
