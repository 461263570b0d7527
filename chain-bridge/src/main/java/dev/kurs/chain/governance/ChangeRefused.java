package dev.kurs.chain.governance;

/** A change that is not made; the message is a sentence for the operator. */
public final class ChangeRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ChangeRefused(String message) {
        super(message);
    }
}
