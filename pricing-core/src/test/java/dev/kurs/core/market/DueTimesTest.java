package dev.kurs.core.market;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.feed.MarketCalendar;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DueTimesTest {
    private static final int STEPS = 200_000;
    private static final int MOST_IDS = 200;

    private final DueTimes times = new DueTimes();

    @Test
    void shouldKnowWhatIsDueAtOnceAndWhenTheRestIs() {
        times.ensureCapacity(2);
        times.makeDue(0);
        times.settle(1, 50);
        times.settle(2, 90);
        assertEquals(DueTimes.AT_ONCE, times.earliestNs());

        times.collect(60);
        assertEquals(List.of(0, 1), due());

        times.settle(0, 80);
        times.settle(1, 70);
        assertEquals(70, times.earliestNs());
        assertEquals(List.of(), due());
    }

    @Test
    void shouldBeDueNeverMoreWhenSettledForNever() {
        times.ensureCapacity(64);
        times.makeDue(64);
        times.settle(64, MarketCalendar.NEVER);

        times.collect(Long.MAX_VALUE - 1);
        assertEquals(MarketCalendar.NEVER, times.earliestNs());
        assertEquals(List.of(), due());
    }

    @Test
    void shouldAgreeWithATableOfMoments() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DueTimesTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        TreeMap<Integer, Long> twin = new TreeMap<>();
        long nowNs = 0;
        for (int step = 0; step < STEPS; step++) {
            int id = random.nextInt(MOST_IDS);
            times.ensureCapacity(id);
            switch (random.nextInt(4)) {
                case 0 -> {
                    times.makeDue(id);
                    twin.put(id, DueTimes.AT_ONCE);
                }
                case 1, 2 -> {
                    long momentNs = random.nextInt(20) == 0 ? MarketCalendar.NEVER : nowNs + random.nextInt(100) - 2;
                    times.settle(id, momentNs);
                    twin.put(id, momentNs);
                }
                default -> {
                    long untilNs = nowNs + random.nextInt(5);
                    times.collect(untilNs);
                    twin.replaceAll((key, momentNs) -> momentNs <= untilNs ? DueTimes.AT_ONCE : momentNs);
                    nowNs = untilNs;
                }
            }
            assertEquals(
                    twin.values().stream().mapToLong(Long::longValue).min().orElse(MarketCalendar.NEVER),
                    times.earliestNs());
        }
        assertEquals(
                twin.keySet().stream()
                        .filter(id -> twin.get(id) == DueTimes.AT_ONCE)
                        .toList(),
                due());
    }

    private List<Integer> due() {
        List<Integer> ids = new ArrayList<>();
        for (int id = times.nextDue(0); id != DueTimes.NONE; id = times.nextDue(id + 1)) {
            ids.add(id);
        }
        return ids;
    }
}
