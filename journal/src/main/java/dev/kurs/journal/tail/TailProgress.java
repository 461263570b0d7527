package dev.kurs.journal.tail;

import java.util.Optional;

/** How far a follower of the journal is, and why it does not advance. */
public final class TailProgress {
    private volatile long position;
    private volatile RuntimeException failure;

    /** @param position the last record that is stored; 0 for none */
    public TailProgress(long position) {
        this.position = position;
    }

    public long position() {
        return position;
    }

    void at(long sequence) {
        position = sequence;
    }

    void failed(RuntimeException e) {
        failure = e;
    }

    void advances() {
        failure = null;
    }

    /** Why the position does not advance; empty while it does. */
    public Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    /** What is behind a failure, in words; of one that has none, its kind behind what it led to. */
    public static String rootOf(Throwable failure) {
        Throwable cause = failure.getCause();
        if (cause == null) {
            return failure.getMessage() == null ? kind(failure) : failure.getMessage();
        }
        boolean isWordless = cause.getCause() == null && cause.getMessage() == null;
        return isWordless && failure.getMessage() != null
                ? failure.getMessage() + " (" + kind(cause) + ")"
                : rootOf(cause);
    }

    private static String kind(Throwable failure) {
        return failure.getClass().getSimpleName();
    }
}
