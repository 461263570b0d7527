package dev.kurs.service.run;

import dev.kurs.core.pipeline.OutputCopy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees whether a listener with a copy of its own has fallen behind: whether a frame has waited for it for longer than may be.
 *
 * <p>Example: with 2 s, of 100 frames offered by 12:00:00 only 99 are given at 12:00:02: it is behind, until it has all that were offered then.
 */
final class OutputLag {
    private static final Logger LOG = LoggerFactory.getLogger(OutputLag.class);

    private final OutputCopy copy;
    private final long mostWaitNs;
    private long mark;
    private long markedAtNs;
    private volatile boolean isBehind;

    OutputLag(OutputCopy copy, long mostWaitNs, long nowNs) {
        this.copy = copy;
        this.mostWaitNs = mostWaitNs;
        markedAtNs = nowNs;
    }

    /** On one thread, again and again. */
    void look(long nowNs) {
        if (copy.given() >= mark) {
            mark = copy.offered();
            markedAtNs = nowNs;
            if (isBehind) {
                isBehind = false;
                LOG.warn("the listener {} keeps up again; it was given every frame", copy.name());
            }
        } else if (!isBehind && nowNs - markedAtNs >= mostWaitNs) {
            isBehind = true;
            LOG.error("{}; it will be given all of them, and nobody waits for it", sentence());
        }
    }

    boolean isBehind() {
        return isBehind;
    }

    long frames() {
        return copy.offered() - copy.given();
    }

    String sentence() {
        return "the listener " + copy.name() + " is " + frames() + " frames behind";
    }

    OutputCopy copy() {
        return copy;
    }
}
