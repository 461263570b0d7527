package dev.kurs.edge.call;

/** A right of an operator, or of a token beyond a partner's own data: {@code reserve:read} reads every partner's quotes. */
public enum Scope {
    NONE(""),
    RESERVE_READ("reserve:read"),
    RESERVE_OPERATE("reserve:operate"),
    OPERATOR_PARTNERS("operator:partners"),
    OPERATOR_AUDIT("operator:audit"),
    SANDBOX_PRICES("sandbox:prices");

    private final String text;

    Scope(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    public boolean isHeldBy(Identity caller) {
        return this == NONE || caller.has(text);
    }
}
