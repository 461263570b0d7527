package dev.kurs.service.reconcile;

import java.math.BigInteger;

/**
 * A settled commit as one of the three books has it; equal when they say the same.
 *
 * @param quoteId 0x and 64 lower-case digits, as the transaction's hash
 * @param logIndex within the block
 * @param amountIn raw units, fees included
 */
record Swap(
        String quoteId,
        String transactionHash,
        long blockNumber,
        int logIndex,
        long timeSeconds,
        BigInteger amountIn,
        BigInteger amountOut) {
    /** Where it stands: no two commits share it. */
    Place place() {
        return new Place(transactionHash, logIndex);
    }

    String figures() {
        return "quote " + quoteId + " in block " + blockNumber + ", log " + logIndex + ": " + amountIn + " in, "
                + amountOut + " out";
    }

    /** A log of a transaction. */
    record Place(String transactionHash, int logIndex) {}
}
