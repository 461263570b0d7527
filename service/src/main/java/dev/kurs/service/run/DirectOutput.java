package dev.kurs.service.run;

import dev.kurs.core.pipeline.CommittedOutput;
import dev.kurs.core.pipeline.RecordBatch;
import dev.kurs.protocol.message.FrameListener;
import java.util.List;

/**
 * Gives what is journaled to those who want to know on the core's own thread, one after the other.
 *
 * <p>Example: a quote that comes alone wakes the core and then the connection's thread; by way of a ring it would wake a thread for each listener in between, and
 * waking one takes longer than what it does with the quote.
 */
record DirectOutput(List<FrameListener> listeners) implements CommittedOutput {
    DirectOutput {
        listeners = List.copyOf(listeners);
    }

    /** The first listener has the whole batch before the next is told of it. */
    @Override
    public void publish(RecordBatch batch) {
        for (FrameListener listener : listeners) {
            batch.forEachFrame(listener);
            listener.onEndOfBatch();
        }
    }
}
