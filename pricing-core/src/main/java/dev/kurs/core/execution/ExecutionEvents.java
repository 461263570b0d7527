package dev.kurs.core.execution;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.money.Amount;

/** Says what an execution is, at each of its states and in snapshots. */
public final class ExecutionEvents {
    private static final byte[] NO_HASH = new byte[ExecutionIds.LENGTH];
    private static final int NO_LOG = -1;
    private static final int MOST_DETAIL = 256;

    private final ExecutionChangedEncoder changed = new ExecutionChangedEncoder();
    private final ExecutionIds ids = new ExecutionIds();
    private final byte[] quoteId = new byte[QuoteIds.LENGTH];
    private final byte[] executionId = new byte[ExecutionIds.LENGTH];
    private final byte[] hash = new byte[ExecutionIds.LENGTH];
    private final Amount amount = new Amount();
    private final EngineState state;

    public ExecutionEvents(EngineState state) {
        this.state = state;
    }

    /** The execution as it is now, with nothing of a block. */
    public void changed(EventFrame frame, int slot, V01Quote quote, ExecutionReason reason, String detail) {
        begin(frame, slot, quote, reason)
                .batch(0)
                .blockNumber(0)
                .logIndex(NO_LOG)
                .blockTimeSeconds(0)
                .putTransactionHash(NO_HASH, 0, NO_HASH.length);
        end(frame, quote, detail);
    }

    /** The execution comes to nothing. One that was sent is remembered: should a block have it after all, that counts. */
    public void unsettled(
            EventFrame frame, int slot, V01Quote quote, ExecutionStatus status, ExecutionReason reason, String detail) {
        boolean wasSent = quote.status() == ExecutionStatus.SENT;
        quote.status(status);
        changed(frame, slot, quote, reason, detail);
        if (wasSent) {
            state.unsettledExecutions.add(frame.buffer(), 0, Frame.HEADER_LENGTH + changed.encodedLength());
        }
    }

    /** A confirmed block has it. */
    public void settled(EventFrame frame, int slot, V01Quote quote, RecordSettlementDecoder block, long batch) {
        block.getTransactionHash(hash, 0, hash.length);
        begin(frame, slot, quote, ExecutionReason.NONE)
                .batch(batch)
                .blockNumber(block.blockNumber())
                .logIndex(block.logIndex())
                .blockTimeSeconds(block.blockTimeSeconds())
                .putTransactionHash(hash, 0, hash.length);
        end(frame, quote, "");
    }

    /** A confirmed block has its transaction reverted. */
    public void reverted(EventFrame frame, int slot, V01Quote quote, RecordFailureDecoder block) {
        block.getTransactionHash(hash, 0, hash.length);
        begin(frame, slot, quote, ExecutionReason.ON_CHAIN_REVERT)
                .batch(0)
                .blockNumber(block.blockNumber())
                .logIndex(NO_LOG)
                .blockTimeSeconds(block.blockTimeSeconds())
                .putTransactionHash(hash, 0, hash.length);
        end(frame, quote, "");
    }

    private ExecutionChangedEncoder begin(EventFrame frame, int slot, V01Quote quote, ExecutionReason reason) {
        OpenQuotes quotes = state.openQuotes;
        state.quoteIds.write(quotes.quoteSequence(slot), quoteId);
        ids.write(quoteId, executionId);
        frame.begin(changed)
                .putExecutionId(executionId, 0, executionId.length)
                .putQuoteId(quoteId, 0, quoteId.length)
                .quoteSequence(quotes.quoteSequence(slot))
                .partnerId(quotes.partnerId(slot))
                .keyId(quote.keyId())
                .corridorId(quotes.corridorId(slot))
                .side(quotes.side(slot))
                .status(quote.status())
                .reason(reason)
                .riskState(quote.riskState())
                .rateE12(quotes.rateE12(slot))
                .midE12(quote.price().midE12())
                .notionalE6(quotes.notionalE6(slot))
                .totalFeeE6(quote.totalFeeE6())
                .putDestination(quote.destination(), 0, Wallets.ADDRESS_LENGTH)
                .issuedAtSeconds(quotes.issuedAtSeconds(slot))
                .validUntilSeconds(quotes.expiresAtSeconds(slot))
                .maxDeviationBps(quote.maxDeviationBps())
                .startedAtNs(quote.startedAtNs())
                .rfq(quote.rfq() == 0 ? ExecutionChangedEncoder.rfqNullValue() : quote.rfq());
        quotes.input(slot, amount);
        write(changed.sourceAmount(), amount);
        quotes.output(slot, amount);
        write(changed.destinationAmount(), amount);
        write(changed.fixedFee(), quote.price().fixedFee());
        write(changed.variableFee(), quote.variableFee());
        return changed;
    }

    private void end(EventFrame frame, V01Quote quote, String detail) {
        changed.putClientRef(quote.clientReference(), 0, quote.clientReference().length)
                .detail(detail.substring(0, Math.min(detail.length(), MOST_DETAIL)));
        frame.send(changed);
    }

    private static void write(AmountEncoder encoder, Amount value) {
        encoder.low(value.low()).high(value.high());
    }
}
