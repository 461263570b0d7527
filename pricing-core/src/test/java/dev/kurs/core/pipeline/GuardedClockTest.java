package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedClockTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;
    private static final long START = 1_768_478_400L * SECOND;

    private long monotonicNs = -7 * HOUR;
    private long wallNs = START;
    private long lookNs;
    private GuardedClock clock = new GuardedClock(() -> wallNs, this::look, SECOND, 0);

    /** Every look at the monotonic clock takes a little. */
    private long look() {
        monotonicNs += lookNs;
        wallNs += lookNs;
        return monotonicNs;
    }

    /** Both clocks go on, the wall's by so many parts in a million faster, looked at ten times a second. */
    private void goOn(long durationNs, long ppm) {
        for (long leftNs = durationNs; leftNs > 0; leftNs -= SECOND / 10) {
            long stepNs = Math.min(leftNs, SECOND / 10);
            monotonicNs += stepNs;
            wallNs += stepNs + stepNs * ppm / 1_000_000;
            long beforeNs = clock.nanoTime();
            assertTrue(beforeNs <= clock.nanoTime());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {50, -50})
    void shouldFollowADriftForDaysAndTrustIt(long ppm) {
        for (int day = 0; day < 3; day++) {
            goOn(24 * HOUR, ppm);

            assertTrue(clock.isTrusted());
            assertTrue(Math.abs(wallNs - clock.nanoTime()) < SECOND / 1_000, () -> "off by " + clock.offsetNs());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {HOUR, -HOUR, 2 * SECOND, -2 * SECOND, 400 * 24 * HOUR})
    void shouldGoOnAsBeforeWhenTheWallClockJumps(long jumpNs) {
        goOn(SECOND, 0);
        wallNs += jumpNs;

        assertEquals(START + SECOND, clock.nanoTime());
        assertFalse(clock.isTrusted());
        assertEquals(jumpNs, clock.offsetNs());
        goOn(HOUR, 0);
        assertEquals(START + SECOND + HOUR, clock.nanoTime());
        assertFalse(clock.isTrusted());
    }

    @ParameterizedTest
    @ValueSource(longs = {HOUR, -HOUR})
    void shouldTrustAgainOnceTheJumpIsGone(long jumpNs) {
        wallNs += jumpNs;
        goOn(60 * SECOND, 0);
        wallNs -= jumpNs;

        assertEquals(START + 60 * SECOND, clock.nanoTime());
        assertTrue(clock.isTrusted());
    }

    @ParameterizedTest
    @ValueSource(longs = {500, -500})
    void shouldCatchUpWithASmallStepAtFiveHundredPartsInAMillion(long stepMs) {
        wallNs += TimeUnit.MILLISECONDS.toNanos(stepMs);
        goOn(100 * SECOND, 0);

        assertTrue(clock.isTrusted());
        assertEquals(START + 100 * SECOND + stepMs / 10 * 1_000_000, clock.nanoTime());
        goOn(1_000 * SECOND, 0);
        assertEquals(wallNs, clock.nanoTime());
    }

    @Test
    void shouldFollowAsFastWhenItIsAskedEveryMicrosecond() {
        wallNs += SECOND / 2;
        for (int look = 0; look < 1_000_000; look++) {
            monotonicNs += 1_001;
            wallNs += 1_001;
            clock.nanoTime();
        }

        assertEquals(START + 1_001_000_000 + 500_500, clock.nanoTime());
    }

    @ParameterizedTest
    @ValueSource(longs = {HOUR, -HOUR})
    void shouldTakeTheWallClockAsRightWhenItIsAccepted(long jumpNs) {
        wallNs += jumpNs;
        goOn(SECOND, 0);

        assertEquals(jumpNs, clock.accept(jumpNs));
        assertTrue(clock.isTrusted());
        assertEquals(wallNs, clock.nanoTime());
        goOn(HOUR, 0);
        assertEquals(wallNs, clock.nanoTime());
        assertTrue(clock.isTrusted());
    }

    @Test
    void shouldAcceptOnlyWhatWasSeenAndOnlyOnce() {
        assertEquals(0, clock.accept(0));
        wallNs += HOUR;
        clock.nanoTime();
        wallNs += HOUR;

        assertEquals(0, clock.accept(HOUR));
        assertEquals(START, clock.nanoTime());
        assertEquals(2 * HOUR, clock.accept(2 * HOUR));
        assertEquals(0, clock.accept(2 * HOUR));
    }

    @Test
    void shouldStandStillUntrustedUntilTheWallClockHasComeToTheJournalsLastTime() {
        clock = new GuardedClock(() -> wallNs, this::look, SECOND, START + HOUR);

        assertEquals(START + HOUR, clock.nanoTime());
        assertFalse(clock.isTrusted());
        assertEquals(-HOUR, clock.offsetNs());
        goOn(HOUR - 2 * SECOND, 0);
        assertFalse(clock.isTrusted());
        assertEquals(START + HOUR, clock.nanoTime());
        assertEquals(wallNs, clock.outside().nanoTime());
        goOn(3 * SECOND, 0);
        assertTrue(clock.isTrusted());
        assertFalse(clock.isBehindJournal());
        assertEquals(wallNs, clock.nanoTime());
    }

    @Test
    void shouldHoldAClockThatWasSetRightAfterTheStartToWhatItShowsThen() {
        clock = new GuardedClock(() -> wallNs, this::look, SECOND, START + HOUR);
        wallNs += 2 * HOUR;

        assertEquals(START + 2 * HOUR, clock.nanoTime());
        assertTrue(clock.isTrusted());
        wallNs -= 2 * HOUR;
        assertEquals(START + 2 * HOUR, clock.nanoTime());
        assertFalse(clock.isTrusted());
    }

    @Test
    void shouldGoBackFromTheJournalsLastTimeWhenThatIsAccepted() {
        clock = new GuardedClock(() -> wallNs, this::look, SECOND, START + HOUR);

        assertEquals(-HOUR, clock.accept(-HOUR));
        assertEquals(START, clock.nanoTime());
        assertTrue(clock.isTrusted());
    }

    @Test
    void shouldNotDoubtTheClockBecauseTheThreadWasInterruptedBetweenTwoLooks() {
        wallNs += 5 * SECOND;
        lookNs = SECOND;
        clock.nanoTime();

        assertTrue(clock.isTrusted());
    }

    @Test
    void shouldTellOthersTheTimeGiven() {
        wallNs += HOUR;
        goOn(SECOND, 0);

        assertEquals(START + SECOND, clock.outside().nanoTime());
    }
}
