package dev.kurs.chain.governance;

/** How far a token is on its way out. */
public enum TokenStage {
    IN_USE,
    /** No deposits, swaps out only. */
    DELISTED,
    /** Left to its own shares. */
    WRITTEN_DOWN;

    /** @param number as the contracts count stages */
    static TokenStage of(long number) {
        return switch (Math.toIntExact(number)) {
            case 0 -> IN_USE;
            case 1 -> DELISTED;
            case 2 -> WRITTEN_DOWN;
            default ->
                throw new ChangeRefused("the liquidity desk has a token at stage " + number + ", which is unknown");
        };
    }
}
