package dev.kurs.chain.send;

import java.math.BigInteger;

/** What transactions may take: asked before one is signed. */
@FunctionalInterface
public interface GasBudget {
    /** As much as it takes. */
    GasBudget UNBOUNDED = (what, gas) -> {};

    /**
     * Takes gas out of the budget.
     *
     * @param gas limit of the transaction, units
     * @throws dev.kurs.chain.rpc.ChainException if there is not so much left
     */
    void take(String what, BigInteger gas);
}
