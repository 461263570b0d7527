package dev.kurs.service.configuration;

/** A configuration that cannot be used; the message names the file, the key and the value. */
public final class InvalidConfiguration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidConfiguration(String message) {
        super(message);
    }

    public InvalidConfiguration(String message, Throwable cause) {
        super(message, cause);
    }
}
