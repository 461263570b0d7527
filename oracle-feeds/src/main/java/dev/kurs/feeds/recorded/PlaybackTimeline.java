package dev.kurs.feeds.recorded;

/**
 * When each tick of each pass is due, and the publish time it carries.
 *
 * <p>Example: ticks at 0, 400 and 1000 ms, looped, at speed 2, rebased, started at S: the first pass is due and published
 * at S, S + 200 ms, S + 500 ms; the pause after a pass is the mean one between ticks (500 ms recorded, 250 ms played), so
 * the second pass begins at S + 750 ms. Not rebased, the ticks are due at the same moments but carry 0, 400, 1000, 1500 ms.
 */
final class PlaybackTimeline {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONGEST_DELAY_NS = 60_000 * NANOS_PER_MILLI;
    private static final long PAUSE_OF_A_SINGLE_INSTANT_NS = 1_000 * NANOS_PER_MILLI;

    private final long firstTimeNs;
    private final long passLengthNs;
    private final double speed;
    private final boolean rebase;
    private long startNs;
    private long lastDueNs;
    private long lastPublishTimeNs = Long.MIN_VALUE;

    PlaybackTimeline(Recording recording, double speed, boolean rebase, long startNs) {
        this.firstTimeNs = recording.firstTimeMs() * NANOS_PER_MILLI;
        this.passLengthNs = passLengthNs(recording);
        this.speed = speed;
        this.rebase = rebase;
        this.startNs = startNs;
        lastDueNs = startNs;
    }

    /** Takes a clock that was set back behind the last tick, or far ahead of the next: the recording goes on from where it is. */
    void followClock(long pass, RecordedTick next, long nowNs) {
        if (nowNs < lastDueNs) {
            startNs -= lastDueNs - nowNs;
            lastDueNs = nowNs;
            lastPublishTimeNs = Long.MIN_VALUE;
        } else if (speed > 0 && nowNs - dueNs(pass, next) > LONGEST_DELAY_NS) {
            startNs += nowNs - dueNs(pass, next);
        }
    }

    /** When the tick is to be offered; with speed 0 at once. */
    long dueNs(long pass, RecordedTick tick) {
        return speed == 0 ? startNs : startNs + playedNs(pass, tick);
    }

    /** The publish time that the tick is to carry if it is offered now. */
    long publishTimeNs(long pass, RecordedTick tick, long nowNs) {
        lastDueNs = dueNs(pass, tick);
        if (!rebase) {
            return firstTimeNs + recordedNs(pass, tick);
        }
        if (speed > 0) {
            return startNs + playedNs(pass, tick);
        }
        lastPublishTimeNs = Math.max(nowNs, lastPublishTimeNs + 1);
        return lastPublishTimeNs;
    }

    private long playedNs(long pass, RecordedTick tick) {
        long recordedNs = recordedNs(pass, tick);
        return speed == 1 ? recordedNs : (long) (recordedNs / speed);
    }

    private long recordedNs(long pass, RecordedTick tick) {
        return pass * passLengthNs + tick.timeMs() * NANOS_PER_MILLI - firstTimeNs;
    }

    private static long passLengthNs(Recording recording) {
        long spanNs = (recording.lastTimeMs() - recording.firstTimeMs()) * NANOS_PER_MILLI;
        if (spanNs == 0) {
            return PAUSE_OF_A_SINGLE_INSTANT_NS;
        }
        return spanNs + spanNs / (recording.ticks().size() - 1);
    }
}
