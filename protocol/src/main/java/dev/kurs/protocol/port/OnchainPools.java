package dev.kurs.protocol.port;

import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Reads what pools of Uniswap v3's shape have summed up of their prices over a time, all as of one block. */
public interface OnchainPools extends AutoCloseable {
    /**
     * What one pool says.
     *
     * @param pool the contract's address, 0x and 40 hexadecimal digits in lower case
     * @param token0 the token that is priced, as {@code pool} is written
     * @param token1 what it is priced in
     * @param tickSum the tick of each second, added; 1.0001^tick raw units of token1 are worth one of token0
     * @param perLiquiditySum 2^128 over the liquidity in range of each second, added
     */
    record Window(
            String pool,
            String token0,
            String token1,
            int decimals0,
            int decimals1,
            BigInteger tickSum,
            BigInteger perLiquiditySum) {}

    /** Opens a reader; nothing is asked yet. */
    @FunctionalInterface
    interface Opener {
        /**
         * @param nodes JSON-RPC endpoints of one chain
         * @param timeout for one answer
         */
        OnchainPools open(List<URI> nodes, long chainId, Duration timeout);
    }

    /** @param seconds how far back each window begins */
    AsOfBlock<Window> windows(List<String> pools, int seconds) throws UnreadableException;

    @Override
    void close();
}
