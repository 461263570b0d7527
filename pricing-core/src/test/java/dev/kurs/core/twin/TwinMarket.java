package dev.kurs.core.twin;

/** The corridor's condition: σ per root second, its state, and whether its FX market is closed. */
record TwinMarket(double volatility, State state, boolean closed) {
    /** The states in which a corridor gives quotes. */
    enum State {
        NORMAL,
        PROTECT,
        RESTRICT
    }

    static final TwinMarket CALM = new TwinMarket(0, State.NORMAL, false);
}
