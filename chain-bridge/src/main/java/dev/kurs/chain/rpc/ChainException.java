package dev.kurs.chain.rpc;

/** The node cannot be asked or says no; the message tells what was asked and why it failed. */
public class ChainException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ChainException(String message) {
        super(message);
    }

    public ChainException(String message, Throwable cause) {
        super(message, cause);
    }
}
