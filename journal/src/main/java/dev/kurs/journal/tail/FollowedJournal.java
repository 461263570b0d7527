package dev.kurs.journal.tail;

import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * A journal that is followed while its writer goes on, up to what is committed: a record can be read before the disk has it, and what a loss of power takes must not have been told.
 *
 * @param directory the journal's
 * @param committed the last record that survives what the journal is to survive; any thread may ask
 */
public record FollowedJournal(Path directory, LongSupplier committed) {
    /** The whole journal, for readers of one that nobody writes, or that only look. */
    public static FollowedJournal whole(Path directory) {
        return new FollowedJournal(directory, () -> Long.MAX_VALUE);
    }

    /** Whether a record behind this one is committed. */
    public boolean hasBehind(long sequence) {
        return sequence < committed.getAsLong();
    }
}
