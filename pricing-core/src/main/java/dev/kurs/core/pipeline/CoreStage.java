package dev.kurs.core.pipeline;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.protocol.port.Journal;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.StateMachine;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The single writer: stamps a command, lets the engine decide, journals both, and only then publishes.
 *
 * <p>The only thread that touches the engine and the journal.
 */
final class CoreStage implements EventHandler<Slot> {
    private final StateMachine engine;
    private final RecordBatch batch;
    private final Journal journal;
    private final OutputPublisher output;
    private final CommandTime time;
    private final LatencyRecorder journalLatency;
    private final Consumer<StateMachine> snapshots;
    private final int maxBatch;
    private final JournalRoom room;
    private boolean snapshotDue;

    /** @param isClosing whether the ring takes no more commands, so that waiting for room on the disk must end */
    CoreStage(CoreParts parts, RecordBatch batch, RingBuffer<Slot> output, int maxBatch, BooleanSupplier isClosing) {
        this.engine = parts.engine();
        this.journal = parts.journal();
        this.time = new CommandTime(parts.engine(), parts.clock());
        this.journalLatency = parts.journalLatency();
        this.snapshots = parts.snapshots();
        this.batch = batch;
        this.output = new OutputPublisher(output);
        this.maxBatch = maxBatch;
        room = new JournalRoom(parts.journal(), isClosing);
    }

    @Override
    public void onEvent(Slot slot, long ringSequence, boolean endOfBatch) {
        if (!room.isThere()) {
            commitPending();
            if (!room.await()) {
                return;
            }
        }
        apply(slot.frame(), slot.length());
        if (endOfBatch || batch.commands() >= maxBatch || snapshotDue) {
            commit();
        }
    }

    private void apply(UnsafeBuffer frame, int length) {
        Frame.stamp(frame, 0, engine.lastSequence() + 1, time.of(frame));
        batch.begin(frame, 0, length);
        engine.onCommand(frame, 0, length);
        long before = System.nanoTime();
        journal.append(batch.buffer(), batch.recordStart(), batch.recordLength());
        journalLatency.record(System.nanoTime() - before);
        snapshotDue = Frame.templateId(frame, 0) == TakeSnapshotDecoder.TEMPLATE_ID;
    }

    private void commitPending() {
        if (batch.commands() > 0) {
            commit();
        }
    }

    private void commit() {
        journal.commit();
        output.publish(batch);
        batch.clear();
        if (snapshotDue) {
            snapshotDue = false;
            snapshots.accept(engine);
        }
    }
}
