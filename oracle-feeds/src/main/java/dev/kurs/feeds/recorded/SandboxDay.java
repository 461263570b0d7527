package dev.kurs.feeds.recorded;

import java.util.List;

/**
 * The hours of one day in the sandbox's recording: how lively prices are, how often they are told, and how surely.
 *
 * <p>Example: 14:00 UTC, when Europe and America trade, has 1.5 times the day's mean variance, 22:00 a quarter of it. What has
 * a confidence of 2 bps on the mean claims 1.6 bps at 14:00 and 4 bps at 22:00.
 *
 * <p>All feeds have the same hours, which are nobody's measurement: raised cosines for three sessions over a quiet night.
 */
final class SandboxDay {
    /** In which a day, 24 hours from the fixing on, is told. */
    static final int SECONDS = 1_200;

    static final String FIRST_TIME = "12:15";
    private static final double FIRST_HOUR = 12.25;
    private static final double HOURS = 24;
    private static final double NIGHT = 0.2;
    private static final List<Session> SESSIONS =
            List.of(new Session(3, 5, 0.7), new Session(9, 5, 1), new Session(14.5, 6, 1));

    private final double[] activity = normalisedActivity();

    /** Trade that swells up to the middle of a session and ebbs away from there. */
    private record Session(double middleHour, double halfLengthHours, double height) {
        double activity(double hour) {
            double apart = Math.abs(hour - middleHour) % HOURS;
            double distanceHours = Math.min(apart, HOURS - apart);
            return distanceHours < halfLengthHours
                    ? height * (1 + StrictMath.cos(Math.PI * distanceHours / halfLengthHours)) / 2
                    : 0;
        }
    }

    /** The hour of the day, UTC, from 0 to below 24, that this second tells. */
    static double hour(int second) {
        return (FIRST_HOUR + HOURS * second / SECONDS) % HOURS;
    }

    /** Variance per second over the day's mean, which is 1. */
    double[] activity() {
        return activity.clone();
    }

    /** A thin market is an unsure one: the confidence on the mean over the root of the activity. */
    double confidenceBps(double meanBps, int second) {
        return meanBps / StrictMath.sqrt(activity[second]);
    }

    /**
     * The seconds in which a source tells a price: the first, and from then on the more often the livelier the hour is.
     *
     * @param meanSeconds between two ticks at an activity of 1
     * @param longestSeconds between two ticks, however quiet it is
     * @param phase from 0 to below 1, how much of the next tick has grown at the beginning
     */
    boolean[] schedule(int meanSeconds, int longestSeconds, double phase) {
        boolean[] isDue = new boolean[SECONDS];
        isDue[0] = true;
        int last = 0;
        double grown = phase;
        for (int second = 1; second < SECONDS; second++) {
            grown += activity[second] / meanSeconds;
            isDue[second] = grown >= 1 || second - last == longestSeconds;
            if (isDue[second]) {
                last = second;
                grown = Math.max(0, grown - 1);
            }
        }
        return isDue;
    }

    private static double[] normalisedActivity() {
        double[] activity = new double[SECONDS];
        double sum = 0;
        for (int second = 0; second < SECONDS; second++) {
            activity[second] = rawActivity(hour(second));
            sum += activity[second];
        }
        for (int second = 0; second < SECONDS; second++) {
            activity[second] *= SECONDS / sum;
        }
        return activity;
    }

    private static double rawActivity(double hour) {
        double sum = NIGHT;
        for (Session session : SESSIONS) {
            sum += session.activity(hour);
        }
        return sum;
    }
}
