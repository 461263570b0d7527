package dev.kurs.journal.support;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.InventoryRecordedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A machine small enough to check by eye: it adds up the balances it is told and says the sum after each.
 *
 * <p>Example: RecordInventory of 5 and then of 7 lead to InventoryRecorded with balance 5, reserved (the sum) 5, and then
 * with balance 7, reserved 12.
 */
public class SumMachine implements StateMachine {
    private EngineEvents events;
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final InventoryRecordedEncoder recorded = new InventoryRecordedEncoder();
    private final MessageHeaderDecoder commandHeader = new MessageHeaderDecoder();
    private final RecordInventoryDecoder command = new RecordInventoryDecoder();
    private long sum;
    private long lastSequence;
    private long lastTimestampNs;

    public SumMachine(EngineEvents events) {
        this.events = events;
    }

    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        lastSequence = Frame.sequence(frame, offset);
        lastTimestampNs = Frame.timestampNs(frame, offset);
        command.wrapAndApplyHeader(frame, offset, commandHeader);
        long balance = command.balance().low();
        sum = next(sum, balance);
        recorded.wrapAndApplyHeader(event, 0, header)
                .sequence(lastSequence)
                .timestampNs(lastTimestampNs)
                .correlationId(Frame.correlationId(frame, offset))
                .tokenId(command.tokenId());
        recorded.balance().low(balance).high(0);
        recorded.reserved().low(sum).high(0);
        recorded.due().low(-sum).high(sum > 0 ? -1 : 0);
        events.onEvent(event, 0, MessageHeaderEncoder.ENCODED_LENGTH + recorded.encodedLength());
    }

    /** The rule of the machine; a test that wants another one overrides it. */
    protected long next(long before, long balance) {
        return before + balance;
    }

    @Override
    public void routeEventsTo(EngineEvents newEvents) {
        events = newEvents;
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[128]);
        frames.onFrame(frame, 0, Commands.recordInventory(frame, lastSequence, lastTimestampNs, sum));
    }

    @Override
    public void restore(DirectBuffer frame, int offset, int length) {
        lastSequence = Frame.sequence(frame, offset);
        lastTimestampNs = Frame.timestampNs(frame, offset);
        command.wrapAndApplyHeader(frame, offset, commandHeader);
        sum = command.balance().low();
    }

    @Override
    public long lastSequence() {
        return lastSequence;
    }

    @Override
    public long lastTimestampNs() {
        return lastTimestampNs;
    }

    public long sum() {
        return sum;
    }
}
