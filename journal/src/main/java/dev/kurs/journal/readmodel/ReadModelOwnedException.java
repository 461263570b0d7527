package dev.kurs.journal.readmodel;

/** Another process writes the read model, such as the service that a copied configuration comes from; the message says which. */
public final class ReadModelOwnedException extends ReadModelRefusedException {
    private static final long serialVersionUID = 1L;

    ReadModelOwnedException(String message) {
        super(message);
    }
}
