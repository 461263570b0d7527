package dev.kurs.service.run;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import java.util.List;
import org.agrona.DirectBuffer;

/** Several listeners on one thread of the output ring, each of which returns at once; those that hear no quotes are not called for them. */
final class FrameListeners implements FrameListener {
    private final FrameListener[] all;
    private final FrameListener[] ofQuotes;

    FrameListeners(List<FrameListener> listeners) {
        all = listeners.toArray(FrameListener[]::new);
        ofQuotes = listeners.stream().filter(FrameListener::hearsQuotes).toArray(FrameListener[]::new);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        for (FrameListener listener : Frame.isOfQuotes(frame, offset) ? ofQuotes : all) {
            listener.onFrame(frame, offset, length);
        }
    }

    @Override
    public void onEndOfBatch() {
        for (FrameListener listener : all) {
            listener.onEndOfBatch();
        }
    }
}
