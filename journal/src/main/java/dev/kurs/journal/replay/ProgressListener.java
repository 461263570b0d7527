package dev.kurs.journal.replay;

/**
 * Hears how far something long has come.
 *
 * <p>Example: {@code onProgress(250_000, 1_000_000)} is a quarter; the last call of a run that went well has both equal.
 */
@FunctionalInterface
public interface ProgressListener {
    /** For those who do not want to know. */
    ProgressListener NONE = (done, total) -> {};

    void onProgress(long done, long total);
}
