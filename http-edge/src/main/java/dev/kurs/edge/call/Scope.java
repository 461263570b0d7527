package dev.kurs.edge.call;

/** What a credential may do beyond a partner's own business: {@code reserve:read} reads every partner's quotes. */
public enum Scope {
    NONE(""),
    RESERVE_READ("reserve:read"),
    RESERVE_OPERATE("reserve:operate");

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
