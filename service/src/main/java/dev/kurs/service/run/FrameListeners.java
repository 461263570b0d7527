package dev.kurs.service.run;

import dev.kurs.protocol.message.FrameListener;
import java.util.List;
import org.agrona.DirectBuffer;

/** Several listeners on one thread of the output ring, each of which returns at once. */
record FrameListeners(List<FrameListener> listeners) implements FrameListener {
    FrameListeners {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        for (FrameListener listener : listeners) {
            listener.onFrame(frame, offset, length);
        }
    }

    @Override
    public void onEndOfBatch() {
        listeners.forEach(FrameListener::onEndOfBatch);
    }
}
