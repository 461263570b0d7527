package dev.kurs.journal.snapshot;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.ClientReferencesStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.protocol.port.UsedClientReferences;
import org.agrona.DirectBuffer;

/**
 * The state of a machine as frames in memory, as a snapshot of one point of the journal has it.
 *
 * <p>Example: that of command 1 000 000 holds some 10 000 frames for 10 000 partners.
 */
public final class SnapshotImage {
    private final long sequence;
    private final long timestampNs;
    private final long stateHash;
    private final int frameCount;
    private final DirectBuffer frames;

    SnapshotImage(long sequence, long timestampNs, long stateHash, int frameCount, DirectBuffer frames) {
        this.sequence = sequence;
        this.timestampNs = timestampNs;
        this.stateHash = stateHash;
        this.frameCount = frameCount;
        this.frames = frames;
    }

    /**
     * Brings a fresh machine to this state. The hash of a snapshot of an earlier schema version is not compared: this version writes
     * the same state in more detail, and the file has a checksum of its own.
     *
     * @param references the client_refs that such a snapshot leaves out
     * @throws UnusableSnapshotException when the machine does not arrive there
     */
    public void restoreInto(StateMachine machine, UsedClientReferences references) {
        RecordLayout.forEachFrame(frames, 0, frames.capacity(), machine::restore);
        if (leavesClientReferencesOut()) {
            references.upTo(sequence, timestampNs, machine::restore);
        }
        boolean isThere = isOfEarlierVersion() || machine.stateHash() == stateHash;
        if (machine.lastSequence() != sequence || !isThere) {
            throw new UnusableSnapshotException(
                    "The snapshot at sequence " + sequence + " with state hash "
                            + Long.toHexString(stateHash) + " restored to sequence " + machine.lastSequence()
                            + " with state hash " + Long.toHexString(machine.stateHash())
                            + ": this version of the engine does not understand it, or client_refs beside the journal are missing. Start the release that wrote it, or put them back from a backup");
        }
    }

    /** Whether whoever goes on from it has to have the client_refs from elsewhere. */
    public boolean leavesClientReferencesOut() {
        long[] left = {0};
        RecordLayout.forEachFrame(frames, 0, frames.capacity(), (frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == ClientReferencesStateDecoder.TEMPLATE_ID) {
                left[0] = new ClientReferencesStateDecoder()
                        .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                        .references();
            }
        });
        return left[0] > 0;
    }

    private boolean isOfEarlierVersion() {
        int[] newest = {0};
        RecordLayout.forEachFrame(
                frames,
                0,
                frames.capacity(),
                (frame, offset, length) -> newest[0] = Math.max(newest[0], Frame.version(frame, offset)));
        return newest[0] < MessageHeaderDecoder.SCHEMA_VERSION;
    }

    /** Sequence of the last command it includes. */
    public long sequence() {
        return sequence;
    }

    /** Time of that command, nanoseconds since the epoch. */
    public long timestampNs() {
        return timestampNs;
    }

    public long stateHash() {
        return stateHash;
    }

    public int frameCount() {
        return frameCount;
    }

    /** The frames, laid out as {@link RecordLayout} says. */
    public DirectBuffer frames() {
        return frames;
    }
}
