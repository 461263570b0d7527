package dev.kurs.protocol.port;

import dev.kurs.protocol.message.FrameListener;

/** The client_refs that firm quotes used up, kept beside the journal because they are for ever and a snapshot would copy them each time. */
@FunctionalInterface
public interface UsedClientReferences {
    /** None at all, for machines that know none. */
    UsedClientReferences NONE = (sequence, timestampNs, frames) -> {};

    /**
     * Gives a {@code ClientReferenceState} frame for each that was used up to a record.
     *
     * @param sequence of that record, which every frame says
     * @param timestampNs of that record, which every frame says
     */
    void upTo(long sequence, long timestampNs, FrameListener frames);
}
