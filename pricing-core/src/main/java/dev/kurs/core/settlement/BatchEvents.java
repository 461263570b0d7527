package dev.kurs.core.settlement;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.RebalancingBatch;
import dev.kurs.core.book.RecentFrames;
import dev.kurs.core.command.EventFrame;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.BatchChangedEncoder;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.money.SignedAmount;

/** What the engine says of rebalancing batches. */
public final class BatchEvents {
    private final BatchChangedEncoder encoder = new BatchChangedEncoder();
    private final EventFrame frame;
    private final RecentFrames closed;

    /** @param closed keeps what is said of batches that close */
    public BatchEvents(EventFrame frame, RecentFrames closed) {
        this.frame = frame;
        this.closed = closed;
    }

    /** A corridor's open batch as it is. */
    public void open(Corridor corridor, SignedAmount realised) {
        begin(
                        corridor,
                        corridor.position().batch(),
                        BatchStatus.OPEN,
                        corridor.position().waopE12())
                .oldestSwapSeconds(corridor.position().openedAtSeconds())
                .closedAtNs(BatchChangedEncoder.closedAtNsNullValue());
        write(encoder.position(), corridor.position().base());
        write(encoder.realised(), realised);
        frame.send(encoder);
    }

    void closed(
            Corridor corridor, long number, long waopE12, long oldestSwapSeconds, SignedAmount realised, long nowNs) {
        begin(corridor, number, BatchStatus.CLOSED, waopE12)
                .oldestSwapSeconds(oldestSwapSeconds)
                .closedAtNs(nowNs);
        encoder.position().low(0).high(0);
        write(encoder.realised(), realised);
        closed.add(frame.buffer(), 0, MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength());
        frame.send(encoder);
    }

    private BatchChangedEncoder begin(Corridor corridor, long number, BatchStatus status, long waopE12) {
        RebalancingBatch batch = corridor.batch();
        return frame.begin(encoder)
                .corridorId(corridor.id())
                .batch(number)
                .status(status)
                .waopE12(waopE12)
                .swapCount(batch.swaps())
                .hedgeCount(batch.hedges())
                .openedAtNs(batch.openedAtNs());
    }

    private static void write(AmountEncoder encoder, SignedAmount value) {
        encoder.low(value.low()).high(value.high());
    }
}
