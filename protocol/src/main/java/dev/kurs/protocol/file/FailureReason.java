package dev.kurs.protocol.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Why the system did not let a file be read or written, in a few words for behind the file's name, which the JDK's own messages often are alone.
 *
 * <p>Example: {@code access is denied: let this user read and write it} of a file of mode 0000, {@code Is a directory} of a directory that is read as a file.
 */
public final class FailureReason {
    private FailureReason() {}

    /** The same of a file that nothing but a backup has: what to do. */
    public static String withRemedy(IOException failure) {
        return failure instanceof AccessDeniedException ? of(failure) : of(failure) + "; put it back from a backup";
    }

    public static String of(IOException failure) {
        return switch (failure) {
            case AccessDeniedException denied -> "access is denied: let this user read and write it";
            case NoSuchFileException missing -> "it is not there";
            case FileSystemException known when known.getReason() != null -> known.getReason();
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }
}
