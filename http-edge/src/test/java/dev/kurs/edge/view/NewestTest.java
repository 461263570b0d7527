package dev.kurs.edge.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NewestTest {
    private static final int KEPT = Newest.KEPT;
    private final Newest<String> newest = new Newest<>();

    @Test
    void shouldGiveUpTheOldestForTheNewest() {
        putUpTo(KEPT + 2L);

        assertEquals(down(KEPT + 2L, 3), List.copyOf(newest.newestFirst()));
    }

    @Test
    void shouldTakeAChangeOfOneInItsPlaceAndGiveUpNoneForIt() {
        putUpTo(KEPT);
        newest.put(2, "changed");

        List<String> shown = List.copyOf(newest.newestFirst());
        assertEquals(KEPT, shown.size());
        assertEquals(List.of("3", "changed", "1"), shown.subList(KEPT - 3, KEPT));
    }

    @Test
    void shouldNotTakeBackOneThatWasGivenUp() {
        putUpTo(KEPT + 2L);
        newest.put(2, "changed");

        assertEquals(down(KEPT + 2L, 3), List.copyOf(newest.newestFirst()));
    }

    private void putUpTo(long last) {
        LongStream.rangeClosed(1, last).forEach(number -> newest.put(number, Long.toString(number)));
    }

    private static List<String> down(long first, long last) {
        return LongStream.iterate(first, number -> number >= last, number -> number - 1)
                .mapToObj(Long::toString)
                .toList();
    }
}
