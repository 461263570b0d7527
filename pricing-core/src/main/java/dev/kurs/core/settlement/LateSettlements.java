package dev.kurs.core.settlement;

import dev.kurs.core.command.EventFrame;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.money.Amount;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Settles executions of v0.1 that had ended here when a block had them: the vault paid, so the partner's balance has.
 *
 * <p>The contracts take nothing whose time is over, so this is word of a chain that told another time before. Released at block 100, settled in block 101: the
 * execution is SETTLED from then on, for good, and what it took is taken from what is available.
 */
final class LateSettlements {
    private static final int QUOTE_ID = Frame.HEADER_LENGTH + ExecutionChangedDecoder.quoteIdEncodingOffset();

    private final EngineState state;
    private final EventFrame frame;
    private final PartnerBalances balances;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionChangedDecoder ended = new ExecutionChangedDecoder();
    private final ExecutionChangedEncoder settled = new ExecutionChangedEncoder();
    private final UnsafeBuffer wanted = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer candidate = new UnsafeBuffer(0, 0);
    private final byte[] hash = new byte[ExecutionChangedDecoder.transactionHashLength()];
    private final Amount paid = new Amount();

    LateSettlements(EngineState state, EventFrame frame, PartnerBalances balances) {
        this.state = state;
        this.frame = frame;
        this.balances = balances;
    }

    /** Takes a commit of a quote that is not open; one of no execution that ended unsettled changes nothing. */
    void settle(byte[] quoteId, RecordSettlementDecoder block) {
        DirectBuffer kept = last(quoteId);
        if (kept != null && ended.wrapAndApplyHeader(kept, 0, header).status() != ExecutionStatus.SETTLED) {
            tell(kept, block);
            paid.set(block.amountIn().high(), block.amountIn().low());
            balances.payUnreserved(ended.partnerId(), block.tokenInId(), paid);
            balances.spend(ended.partnerId(), block.tokenInId(), paid, block.blockTimeSeconds());
        }
    }

    /** The last that is remembered of a quote's execution; null where there is nothing. */
    private DirectBuffer last(byte[] quoteId) {
        wanted.wrap(quoteId);
        DirectBuffer[] found = new DirectBuffer[1];
        state.unsettledExecutions.forEach(each -> {
            candidate.wrap(each, QUOTE_ID, quoteId.length);
            found[0] = candidate.equals(wanted) ? each : found[0];
        });
        return found[0];
    }

    private void tell(DirectBuffer kept, RecordSettlementDecoder block) {
        byte[] reference = reference();
        frame.begin(settled);
        int stamped = Frame.MIN_LENGTH - Frame.HEADER_LENGTH;
        settled.buffer()
                .putBytes(settled.offset() + stamped, kept, Frame.MIN_LENGTH, settled.sbeBlockLength() - stamped);
        block.getTransactionHash(hash, 0, hash.length);
        settled.status(ExecutionStatus.SETTLED)
                .reason(ExecutionReason.NONE)
                .blockNumber(block.blockNumber())
                .logIndex(block.logIndex())
                .blockTimeSeconds(block.blockTimeSeconds())
                .putTransactionHash(hash, 0, hash.length);
        copy(block.amountIn(), settled.sourceAmount());
        copy(block.amountOut(), settled.destinationAmount());
        settled.putClientRef(reference, 0, reference.length).detail("");
        frame.send(settled);
        state.unsettledExecutions.add(frame.buffer(), 0, Frame.HEADER_LENGTH + settled.encodedLength());
    }

    private byte[] reference() {
        byte[] reference = new byte[ended.clientRefLength()];
        ended.getClientRef(reference, 0, reference.length);
        return reference;
    }

    private static void copy(AmountDecoder from, AmountEncoder to) {
        to.low(from.low()).high(from.high());
    }
}
