package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    private static final int CAPACITY = 256;

    /** A key comes again soon after it is gone, while its bucket may not be swept. */
    private static final int REUSED_AFTER = CAPACITY + 7;

    private record Key(int owner, long high, long low, int tail) {}

    @Test
    void shouldFindWhatAMapFindsWhateverIsAddedAndRemoved() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("KeyTableTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        KeyTable table = new KeyTable();
        Map<Key, Long> expected = new HashMap<>();
        ArrayDeque<Key> order = new ArrayDeque<>();
        for (long step = 0; step < 200_000; step++) {
            Key key = key(random);
            int entry = table.find(key.owner(), key.high(), key.low(), key.tail());
            assertEquals(expected.getOrDefault(key, -1L), entry == KeyTable.MISSING ? -1L : table.value(entry));
            if (entry == KeyTable.MISSING) {
                table.add(key.owner(), key.high(), key.low(), key.tail(), step);
                expected.put(key, step);
                order.add(key);
            }
            if (random.nextInt(10) < 4 && !order.isEmpty()) {
                expected.remove(order.remove());
                table.removeOldest();
            }
            assertEquals(order.size(), table.size());
        }
    }

    /** Bursts: as many as there is room for at once, all of them gone at once, and the same keys again. */
    @Test
    void shouldNeverUseMoreBucketsThanItSweeps() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("KeyTableTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        KeyTable table = new KeyTable();
        table.ensureCapacity(CAPACITY);
        long given = 0;
        for (int burst = 0; burst < 2_000; burst++) {
            for (int added = random.nextInt(CAPACITY + 1 - table.size()); added > 0; added--) {
                given++;
                assertEquals(KeyTable.MISSING, table.find(0, given % REUSED_AFTER, 0, 0));
                table.add(0, given % REUSED_AFTER, 0, 0, given);
                assertTrue(table.bucketsInUse() <= CAPACITY + CAPACITY / 4 + CAPACITY / 16);
            }
            for (int removed = random.nextInt(table.size() + 1); removed > 0; removed--) {
                table.removeOldest();
            }
            for (int place = 0; place < table.size(); place++) {
                long value = table.value(table.entry(place));
                assertEquals(table.entry(place), table.find(0, value % REUSED_AFTER, 0, 0));
            }
        }
    }

    @Test
    void shouldKeepTheOrderOfAddition() {
        KeyTable table = new KeyTable();
        for (int number = 0; number < 100; number++) {
            table.add(1, number, number, number, number);
        }
        for (int removed = 0; removed < 40; removed++) {
            table.removeOldest();
        }

        for (int place = 0; place < table.size(); place++) {
            assertEquals(40 + place, table.value(table.entry(place)));
        }
    }

    /** Few different keys, and hashes close together. */
    private static Key key(Random random) {
        return new Key(random.nextInt(3), random.nextInt(40), random.nextInt(40), random.nextInt(2));
    }
}
