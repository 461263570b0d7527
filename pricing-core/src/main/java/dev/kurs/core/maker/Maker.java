package dev.kurs.core.maker;

import java.util.Set;

/** A market maker: where it is asked, whether it is left out for now, and what came of its words so far. */
public final class Maker {
    /** After ten failures a penalty of 15 minutes has grown to five days, and grows no more. */
    private static final int MOST_DOUBLINGS = 9;

    private final int id;
    private final String name;
    private Set<Integer> corridorIds = Set.of();
    private boolean isActive;
    private int failures;
    private long leftOutUntilNs;
    private long confirmed;
    private long rejected;
    private final Ignored ignored = new Ignored();

    /** How many of its words changed nothing, and why. */
    public static final class Ignored {
        public long late;
        public long repeated;
        public long mismatched;
        public long unreadable;
    }

    public Maker(int id, String name) {
        this.id = id;
        this.name = name;
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Whether it is asked in the corridor just now. */
    public boolean isAsked(int corridorId, long nowNs) {
        return isActive && corridorIds.contains(corridorId) && nowNs >= leftOutUntilNs;
    }

    public boolean isActive() {
        return isActive;
    }

    /** Takes where it is asked; nowhere once it is not declared any more. */
    public void offers(Set<Integer> newCorridorIds, boolean newIsActive) {
        corridorIds = newCorridorIds;
        isActive = newIsActive;
    }

    /** It stood by its quote: earlier failures are forgiven. */
    public void confirm() {
        confirmed++;
        failures = 0;
        leftOutUntilNs = 0;
    }

    /** It did not: it is left out for a while, twice as long each time. */
    public void fail(long nowNs, long penaltyNs) {
        rejected++;
        leftOutUntilNs = nowNs + (penaltyNs << Math.min(failures, MOST_DOUBLINGS));
        failures++;
    }

    /** Moves with a clock until when it is left out. */
    void movePause(long movedNs) {
        if (leftOutUntilNs != 0) {
            leftOutUntilNs += movedNs;
        }
    }

    /** How often it failed, one after another. */
    public int failures() {
        return failures;
    }

    /** Until when it is not asked; 0 where it is. */
    public long leftOutUntilNs() {
        return leftOutUntilNs;
    }

    public long confirmed() {
        return confirmed;
    }

    public long rejected() {
        return rejected;
    }

    public Ignored ignored() {
        return ignored;
    }

    /** Puts back what a snapshot has. */
    public void restore(int newFailures, long newLeftOutUntilNs, long newConfirmed, long newRejected) {
        failures = newFailures;
        leftOutUntilNs = newLeftOutUntilNs;
        confirmed = newConfirmed;
        rejected = newRejected;
    }
}
