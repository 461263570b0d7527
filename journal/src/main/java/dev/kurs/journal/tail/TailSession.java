package dev.kurs.journal.tail;

import dev.kurs.journal.read.JournalReader;

/**
 * A stretch of following, which the first failure ends.
 *
 * <p>Example: {@code apply} of records 42 and 43 and {@code commit} up to 43. What was applied and not committed is lost with the session, and applied again by
 * the next.
 *
 * @param <E> what its store fails with
 */
public interface TailSession<E extends Exception> extends AutoCloseable {
    /** How far the store is. */
    TailPosition position() throws E;

    /** Gathers what a record does; the record is valid until this returns. */
    void apply(JournalReader record);

    /** Whether somebody waits for what is gathered, so that it should not wait for company. */
    boolean isAwaited();

    /** Stores what is gathered and how far it reaches, both or neither. */
    void commit(TailPosition reached) throws E;

    /** Asked once a second; where it is not, this session ends and {@link TailConsumer#mend} comes before the next. */
    default boolean isSound() throws E {
        return true;
    }

    @Override
    void close() throws E;
}
