package dev.kurs.journal.tail;

/**
 * What follows the journal: it applies records and stores how far it has come together with what they did.
 *
 * <p>Example: the read model begins a session over a connection of its own, and after a failure another one, which goes on behind the last record that was
 * committed. Because both are stored at once a crash repeats or resumes and never skips.
 *
 * @param <E> what its store fails with
 */
public interface TailConsumer<E extends Exception> {
    /** What it is called in logs, such as {@code read model}. */
    String name();

    /** Begins to apply records behind those that are stored. */
    TailSession<E> begin() throws E;

    /** Repairs what it stores, before each time it begins. */
    default void mend(TailWatch watch) throws E {}

    /** Told of whatever failed, before it is tried again. */
    default void suspect(Throwable failure) {}

    /** What to fail with where the journal does not go on from what is stored. */
    default TailRefusedException refusal(JournalMismatchException mismatch) {
        return mismatch;
    }
}
