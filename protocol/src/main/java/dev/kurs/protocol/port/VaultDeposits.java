package dev.kurs.protocol.port;

import dev.kurs.protocol.money.Amount;
import java.util.List;

/** Mints test tokens into a sandbox's settlement vault. */
@FunctionalInterface
public interface VaultDeposits {
    /**
     * Mints and deposits for a partner; blocks until the transactions are in blocks, half a minute at most. What was sent is carried on by the next start.
     *
     * @param partnerId UUID as text
     * @param amount raw units, {@link TokenFaucet#MOST_TOKENS} whole tokens at most
     * @return the transactions' hashes, 0x and 64 lower-case digits
     * @throws java.io.UncheckedIOException when the node cannot be reached, or does not mine in time
     */
    List<String> deposit(String partnerId, int tokenId, Amount amount);
}
