package dev.kurs.protocol.port;

/** Why nothing was read of a chain. */
public final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isRefusal;

    /** @param isRefusal whether a node or contract answered and said no; otherwise none answered */
    public UnreadableException(boolean isRefusal, String message, Throwable cause) {
        super(message, cause);
        this.isRefusal = isRefusal;
    }

    public boolean isRefusal() {
        return isRefusal;
    }
}
