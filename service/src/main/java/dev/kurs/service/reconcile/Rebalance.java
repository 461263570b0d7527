package dev.kurs.service.reconcile;

import java.math.BigInteger;

/**
 * What the rebalancer had the pool trade in a transaction: 1 000 USDT paid for 16 310 000 IDRX.
 *
 * @param transactionHash 0x and 64 lower-case digits
 * @param tokenIn what the pool got, 0x and 40 lower-case digits, as what it paid
 * @param amountIn raw units
 */
record Rebalance(
        String transactionHash,
        long blockNumber,
        long timeSeconds,
        String tokenIn,
        String tokenOut,
        BigInteger amountIn,
        BigInteger amountOut) {
    String figures() {
        return amountIn + " of " + tokenIn + " in, " + amountOut + " of " + tokenOut + " out";
    }
}
