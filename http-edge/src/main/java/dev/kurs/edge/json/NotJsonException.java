package dev.kurs.edge.json;

/** Bytes that are not JSON as RFC 8259 has it, in UTF-8 and without duplicate members. */
public final class NotJsonException extends Exception {
    public NotJsonException(String message) {
        super(message, null, false, false);
    }
}
