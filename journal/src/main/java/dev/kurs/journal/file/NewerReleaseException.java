package dev.kurs.journal.file;

/**
 * Something that a newer release wrote, which this one can neither run again nor tell of.
 *
 * <p>Example: "Record 1041 in journal/20261121-0018.cq4 is of schema version 5, and this release knows versions up to 4: a newer release wrote it. Start that
 * release."
 */
public final class NewerReleaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NewerReleaseException(String subject, String newer, String known) {
        super(subject + " " + newer + ", and this release knows " + known
                + ": a newer release wrote it. Start that release.");
    }
}
