package dev.kurs.chain.key;

/** A key file that cannot be used; the message names the file and what is wrong, and holds nothing of its content. */
public final class KeystoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KeystoreException(String message) {
        super(message);
    }

    KeystoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
