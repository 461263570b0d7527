package dev.kurs.core.pipeline;

import org.agrona.concurrent.EpochNanoClock;

/**
 * What stamps commands: nanoseconds since the epoch, and whether an operator may set it right.
 *
 * <p>A clock that nobody guards is never wrong, so that there is nothing to accept: {@code clock::get} will do in a test.
 */
@FunctionalInterface
public interface CommandClock extends EpochNanoClock {
    /**
     * Takes the wall clock as right.
     *
     * @param offsetNs how far the wall clock was seen to be ahead of the time given; below zero when behind
     * @return by how much the time given moves; 0 when there is nothing to accept, or no longer that
     */
    default long accept(long offsetNs) {
        return 0;
    }
}
