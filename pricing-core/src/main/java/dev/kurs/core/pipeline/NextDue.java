package dev.kurs.core.pipeline;

import dev.kurs.protocol.port.StateMachine;

/**
 * What the core thread tells of the engine after each batch: the last command, and up to when time alone leads to nothing.
 *
 * <p>Example: behind command 42 nothing is due before a price is too old at 12:00:15, so nobody needs to say before that time has passed.
 */
public final class NextDue {
    private volatile long sequence;
    private volatile long dueNs = Long.MIN_VALUE;

    void note(StateMachine engine) {
        dueNs = engine.nextDueNs();
        sequence = engine.lastSequence();
    }

    /** Whether time up to a moment may lead to something; any thread may ask. */
    public boolean isDue(long nowNs) {
        return nowNs >= dueNs;
    }

    /** The last command of which others were told. */
    long sequence() {
        return sequence;
    }
}
