package dev.kurs.core.pricing;

/**
 * A proof, supplied by a skew model, that a corridor cannot be a leg of a profitable cycle whatever the book holds: every token has a worth, and neither
 * direction turns a token into more worth than it took.
 *
 * <p>With rate(i → j) ≤ w_i / w_j on each leg the product around any cycle is at most 1, because the w cancel. They do so only where all legs mean the
 * same w: of a cycle whose corridors have different models nothing is proven, and the exact product decides.
 */
interface NoArbitrageBound {
    /** Whether the proof holds for the corridor as it is now. */
    boolean holds(CorridorMarket market);

    /** Whether the other proof gives every token the same worth. */
    boolean sharesWorthsWith(NoArbitrageBound other);
}
