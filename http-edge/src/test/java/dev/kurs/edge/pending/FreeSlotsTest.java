package dev.kurs.edge.pending;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** More threads than processors take slots and give them back, so that some are stopped half way. */
class FreeSlotsTest {
    private static final int SLOTS = 64;
    private static final int THREADS = 32;
    private static final int ROUNDS = 100_000;

    private final FreeSlots free = new FreeSlots();
    private final Set<Pending> all = IntStream.range(0, SLOTS)
            .mapToObj(slot -> new Pending(slot, null, null, null))
            .collect(Collectors.toSet());

    @Test
    void shouldHaveEverySlotBackWhateverThreadStandsStill() throws Exception {
        all.forEach(free::giveBack);

        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = IntStream.range(0, THREADS)
                    .<Future<?>>mapToObj(number -> threads.submit(this::takeAndGiveBack))
                    .toList();
            for (Future<?> each : running) {
                each.get();
            }
        }

        List<Pending> left = new ArrayList<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            left.add(free.take());
        }
        assertNull(free.take());
        assertEquals(all, Set.copyOf(left));
    }

    private void takeAndGiveBack() {
        for (int round = 0; round < ROUNDS; round++) {
            Pending slot = free.take();
            assertNotNull(slot, "half of the slots are free");
            free.giveBack(slot);
        }
    }
}
