package dev.kurs.service.control;

/** What was asked over the control socket cannot be done; the message is for whoever asked. */
public final class ControlRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ControlRefused(String message) {
        super(message);
    }

    public ControlRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
