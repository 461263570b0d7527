package dev.kurs.edge.route;

/** Whose credential a route takes; a partner's bearer at a route for operators is refused for want of being one. */
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
