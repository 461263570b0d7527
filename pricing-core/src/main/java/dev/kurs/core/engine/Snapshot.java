package dev.kurs.core.engine;

import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.FrameListener;
import java.util.List;
import org.agrona.DirectBuffer;

/** The state as frames, part after part; the same state gives the same frames. */
final class Snapshot {
    private final EngineState state;
    private final List<SnapshotPart> parts;
    private final FrameTable restorers = new FrameTable("has no place in a snapshot");

    /** The parts in the order in which they build on each other. */
    Snapshot(EngineState state, List<SnapshotPart> parts) {
        this.state = state;
        this.parts = List.copyOf(parts);
        parts.forEach(part -> part.restoreFrom(restorers));
    }

    void write(FrameListener frames) {
        EventFrame frame = frameFor(frames);
        parts.forEach(part -> part.write(frame));
    }

    EventFrame frameFor(FrameListener frames) {
        CommandContext context = new CommandContext();
        context.follow(state.context);
        return new EventFrame(context, frames::onFrame);
    }

    /** Takes back a frame that some version wrote; one that no part knows is an IllegalArgumentException. */
    void restore(DirectBuffer frame, int offset) {
        state.context.view(frame, offset);
        restorers.take(frame, offset);
    }
}
