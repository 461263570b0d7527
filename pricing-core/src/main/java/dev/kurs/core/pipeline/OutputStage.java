package dev.kurs.core.pipeline;

import com.lmax.disruptor.EventHandler;
import dev.kurs.protocol.message.FrameListener;

/** Hands journaled frames to a listener on a thread of its own. */
final class OutputStage implements EventHandler<Slot> {
    private final FrameListener listener;

    OutputStage(FrameListener listener) {
        this.listener = listener;
    }

    @Override
    public void onEvent(Slot slot, long ringSequence, boolean endOfBatch) {
        listener.onFrame(slot.frame(), 0, slot.length());
        if (endOfBatch) {
            listener.onEndOfBatch();
        }
    }
}
