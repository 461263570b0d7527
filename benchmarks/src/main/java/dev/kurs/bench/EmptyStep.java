package dev.kurs.bench;

import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.StateMachine;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;

/** Takes commands and does nothing with them: what the way there and back costs alone. */
public final class EmptyStep implements CommandStep {
    private long applied;
    private volatile long answered;

    /** How many commands were taken. */
    public long answered() {
        return answered;
    }

    @Override
    public boolean awaitRoom(BooleanSupplier isClosing) {
        return true;
    }

    @Override
    public void apply(DirectBuffer frame, int offset, int length, long timeNs) {
        applied++;
    }

    @Override
    public void endOfBatch() {
        answered = applied;
    }

    @Override
    public StateMachine machine() {
        throw new UnsupportedOperationException("there is no engine here");
    }
}
