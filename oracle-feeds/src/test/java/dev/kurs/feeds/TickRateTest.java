package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TickRateTest {
    private static final long SECOND_NS = 1_000_000_000;

    @Test
    void shouldCountTheLastSixtySecondsAsItsTwinDoes() {
        SplittableRandom random = new SplittableRandom(3);
        TickRate rate = new TickRate();
        Deque<Long> twin = new ArrayDeque<>();
        long nowNs = 1_776_082_600_000_000_000L;
        for (int i = 0; i < 20_000; i++) {
            nowNs += random.nextInt(100) == 0 ? random.nextLong(100 * SECOND_NS) : random.nextLong(SECOND_NS);
            if (random.nextBoolean()) {
                rate.count(nowNs);
                twin.add(nowNs / SECOND_NS);
            }
            long second = nowNs / SECOND_NS;
            twin.removeIf(at -> at <= second - 60);

            assertEquals(twin.size(), rate.perMinute(nowNs));
        }
    }

    @Test
    void shouldBeginAnewWhenTheClockIsSetBack() {
        TickRate rate = new TickRate();
        rate.count(4000 * SECOND_NS);

        assertEquals(0, rate.perMinute(400 * SECOND_NS));
        rate.count(400 * SECOND_NS);
        assertEquals(1, rate.perMinute(459 * SECOND_NS));
        assertEquals(0, rate.perMinute(460 * SECOND_NS));
    }

    /** A clock that follows another one steps back by less than a microsecond, which may be across the second. */
    @Test
    void shouldForgetNothingWhenTheClockIsSlewed() {
        TickRate rate = new TickRate();
        rate.count(4000 * SECOND_NS);

        rate.count(4000 * SECOND_NS - 1);

        assertEquals(2, rate.perMinute(4000 * SECOND_NS));
    }
}
