package dev.kurs.protocol.port;

import dev.kurs.protocol.money.Amount;
import java.util.List;

/** Mints test tokens on a sandbox's chain. */
@FunctionalInterface
public interface TokenFaucet {
    /**
     * Mints to a wallet, and gives it gas; blocks until the node has taken the transactions.
     *
     * @param wallet 20 bytes
     * @param amount raw units
     * @return the transactions' hashes, 0x and 64 lower-case digits
     * @throws java.io.UncheckedIOException when the node cannot be reached
     */
    List<String> give(byte[] wallet, int tokenId, Amount amount);
}
