package dev.kurs.core.execution;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.EarlierQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.EarlierQuoteStateEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.money.Amount;

/** What open quotes of v0.1 hold beyond others, and their executions, in a snapshot; each follows the quote itself. */
public final class ExecutionSnapshot {
    private final Amount amount = new Amount();
    private final EngineState state;
    private final ExecutionEvents events;

    public ExecutionSnapshot(EngineState state) {
        this.state = state;
        this.events = new ExecutionEvents(state);
    }

    /** Writes one of them. */
    public void write(EventFrame frame, int slot, V01Quote quote) {
        EarlierQuoteStateEncoder encoder = frame.begin(new EarlierQuoteStateEncoder());
        encoder.quoteSequence(state.openQuotes.quoteSequence(slot))
                .variableE8(quote.price().variableE8())
                .midE12(quote.price().midE12())
                .capE8(quote.price().capE8())
                .totalFeeE6(quote.totalFeeE6())
                .maxDeviationBps(quote.maxDeviationBps())
                .putPayer(quote.payer(), 0, Wallets.ADDRESS_LENGTH)
                .rfq(quote.rfq() == 0 ? EarlierQuoteStateEncoder.rfqNullValue() : quote.rfq());
        write(encoder.fixedFee(), quote.price().fixedFee());
        write(encoder.reserved(), quote.reserved());
        frame.send(encoder);
        if (quote.isExecuting()) {
            events.changed(frame, slot, quote, ExecutionReason.NONE, "");
        }
    }

    /** Writes what is remembered of executions that ended after they were sent. */
    public void writeUnsettled(EventFrame frame) {
        state.unsettledExecutions.forEach(event -> {
            frame.buffer().putBytes(0, event, 0, event.capacity());
            Frame.stamp(
                    frame.buffer(),
                    0,
                    frame.context().sequence(),
                    frame.context().timestampNs());
            frame.send(event.capacity());
        });
    }

    public void restoreFrom(FrameTable frames) {
        frames.on(new EarlierQuoteStateDecoder(), this::restore);
        frames.on(new ExecutionChangedDecoder(), this::restore);
    }

    private void restore(EarlierQuoteStateDecoder frame) {
        OpenQuotes quotes = state.openQuotes;
        V01Quote quote = state.v01Quotes.open(frame.quoteSequence());
        quote.price().set(take(frame.fixedFee()), frame.variableE8(), frame.midE12(), frame.capE8());
        quote.totalFeeE6(frame.totalFeeE6());
        quote.maxDeviationBps(frame.maxDeviationBps());
        quote.quoteExpiresAtSeconds(quotes.expiresAtSeconds(quotes.slotOf(frame.quoteSequence())));
        quote.reserved().set(take(frame.reserved()));
        quote.rfq(frame.rfq() == EarlierQuoteStateDecoder.rfqNullValue() ? 0 : frame.rfq());
        frame.getPayer(quote.payer(), 0, Wallets.ADDRESS_LENGTH);
    }

    private void restore(ExecutionChangedDecoder frame) {
        boolean isOver = frame.status() == ExecutionStatus.RELEASED
                || frame.status() == ExecutionStatus.FAILED
                || frame.status() == ExecutionStatus.SETTLED;
        if (isOver) {
            int length = Frame.HEADER_LENGTH + frame.sbeDecodedLength();
            state.unsettledExecutions.add(frame.buffer(), frame.offset() - Frame.HEADER_LENGTH, length);
            return;
        }
        V01Quote quote = state.v01Quotes.find(frame.quoteSequence());
        frame.getDestination(quote.destination(), 0, Wallets.ADDRESS_LENGTH);
        byte[] reference = new byte[frame.clientRefLength()];
        frame.getClientRef(reference, 0, reference.length);
        quote.variableFee().set(take(frame.variableFee()));
        quote.execute(frame.status(), frame.keyId(), frame.startedAtNs(), frame.riskState(), reference);
        state.openQuotes.execute(
                state.openQuotes.slotOf(frame.quoteSequence()),
                frame.status() == ExecutionStatus.SENT,
                frame.validUntilSeconds());
    }

    private Amount take(AmountDecoder said) {
        return amount.set(said.high(), said.low());
    }

    private static void write(AmountEncoder encoder, Amount value) {
        encoder.low(value.low()).high(value.high());
    }
}
