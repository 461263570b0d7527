package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Day and night of the sandbox's recording, before there are prices. */
class SandboxDayTest {
    private final SandboxDay day = new SandboxDay();

    @Test
    void shouldKeepTheVarianceOfTheWholeDay() {
        assertEquals(1, Arrays.stream(day.activity()).average().orElseThrow(), 1e-12);
    }

    @Test
    void shouldBeLivelyInTheAfternoonAndQuietAtNight() {
        assertEquals(1.47, activityAt(14), 0.01);
        assertEquals(0.25, activityAt(22), 0.01);
        assertEquals(1.6, day.confidenceBps(2, secondAt(14)), 0.06);
        assertEquals(4, day.confidenceBps(2, secondAt(22)), 0.06);
    }

    @Test
    void shouldChangeSmoothlyFromSecondToSecondAndFromDayToDay() {
        double[] activity = day.activity();
        for (int second = 0; second < SandboxDay.SECONDS; second++) {
            double next = activity[(second + 1) % SandboxDay.SECONDS];
            assertEquals(activity[second], next, 0.02, "second " + second);
        }
    }

    @Test
    void shouldTellOftenByDayAndNeverWaitLongerThanAsked() {
        boolean[] isDue = day.schedule(4, 8, 0.5);

        int last = 0;
        int told = 0;
        for (int second = 0; second < SandboxDay.SECONDS; second++) {
            if (isDue[second]) {
                assertTrue(second - last <= 8, "silent from " + last + " to " + second);
                last = second;
                told++;
            }
        }
        assertTrue(isDue[0]);
        assertTrue(SandboxDay.SECONDS - last <= 8, "silent from " + last);
        assertTrue(told > SandboxDay.SECONDS / 4 && told < SandboxDay.SECONDS / 3, told + " ticks");
    }

    private double activityAt(double hour) {
        return day.activity()[secondAt(hour)];
    }

    private static int secondAt(double hour) {
        int second = 0;
        while (Math.abs(SandboxDay.hour(second) - hour) > 0.011) {
            second++;
        }
        return second;
    }
}
