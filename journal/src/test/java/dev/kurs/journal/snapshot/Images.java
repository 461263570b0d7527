package dev.kurs.journal.snapshot;

import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.StateMachine;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Snapshots that never were a file. */
public final class Images {
    private Images() {}

    /** The machine's state as it is now. */
    public static SnapshotImage of(StateMachine machine) {
        ExpandableArrayBuffer frames = new ExpandableArrayBuffer(1 << 16);
        int[] end = {0};
        int[] count = {0};
        machine.writeSnapshot((frame, offset, length) -> {
            end[0] = RecordLayout.put(frames, end[0], frame, offset, length);
            count[0]++;
        });
        return new SnapshotImage(
                machine.lastSequence(),
                machine.lastTimestampNs(),
                machine.stateHash(),
                count[0],
                new UnsafeBuffer(frames, 0, end[0]));
    }
}
