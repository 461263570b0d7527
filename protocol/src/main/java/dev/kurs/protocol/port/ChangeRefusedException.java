package dev.kurs.protocol.port;

/** A change that was asked for and refused; the message names what is wrong and the value it had. */
public final class ChangeRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of refusal it is. */
    public enum Kind {
        /** There is nothing of that name. */
        UNKNOWN,
        /** A value that cannot be. */
        INVALID,
        /** It does not go with what there is. */
        CONFLICT,
        /** There is nothing to offer. */
        NO_OPEN_INVENTORY,
        /** It is being offered already. */
        RFQ_IN_PROGRESS,
        /** There is nobody to ask. */
        NO_VIABLE_RFQ_QUOTE,
        /** There is no price to go by. */
        ORACLE_STALE
    }

    private final Kind kind;

    public ChangeRefusedException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public ChangeRefusedException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
