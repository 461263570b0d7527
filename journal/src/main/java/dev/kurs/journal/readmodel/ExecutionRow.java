package dev.kurs.journal.readmodel;

import dev.kurs.protocol.port.Executions.Status;
import java.math.BigInteger;

/**
 * A new row of the table of executions.
 *
 * @param quote as it was before
 * @param asQuoted whether tokens and amounts on chain were the quote's
 */
record ExecutionRow(
        long sequence,
        QuoteRow quote,
        Status status,
        boolean asQuoted,
        BigInteger amountIn,
        BigInteger amountOut,
        String transactionHash,
        long blockNumber,
        int transactionIndex,
        int logIndex,
        long settledAtSeconds) {}
