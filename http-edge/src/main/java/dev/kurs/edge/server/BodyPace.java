package dev.kurs.edge.server;

/**
 * How fast a body has to come: whole within its time, and after a grace of 3 s at 512 bytes a second or more. A body that has brought 4 bytes
 * after 4 s is too slow; one that has brought 600 is not.
 */
record BodyPace(long timeoutMs) {
    private static final long GRACE_MS = 3_000;
    private static final long LEAST_BYTES_PER_SECOND = 512;
    private static final long LOOK_EVERY_MS = 1_000;
    private static final long MS_PER_SECOND = 1_000;

    boolean isTooSlow(long elapsedMs, long length) {
        return elapsedMs >= timeoutMs || length * MS_PER_SECOND < (elapsedMs - GRACE_MS) * LEAST_BYTES_PER_SECOND;
    }

    /** When to look again, never after the time is over. */
    long nextLookMs(long elapsedMs) {
        return Math.clamp(timeoutMs - elapsedMs, 1, LOOK_EVERY_MS);
    }
}
