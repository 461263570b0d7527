package dev.kurs.journal.readmodel;

import java.math.BigInteger;

/**
 * A settlement that belongs to no quote that could settle.
 *
 * @param tokenInId -1 when the journal does not say
 */
record UnknownCommit(
        long sequence,
        Reason reason,
        String quoteId,
        String payer,
        String recipient,
        int tokenInId,
        int tokenOutId,
        BigInteger amountIn,
        BigInteger amountOut,
        BigInteger feeIn,
        String transactionHash,
        long blockNumber,
        int logIndex,
        long settledAtSeconds) {
    enum Reason {
        /** The quote is not in this journal. */
        NO_SUCH_QUOTE,
        /** The quote's second settlement, which the contract should have refused. */
        SETTLED_BEFORE
    }
}
