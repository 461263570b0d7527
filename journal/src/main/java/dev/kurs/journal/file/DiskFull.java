package dev.kurs.journal.file;

import java.io.IOException;
import java.util.Locale;

/**
 * Tells a full disk from other failures to write, as the system words it.
 *
 * <p>Example: {@code No space left on device} and {@code Disk quota exceeded} are full disks, {@code File too large} is a limit that does the same, {@code Read-only file system} is not.
 */
public final class DiskFull {
    private static final int DEEPEST_CAUSE = 16;

    private DiskFull() {}

    /** Whether a full disk is what is behind a failure. */
    public static boolean isBehind(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof IOException io && is(io)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    public static boolean is(IOException failure) {
        String words = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return words.contains("no space left")
                || words.contains("quota exceeded")
                || words.contains("file too large")
                || words.contains("not enough space");
    }
}
