package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyTableTest {
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
