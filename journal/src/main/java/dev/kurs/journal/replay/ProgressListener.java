package dev.kurs.journal.replay;

/**
 * Hears how far something long has come.
 *
 * <p>Example: {@code onProgress(250_000, 1_000_000)} is a quarter; the last call of a run that went well has both equal.
 */
@FunctionalInterface
public interface ProgressListener {
    /** For those who do not want to know. */
    ProgressListener NONE = new ProgressListener() {
        @Override
        public boolean isCurious() {
            return false;
        }

        @Override
        public void onProgress(long done, long total) {
            // Nobody wants to know.
        }
    };

    /** Whether it is worth a look ahead to tell how much there is; where not, {@code total} may be no more than {@code done}. */
    default boolean isCurious() {
        return true;
    }

    void onProgress(long done, long total);
}
