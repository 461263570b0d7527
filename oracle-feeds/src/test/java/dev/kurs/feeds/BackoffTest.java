package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final long SEED = 20260413;

    private final Backoff backoff = new Backoff(100, 1_000, new SplittableRandom(SEED));

    @Test
    void shouldDoubleUpToTheLongestPauseWithinItsJitter() {
        long[] full = {100, 200, 400, 800, 1_000, 1_000, 1_000};

        for (long expected : full) {
            assertWithinJitter(expected, backoff.nextPauseNs());
        }
    }

    @Test
    void shouldBeginAgainAfterASuccess() {
        backoff.nextPauseNs();
        backoff.nextPauseNs();

        backoff.reset();

        assertWithinJitter(100, backoff.nextPauseNs());
    }

    @Test
    void shouldGoToTheLongestPauseAtOnceWhenAsked() {
        assertWithinJitter(1_000, backoff.longestPauseNs());
    }

    @Test
    void shouldRefuseALongestPauseBelowTheFirst() {
        assertThrows(IllegalArgumentException.class, () -> new Backoff(100, 99, new SplittableRandom(SEED)));
    }

    private static void assertWithinJitter(long full, long actual) {
        assertTrue(
                actual >= full / 2 && actual <= full,
                actual + " is not within half of " + full + " and itself (seed " + SEED + ")");
    }
}
