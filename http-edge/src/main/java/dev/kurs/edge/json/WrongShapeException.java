package dev.kurs.edge.json;

/** JSON that lacks a member, or has one of another type than asked. */
public final class WrongShapeException extends Exception {
    public WrongShapeException(String message) {
        super(message, null, false, false);
    }
}
