package dev.kurs.core.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** An engine that goes on from a snapshot of another, and what it says of each command. */
final class RestoredEngine {
    private final List<ByteBuffer> events = new ArrayList<>();
    private final Engine engine = new Engine(this::hear);

    RestoredEngine(Engine other) {
        other.writeSnapshot(engine::restore);
        other.writeClientReferences(engine::restore);
        events.clear();
    }

    private void hear(DirectBuffer event, int offset, int length) {
        byte[] bytes = new byte[length];
        event.getBytes(offset, bytes);
        events.add(ByteBuffer.wrap(bytes));
    }

    /** What it says of a command, event by event. */
    List<ByteBuffer> take(UnsafeBuffer command) {
        events.clear();
        engine.onCommand(command, 0, command.capacity());
        return List.copyOf(events);
    }

    long stateHash() {
        return engine.stateHash();
    }
}
