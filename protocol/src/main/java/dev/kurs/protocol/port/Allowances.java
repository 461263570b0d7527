package dev.kurs.protocol.port;

import dev.kurs.protocol.money.Amount;

/** What wallets let the engine contract take, as of a recent block: 250 USDT for a wallet that approved 1 000 and has swapped 750. */
@FunctionalInterface
public interface Allowances {
    /** Nothing is known of any wallet. */
    Allowances UNKNOWN = (wallet, tokenId) -> new Amount();

    /**
     * What the wallet is known to let the engine contract take, in raw units; zero where nothing is known.
     *
     * @param wallet 20 bytes
     */
    Amount known(byte[] wallet, int tokenId);
}
