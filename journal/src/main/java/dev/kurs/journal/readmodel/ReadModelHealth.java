package dev.kurs.journal.readmodel;

import dev.kurs.journal.tail.TailProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * How far the read model is, and what keeps it from being read.
 *
 * <p>Example: {@code the read model has lost the tables execution, quote and is made again from the journal: it is at record 41 of 2000}. Until it is back where
 * it was nobody reads it: an execution that is not in yet would look as if there were none.
 */
final class ReadModelHealth {
    private final TailProgress progress;
    private volatile long readableFrom;
    private volatile String lost;

    ReadModelHealth(long position) {
        progress = new TailProgress(position);
    }

    long position() {
        return progress.position();
    }

    /** What the tailer keeps up to date. */
    TailProgress progress() {
        return progress;
    }

    /** From which record on the tables can be read. */
    void readableFrom(long sequence) {
        readableFrom = sequence;
    }

    /** What is gone, in words; false when that was known. */
    boolean lost(String what) {
        boolean isNew = !what.equals(lost);
        lost = what;
        return isNew;
    }

    boolean isLost() {
        return lost != null;
    }

    void found() {
        lost = null;
    }

    /** Why the position does not advance; empty while it does. */
    Optional<RuntimeException> failure() {
        return progress.failure();
    }

    void requireReadable() {
        unreadable().ifPresent(why -> {
            throw new UncheckedIOException(new IOException(why));
        });
    }

    private Optional<String> unreadable() {
        String what = lost;
        long at = position();
        if (what != null) {
            return Optional.of("the read model has lost " + what
                    + " and is made again from the journal: it is at record " + at + " of " + readableFrom);
        }
        return at < readableFrom
                ? Optional.of(
                        "the read model is brought up to the journal: it is at record " + at + " of " + readableFrom)
                : Optional.empty();
    }

    /** What somebody who runs the service should know, in a sentence. */
    Optional<String> obstacle() {
        Optional<RuntimeException> reason = failure();
        if (reason.isEmpty()) {
            return unreadable();
        }
        String state = unreadable().orElse("the read model stands still at record " + position());
        return Optional.of(state + ": " + TailProgress.rootOf(reason.get()));
    }
}
