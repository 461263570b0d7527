package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartnerCorridorsTest {
    private static final int STEPS = 20_000;
    private static final int PARTNERS = 300;
    private static final int CORRIDORS = 200;

    private final PartnerCorridors entries = new PartnerCorridors();

    @Test
    void shouldKnowNothingOfWhatWasNotConfigured() {
        assertNull(entries.find(0, 0));
        entries.findOrAdd(3, 40);

        assertNull(entries.find(3, 39));
        assertNull(entries.find(3, 8));
        assertNull(entries.find(3, 72));
        assertNull(entries.find(2, 40));
        assertNull(entries.find(4, 40));
    }

    @Test
    void shouldFindWhatAMapFinds() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PartnerCorridorsTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        Map<List<Integer>, PartnerCorridor> twin = new HashMap<>();
        List<PartnerCorridor> inOrder = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            int partnerId = random.nextInt(PARTNERS);
            int corridorId = random.nextInt(CORRIDORS);
            List<Integer> ids = List.of(partnerId, corridorId);
            assertSame(twin.get(ids), entries.find(partnerId, corridorId), "step " + step);
            if (random.nextInt(3) == 0) {
                PartnerCorridor entry = entries.findOrAdd(partnerId, corridorId);
                assertEquals(ids, List.of(entry.partnerId(), entry.corridorId()), "step " + step);
                if (twin.put(ids, entry) == null) {
                    inOrder.add(entry);
                }
            }
        }
        assertEquals(inOrder.size(), entries.size());
        for (int place = 0; place < inOrder.size(); place++) {
            assertSame(inOrder.get(place), entries.get(place));
        }
    }
}
