package dev.kurs.core.settlement;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.execution.ExecutionIds;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.ExecuteQuoteDecoder;
import dev.kurs.protocol.message.sbe.ExecutionRejectedEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;

/** Says why an execute was refused, and which execution or quote stands in its way. */
final class ExecutionRejections {
    /** No bound in dollars was broken. */
    static final long NO_BOUND = Long.MIN_VALUE;

    private static final int NO_ID = -1;

    private final ExecutionRejectedEncoder rejected = new ExecutionRejectedEncoder();
    private final ExecutionIds ids = new ExecutionIds();
    private final byte[] quoteId = new byte[QuoteIds.LENGTH];
    private final byte[] conflicting = new byte[QuoteIds.LENGTH];
    private final byte[] executionId = new byte[ExecutionIds.LENGTH];
    private final EngineState state;
    private final EventFrame frame;

    ExecutionRejections(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    /**
     * @param slot of the quote, or {@link OpenQuotes#NONE} where the partner has no such
     * @param bound raw units of the input token that were broken, or zero
     * @param boundE6 dollars that were, or {@link #NO_BOUND}
     */
    void rejected(
            ExecuteQuoteDecoder command,
            RejectReason reason,
            int slot,
            Amount bound,
            long boundE6,
            long conflictingSequence) {
        command.getQuoteId(quoteId, 0, quoteId.length);
        takeExecution(reason);
        takeConflict(reason, conflictingSequence);
        frame.begin(rejected)
                .partnerId(command.partnerId())
                .keyId(command.keyId())
                .corridorId(slot == OpenQuotes.NONE ? NO_ID : state.openQuotes.corridorId(slot))
                .side(slot == OpenQuotes.NONE ? Side.SELL : state.openQuotes.side(slot))
                .putQuoteId(quoteId, 0, quoteId.length)
                .reason(reason)
                .putExecutionId(executionId, 0, executionId.length)
                .putConflictingQuoteId(conflicting, 0, conflicting.length)
                .boundE6(boundE6 == NO_BOUND ? ExecutionRejectedEncoder.boundE6NullValue() : boundE6);
        rejected.bound().low(bound.low()).high(bound.high());
        frame.send(rejected);
    }

    private void takeExecution(RejectReason reason) {
        if (reason == RejectReason.EXECUTION_UNDER_WAY || reason == RejectReason.QUOTE_ALREADY_EXECUTED) {
            ids.write(quoteId, executionId);
        } else {
            Arrays.fill(executionId, (byte) 0);
        }
    }

    private void takeConflict(RejectReason reason, long conflictingSequence) {
        if (reason == RejectReason.DUPLICATE_CLIENT_REF) {
            state.quoteIds.write(conflictingSequence, conflicting);
        } else {
            Arrays.fill(conflicting, (byte) 0);
        }
    }
}
