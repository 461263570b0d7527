package dev.kurs.service.system;

import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import org.agrona.DirectBuffer;

/** A machine whose snapshots stand where its commands ask for them, so that they are the same however fast it is driven. */
record SnapshottingMachine(StateMachine machine, SnapshotStore snapshots) implements StateMachine {
    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        machine.onCommand(frame, offset, length);
        if (Frame.templateId(frame, offset) == TakeSnapshotDecoder.TEMPLATE_ID) {
            snapshots.write(machine);
        }
    }

    @Override
    public void routeEventsTo(EngineEvents events) {
        machine.routeEventsTo(events);
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        machine.writeSnapshot(frames);
    }

    @Override
    public void restore(DirectBuffer frame, int offset, int length) {
        machine.restore(frame, offset, length);
    }

    @Override
    public long lastSequence() {
        return machine.lastSequence();
    }

    @Override
    public long lastTimestampNs() {
        return machine.lastTimestampNs();
    }
}
