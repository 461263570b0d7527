package dev.kurs.core.pipeline;

import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * The wall clock, held to a monotonic one: it may drift and be slewed, but not jump.
 *
 * <p>The time given goes on by the monotonic clock and follows the wall's by 500 ppm of it at most, as much as NTP slews. A wall clock that is 40 ms ahead is
 * caught up with in 80 s; one that jumps ahead by an hour is not followed: the time given goes on as before, and the clock is not trusted until the jump is gone
 * or {@link #accept} takes it as right.
 *
 * <p>Across a restart there is no monotonic clock to hold it to. Where the journal's last time lies further ahead than may be, the time given stands still
 * there, untrusted, until the wall clock has come that far; whatever it then shows is where it is held to.
 *
 * <p>One thread asks for the time and accepts; any thread may ask about the clock.
 */
public final class GuardedClock implements CommandClock {
    /** 500 ppm. */
    private static final long NS_PER_SLEWED_NS = 2_000;

    /** A thread that was interrupted for so long between two looks at clocks cannot compare them. */
    private static final long LONGEST_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final EpochNanoClock wall;
    private final NanoClock monotonic;
    private final long maxStepNs;
    private long followedAtNs;
    private long earliestNs;
    private volatile long referenceNs;
    private volatile long offsetNs;
    private volatile boolean isBehindJournal;

    /**
     * Begins with the wall clock's time.
     *
     * @param maxStepNs how far the wall clock may be from the time given and still be trusted
     * @param lastTimestampNs of the journal; no earlier time is given
     */
    public GuardedClock(EpochNanoClock wall, NanoClock monotonic, long maxStepNs, long lastTimestampNs) {
        this.wall = wall;
        this.monotonic = monotonic;
        this.maxStepNs = maxStepNs;
        earliestNs = lastTimestampNs;
        long wallNs = wall.nanoTime();
        followedAtNs = monotonic.nanoTime();
        referenceNs = wallNs - followedAtNs;
        isBehindJournal = lastTimestampNs - wallNs > maxStepNs;
        offsetNs = wallNs - given(followedAtNs);
    }

    @Override
    public long nanoTime() {
        long nowNs = monotonic.nanoTime();
        long wallNs = wall.nanoTime();
        if (monotonic.nanoTime() - nowNs <= LONGEST_LOOK_NS) {
            look(nowNs, wallNs);
        }
        return given(nowNs);
    }

    @Override
    public long accept(long seenOffsetNs) {
        nanoTime();
        if (isTrusted() || Math.abs(seenOffsetNs - offsetNs) > maxStepNs) {
            return 0;
        }
        long movedNs = offsetNs;
        long nowNs = monotonic.nanoTime();
        referenceNs = given(nowNs) + movedNs - nowNs;
        earliestNs = Long.MIN_VALUE;
        isBehindJournal = false;
        offsetNs = 0;
        return movedNs;
    }

    /** Whether the wall clock is as near to the time given as it has to be. */
    public boolean isTrusted() {
        return Math.abs(offsetNs) <= maxStepNs;
    }

    /** The wall clock less the time given, when it was asked for last. */
    public long offsetNs() {
        return offsetNs;
    }

    /** How far the wall clock may be from the time given. */
    public long maxStepNs() {
        return maxStepNs;
    }

    /** Whether the wall clock has not yet come to where the journal ended when this began. */
    public boolean isBehindJournal() {
        return isBehindJournal;
    }

    /**
     * The time for everybody else, on any thread: the one given, but never standing still. A clock that has not yet come to the journal's last time is all
     * there is to go by.
     */
    public EpochNanoClock outside() {
        return () -> monotonic.nanoTime() + referenceNs;
    }

    /** The wall clock itself. */
    public EpochNanoClock wall() {
        return wall;
    }

    private void look(long nowNs, long wallNs) {
        if (isBehindJournal) {
            referenceNs = wallNs - nowNs;
            isBehindJournal = earliestNs - wallNs > maxStepNs;
        } else {
            follow(nowNs, wallNs);
        }
        offsetNs = wallNs - given(nowNs);
    }

    private void follow(long nowNs, long wallNs) {
        long mostNs = (nowNs - followedAtNs) / NS_PER_SLEWED_NS;
        followedAtNs += mostNs * NS_PER_SLEWED_NS;
        long aheadNs = wallNs - nowNs - referenceNs;
        if (Math.abs(aheadNs) <= maxStepNs) {
            long leftNs = aheadNs - Math.clamp(aheadNs, -mostNs, mostNs);
            referenceNs = wallNs - nowNs - leftNs;
        }
    }

    private long given(long nowNs) {
        return Math.max(earliestNs, nowNs + referenceNs);
    }
}
