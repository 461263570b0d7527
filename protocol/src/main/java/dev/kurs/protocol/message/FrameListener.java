package dev.kurs.protocol.message;

import org.agrona.DirectBuffer;

/**
 * Follows the journal's frames in order: every command, then the events it led to, after both are journaled.
 *
 * <p>The buffer is valid during the call alone.
 */
@FunctionalInterface
public interface FrameListener {
    void onFrame(DirectBuffer frame, int offset, int length);

    /** Whether it takes anything of frames that {@link Frame#isOfQuotes} names; one that never does may be spared them. */
    default boolean hearsQuotes() {
        return true;
    }

    /** The frames at hand have all been given: a good moment to do what is cheaper once than often. */
    default void onEndOfBatch() {}
}
