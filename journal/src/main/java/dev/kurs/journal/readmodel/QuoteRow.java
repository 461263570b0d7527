package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;

/**
 * A firm quote as far as its later events ask for it.
 *
 * <p>Example: an OPEN quote has execution 0, which is none; a FAILED one names the execution that a settlement would supersede.
 *
 * @param sequence of the journal record that issued it
 * @param executionSequence of the execution that stands; 0 for none
 * @param executedAtSeconds its block's time; 0 for none
 */
record QuoteRow(
        long sequence,
        String quoteId,
        int partnerId,
        int corridorId,
        Side side,
        String wallet,
        BigInteger inputAmount,
        BigInteger outputAmount,
        long notionalE6,
        long totalFeeE6,
        long expiresAtSeconds,
        State state,
        long executionSequence,
        long executedAtSeconds) {
    /** The quote after its end. */
    QuoteRow expired(State newState) {
        return with(newState, executionSequence, executedAtSeconds);
    }

    /** The quote with the execution that stands from now on. */
    QuoteRow executed(State newState, ExecutionRow execution) {
        return with(newState, execution.sequence(), execution.settledAtSeconds());
    }

    private QuoteRow with(State newState, long execution, long executedAt) {
        return new QuoteRow(
                sequence,
                quoteId,
                partnerId,
                corridorId,
                side,
                wallet,
                inputAmount,
                outputAmount,
                notionalE6,
                totalFeeE6,
                expiresAtSeconds,
                newState,
                execution,
                executedAt);
    }
}
