package dev.kurs.protocol.port;

import dev.kurs.protocol.hash.Hash64;
import dev.kurs.protocol.message.FrameListener;
import org.agrona.DirectBuffer;

/**
 * The engine as its sequencer sees it: same commands in the same order, same events to the bit.
 *
 * <p>Whoever drives it (the ring, a replay, a replicated log) stamps {@code sequence} and {@code timestampNs} first.
 */
public interface StateMachine {
    /** Applies one command; its events have gone to the {@link EngineEvents} when this returns. */
    void onCommand(DirectBuffer frame, int offset, int length);

    /** Sends its events there from now on; until then to where it was made to. */
    void routeEventsTo(EngineEvents events);

    /**
     * Writes the state as frames, configuration commands first, in an order that depends on the state alone. Of client_refs, which are for ever, it says how many
     * are used up and a hash of them; they themselves are kept as {@link UsedClientReferences}.
     */
    void writeSnapshot(FrameListener frames);

    /** Writes every client_ref that is used up as a frame, in any order. */
    default void writeClientReferences(FrameListener frames) {}

    /** Takes one frame of a snapshot, or of client_refs, into a fresh engine. */
    void restore(DirectBuffer frame, int offset, int length);

    /** Hash of the frames that {@link #writeSnapshot} would write. */
    default long stateHash() {
        Hash64 hash = new Hash64();
        writeSnapshot(hash::update);
        return hash.value();
    }

    /** Sequence of the last command applied; 0 before the first. */
    long lastSequence();

    /** Timestamp of the last command applied, in nanoseconds since the epoch. */
    long lastTimestampNs();

    /** Up to when time alone leads to no event, in nanoseconds since the epoch; a moment that is past when that is not known. Changes no state. */
    default long nextDueNs() {
        return Long.MIN_VALUE;
    }
}
