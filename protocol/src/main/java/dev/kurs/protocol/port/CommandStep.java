package dev.kurs.protocol.port;

import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;

/**
 * What happens to each command in its turn, whoever decides the turns: timed and numbered, decided by the engine, kept, and told at the batch's end.
 *
 * <p>Example: {@code apply(frame, 0, 60, 1_000)} behind sequence 41 and time 2 000 journals the command as sequence 42 at 2 000; {@code endOfBatch()} commits
 * it, and then everybody is told. One thread calls, and calls for every command in the order of all.
 */
public interface CommandStep {
    /**
     * Waits until there is room to keep one more command, and tells first what is kept. Asked before a command gets its time, since the wait may be long.
     *
     * @param isClosing whether to give up
     * @return false when that came first: then neither this command nor any later one is taken
     */
    boolean awaitRoom(BooleanSupplier isClosing);

    /**
     * Takes a command. One at which the engine or the journal fails is told to nobody, and none is taken behind it: whatever the caller does then, this and
     * {@link #endOfBatch} throw.
     *
     * @param frame left as it is
     * @param timeNs when it was put in its place, in nanoseconds since the epoch; one before the last command's counts as that, but where an operator set a
     *     clock back
     */
    void apply(DirectBuffer frame, int offset, int length, long timeNs);

    /** No more commands are at hand: those applied are made durable and told. Without any it does nothing. */
    void endOfBatch();

    /** The engine as of the last command applied. */
    StateMachine machine();
}
