package dev.kurs.journal.readmodel;

import dev.kurs.journal.tail.JournalMismatchException;
import dev.kurs.journal.tail.TailRefusedException;

/** The read model cannot follow this journal, whatever is tried again; the message says why and what to do. */
public class ReadModelRefusedException extends TailRefusedException {
    private static final long serialVersionUID = 1L;

    ReadModelRefusedException(String message) {
        super(message);
    }

    static ReadModelRefusedException of(JournalMismatchException mismatch) {
        return new ReadModelRefusedException(mismatch.getMessage() + ": " + remedy(mismatch.kind()));
    }

    private static String remedy(JournalMismatchException.Kind kind) {
        return switch (kind) {
            case BEGINS_LATER ->
                "use the database that has the records before, or put the journal's deleted files back";
            case ENDS_EARLIER -> "it is of another journal, or this one has lost its end; rebuild it";
            case OTHER_RECORD -> "it is of another journal; give this one a database of its own, or rebuild it";
        };
    }
}
