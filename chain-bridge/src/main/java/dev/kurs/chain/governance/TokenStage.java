package dev.kurs.chain.governance;

/** How far a token is on its way out, in the contracts' order. */
public enum TokenStage {
    IN_USE,
    /** No deposits, swaps out only. */
    DELISTED,
    /** Left to its own shares. */
    WRITTEN_DOWN
}
