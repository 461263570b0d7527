package dev.kurs.edge.route;

/**
 * Which credentials a route takes. A partner's bearer is answered 403 at a route for operators, an operator's at one for partners, and a signed request 404 at either; at one for
 * bearers a partner needs the scope like anybody.
 */
public enum Callers {
    SIGNED,
    OPERATORS,
    PARTNER_BEARERS,
    BEARERS,
    SIGNED_AND_BEARERS;

    boolean includeSigned() {
        return this == SIGNED || this == SIGNED_AND_BEARERS;
    }

    boolean includeBearers() {
        return this != SIGNED;
    }
}
