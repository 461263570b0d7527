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

    /** What is behind a failure, in words. */
    public static String rootOf(Throwable failure) {
        return failure.getCause() == null ? String.valueOf(failure.getMessage()) : rootOf(failure.getCause());
    }
}
