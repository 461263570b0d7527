package dev.kurs.protocol.port;

import org.agrona.DirectBuffer;

/** What the engine says, one event frame at a time; the buffer is the engine's and is valid during the call alone. */
@FunctionalInterface
public interface EngineEvents {
    void onEvent(DirectBuffer frame, int offset, int length);
}
