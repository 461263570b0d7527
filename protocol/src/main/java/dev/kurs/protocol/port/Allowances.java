package dev.kurs.protocol.port;

import dev.kurs.protocol.money.Amount;

/** What wallets let the engine contract take, as of a recent block. */
@FunctionalInterface
public interface Allowances {
    /** Nothing is known of any wallet. */
    Allowances UNKNOWN = (wallet, tokenId, amount) -> false;

    /**
     * Whether the wallet's present allowance is known to cover an amount.
     *
     * @param wallet 20 bytes
     * @param amount raw units
     */
    boolean cover(byte[] wallet, int tokenId, Amount amount);
}
