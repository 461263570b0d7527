package dev.kurs.outbound.webhook;

/** Tables that another release made. */
public final class WebhookStoreVersionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    WebhookStoreVersionException(String message) {
        super(message);
    }
}
