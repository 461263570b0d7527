package dev.kurs.chain.rpc;

/** A node gave no answer, or none that can be used; another may give it. */
public final class NodeUnreachable extends ChainException {
    private static final long serialVersionUID = 1L;

    NodeUnreachable(String message) {
        super(message);
    }

    NodeUnreachable(String message, Throwable cause) {
        super(message, cause);
    }
}
