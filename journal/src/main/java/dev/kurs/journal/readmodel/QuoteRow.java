package dev.kurs.journal.readmodel;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;

/**
 * A firm quote as far as its later events ask for it.
 *
 * <p>Example: an OPEN quote has execution 0, which is none; a FAILED one names the execution that a settlement would supersede.
 *
 * @param sequence of the journal record that issued it
 * @param executed of one of v0.1 that is or was under execution; null for others
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
        ExecutedPart executed,
        State state,
        long executionSequence,
        long executedAtSeconds) {
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;

    /** The quote as it was issued: OPEN. */
    static QuoteRow of(FirmQuoteIssuedDecoder issued) {
        byte[] id = new byte[ID_LENGTH];
        issued.getQuoteId(id, 0, ID_LENGTH);
        QuoteTermsDecoder terms = issued.terms();
        byte[] wallet = new byte[ADDRESS_LENGTH];
        terms.getWallet(wallet, 0, ADDRESS_LENGTH);
        return new QuoteRow(
                issued.sequence(),
                FrameValues.hex(id),
                terms.partnerId(),
                terms.corridorId(),
                terms.side(),
                FrameValues.hex(wallet),
                RawAmounts.of(terms.inputAmount()),
                RawAmounts.of(terms.outputAmount()),
                terms.notionalE6(),
                terms.totalFeeE6(),
                issued.expiresAtSeconds(),
                null,
                State.OPEN,
                0,
                0);
    }

    /** What a commit of it has to bring in. */
    BigInteger executedInput() {
        return executed == null ? inputAmount : executed.inputAmount();
    }

    /** What a commit of it has to pay out. */
    BigInteger executedOutput() {
        return executed == null ? outputAmount : executed.outputAmount();
    }

    /** Dollars of what a commit of it exchanges. */
    long executedNotionalE6() {
        return executed == null ? notionalE6 : executed.notionalE6();
    }

    /** Dollars that a commit of it pays in fees. */
    long executedFeeE6() {
        return executed == null ? totalFeeE6 : executed.totalFeeE6();
    }

    /** The quote once its execution has started. */
    QuoteRow started(ExecutedPart part) {
        return with(part, state, executionSequence, executedAtSeconds);
    }

    /** The quote after its end. */
    QuoteRow expired(State newState) {
        return with(executed, newState, executionSequence, executedAtSeconds);
    }

    /** The quote with the execution that stands from now on. */
    QuoteRow executed(State newState, ExecutionRow execution) {
        return with(executed, newState, execution.sequence(), execution.settledAtSeconds());
    }

    /** The same quote in a later state. */
    QuoteRow with(ExecutedPart part, State newState, long execution, long executedAt) {
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
                part,
                newState,
                execution,
                executedAt);
    }
}
