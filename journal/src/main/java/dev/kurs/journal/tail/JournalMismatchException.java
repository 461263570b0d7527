package dev.kurs.journal.tail;

/** The journal does not go on from where somebody has come to. */
public final class JournalMismatchException extends TailRefusedException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** In which way. */
    public enum Kind {
        /** Records between the position and its first one are gone. */
        BEGINS_LATER,
        /** It has not got the record of the position. */
        ENDS_EARLIER,
        /** It has another record there. */
        OTHER_RECORD
    }

    JournalMismatchException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
