package dev.kurs.edge.route;

/** Which credentials a route takes. A partner's bearer is answered 403 at a route for operators, a signed request 404. */
public enum Callers {
    SIGNED,
    OPERATORS,
    SIGNED_AND_BEARERS;

    boolean includeSigned() {
        return this != OPERATORS;
    }

    boolean includeBearers() {
        return this != SIGNED;
    }
}
