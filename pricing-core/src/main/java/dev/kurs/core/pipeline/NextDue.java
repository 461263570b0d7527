package dev.kurs.core.pipeline;

import dev.kurs.protocol.port.StateMachine;

/**
 * What the core thread tells after each batch: the engine's last command, and until when time alone changes nothing.
 *
 * <p>Example: after command 42 nothing is due before a price grows too old at 12:00:15, so nobody needs to offer time before that.
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
