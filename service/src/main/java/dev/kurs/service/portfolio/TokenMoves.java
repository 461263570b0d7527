package dev.kurs.service.portfolio;

/** {@code portfolio.moves}: where volatilities and correlations come from. */
public enum TokenMoves {
    /** From {@code volatility_bps} and {@code correlations}. */
    DECLARED,
    /** From days' closes as the engine measures them; as declared until it has. */
    MEASURED
}
