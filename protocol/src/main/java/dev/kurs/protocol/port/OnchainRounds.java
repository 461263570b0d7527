package dev.kurs.protocol.port;

import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Reads the latest rounds of price feeds on a chain (AggregatorV3), all as of one block. */
public interface OnchainRounds extends AutoCloseable {
    /**
     * What one feed says.
     *
     * @param feed the contract's address, 0x and 40 hexadecimal digits
     * @param answer times 10^decimals, of either sign
     * @param startedAtSeconds Unix seconds; of a sequencer's feed since when it is up or down
     * @param updatedAtSeconds Unix seconds; 0 for a round without an answer
     */
    record Round(
            String feed, BigInteger answer, int decimals, BigInteger startedAtSeconds, BigInteger updatedAtSeconds) {}

    /** Opens a reader; nothing is asked yet. */
    @FunctionalInterface
    interface Opener {
        /**
         * @param nodes JSON-RPC endpoints of one chain
         * @param timeout for one answer
         */
        OnchainRounds open(List<URI> nodes, long chainId, Duration timeout);
    }

    AsOfBlock<Round> latest(List<String> feeds) throws UnreadableException;

    @Override
    void close();
}
