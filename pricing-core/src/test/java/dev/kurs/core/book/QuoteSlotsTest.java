package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuoteSlotsTest {
    private static final int NONE = -1;
    private static final int STEPS = 200_000;

    @Test
    void shouldFindWhatAMapFindsHoweverLongSomeLive() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("QuoteSlotsTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        QuoteSlots slots = new QuoteSlots(NONE);
        Map<Long, Integer> expected = new HashMap<>();
        List<Long> open = new ArrayList<>();
        int room = 4;
        slots.ensureCapacity(room);
        long next = 1;
        for (int step = 0; step < STEPS; step++) {
            if (open.size() < room && random.nextInt(5) < 3) {
                next += random.nextInt(20) == 0 ? 1 + random.nextInt(100) : 1;
                slots.put(next, step);
                expected.put(next, step);
                open.add(next);
            } else if (!open.isEmpty()) {
                long closed = open.remove(random.nextInt(4) == 0 ? random.nextInt(open.size()) : 0);
                slots.remove(closed);
                expected.remove(closed);
            }
            if (random.nextInt(20_000) == 0) {
                room += random.nextInt(2 * room);
                slots.ensureCapacity(room);
            }
            long asked = Math.max(0, next - random.nextInt(3 * room));
            assertEquals(expected.getOrDefault(asked, NONE), slots.get(asked), "step " + step + ", quote " + asked);
        }
        expected.forEach((sequence, slot) -> assertEquals(slot, slots.get(sequence)));
    }
}
