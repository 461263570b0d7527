package dev.kurs.core.pricing;

/** The pool's tokens with what each was last worth, for a price that depends on all of them. */
public interface PoolTokens {
    TokenState state(int tokenId);

    /** Dollars per token at 10^-12 as they were last known; 0 before the first. */
    long lastPriceE12(int tokenId);
}
