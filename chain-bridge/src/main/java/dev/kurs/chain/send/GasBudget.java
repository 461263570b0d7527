package dev.kurs.chain.send;

import java.math.BigInteger;

/** What an account's transactions may take: asked before one is signed, and again before a version of it that offers or takes more. */
@FunctionalInterface
public interface GasBudget {
    /** As much as it takes. */
    GasBudget UNBOUNDED = (what, gas, before) -> {};

    /**
     * Takes gas out of the budget, and what was taken for the transaction before only once; any thread.
     *
     * @param gas limit of the transaction, units
     * @param before units that were taken for it before; 0 for a first version
     * @throws dev.kurs.chain.rpc.ChainException if there is not so much left
     */
    void take(String what, BigInteger gas, BigInteger before);

    /** Whether a transaction under way still has a use; where it has none, no more is offered for it but for what does nothing at its nonce. Any thread. */
    default boolean isOfUse(String what) {
        return true;
    }
}
