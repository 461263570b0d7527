package dev.kurs.outbound.http;

/** A request that got no answer; the message names the host, and nothing of what was sent. */
public final class OutboundException extends Exception {
    private static final long serialVersionUID = 1L;

    private final OutboundFailure failure;

    OutboundException(OutboundFailure failure, String message) {
        super(message);
        this.failure = failure;
    }

    OutboundException(OutboundFailure failure, String message, Throwable cause) {
        super(message, cause);
        this.failure = failure;
    }

    public OutboundFailure failure() {
        return failure;
    }
}
