package dev.kurs.protocol.port;

import dev.kurs.protocol.money.Amount;
import java.util.List;

/** Mints test tokens on a sandbox's chain. */
@FunctionalInterface
public interface TokenFaucet {
    /** The most that one call gives, whole tokens. */
    long MOST_TOKENS = 1_000_000_000_000L;

    /**
     * Mints to a wallet, and then gives it gas; blocks until the transactions are in blocks, half a minute at most.
     *
     * @param wallet 20 bytes
     * @param amount raw units, {@link #MOST_TOKENS} whole tokens at most
     * @return the transactions' hashes, 0x and 64 lower-case digits
     * @throws java.io.UncheckedIOException when the node cannot be reached, or does not mine in time
     */
    List<String> give(byte[] wallet, int tokenId, Amount amount);
}
