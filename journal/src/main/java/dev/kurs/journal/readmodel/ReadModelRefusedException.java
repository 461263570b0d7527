package dev.kurs.journal.readmodel;

/** The read model cannot follow this journal, whatever is tried again; the message says why and what to do. */
public class ReadModelRefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    ReadModelRefusedException(String message) {
        super(message);
    }
}
