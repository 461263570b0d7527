package dev.kurs.service.client;

/** The service refused what an operator asked for; the message is the service's own, with its code. */
public final class OperatorRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OperatorRefused(String message) {
        super(message);
    }
}
