package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.Journal;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.StateMachine;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/**
 * The single writer: stamps a command, lets the engine decide, journals both, and only then publishes.
 *
 * <p>Whoever calls is the only thread that touches the engine and the journal. A batch also ends by itself where it is as long as may be.
 */
public final class CoreStep implements CommandStep {
    private final StateMachine engine;
    private final RecordBatch batch;
    private final Journal journal;
    private final CommittedOutput output;
    private final LatencyRecorder journalLatency;
    private final int maxBatch;
    private final NextDue due = new NextDue();
    private final JournalRoom room;
    private boolean isBroken;

    private CoreStep(CoreParts parts, RecordBatch batch, CommittedOutput output, int maxBatch) {
        this.engine = parts.engine();
        this.journal = parts.journal();
        this.journalLatency = parts.journalLatency();
        this.batch = batch;
        this.output = output;
        this.maxBatch = maxBatch;
        room = new JournalRoom(parts.journal());
    }

    /**
     * Puts the step together.
     *
     * @param maxBatch commands journaled together at most before anyone is told
     * @param output told what was committed
     * @param partsFor builds the engine and its company around the listener that collects the engine's events
     */
    public static CoreStep of(int maxBatch, CommittedOutput output, Function<EngineEvents, CoreParts> partsFor) {
        RecordBatch batch = new RecordBatch();
        CoreParts parts = partsFor.apply(batch);
        batch.clear();
        return new CoreStep(parts, batch, output, maxBatch);
    }

    @Override
    public boolean awaitRoom(BooleanSupplier isClosing) {
        if (room.isThere()) {
            return true;
        }
        endOfBatch();
        return room.await(isClosing);
    }

    @Override
    public void apply(DirectBuffer frame, int offset, int length, long timeNs) {
        requireWhole();
        isBroken = true;
        int command = batch.begin(frame, offset, length);
        Frame.stamp(batch.buffer(), command, engine.lastSequence() + 1, timeOf(frame, offset, timeNs));
        engine.onCommand(batch.buffer(), command, length);
        long before = System.nanoTime();
        journal.append(batch.buffer(), batch.recordStart(), batch.recordLength());
        journalLatency.record(System.nanoTime() - before);
        isBroken = false;
        if (batch.commands() >= maxBatch) {
            endOfBatch();
        }
    }

    /** A command at which the engine or the journal failed is whole in neither, and nobody was told of it: nothing may follow it. */
    private void requireWhole() {
        if (isBroken) {
            throw new IllegalStateException("nothing more is taken: the command behind the journal's last failed");
        }
    }

    private long timeOf(DirectBuffer frame, int offset, long timeNs) {
        return CommandTime.isMoved(frame, offset) ? timeNs : Math.max(engine.lastTimestampNs(), timeNs);
    }

    @Override
    public void endOfBatch() {
        requireWhole();
        if (batch.commands() > 0) {
            journal.commit();
            output.publish(batch);
            batch.clear();
            due.note(engine);
        }
    }

    /** What is known of the time to come after each batch. */
    public NextDue due() {
        return due;
    }

    @Override
    public StateMachine machine() {
        return engine;
    }
}
