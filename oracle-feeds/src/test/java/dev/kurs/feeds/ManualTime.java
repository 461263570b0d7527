package dev.kurs.feeds;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.EpochNanoClock;

/** A clock that only pauses move, so that a feed can be played for hours in no time. */
public final class ManualTime implements EpochNanoClock, Pacer {
    private final List<Long> pauses = new ArrayList<>();
    private int pausesLeft = Integer.MAX_VALUE;
    private long nowNs;

    public ManualTime(long startNs) {
        nowNs = startNs;
    }

    /** After so many pauses the next one is an interruption. */
    public ManualTime interruptedAfter(int count) {
        pausesLeft = count;
        return this;
    }

    @Override
    public synchronized long nanoTime() {
        return nowNs;
    }

    /** Somebody sets the clock. */
    public synchronized void jump(long durationNs) {
        nowNs += durationNs;
    }

    @Override
    public synchronized void pause(long durationNs) throws InterruptedException {
        pauses.add(durationNs);
        if (pausesLeft-- <= 0) {
            throw new InterruptedException("the test ends here");
        }
        nowNs += durationNs;
    }

    public synchronized void forgetPauses() {
        pauses.clear();
    }

    public synchronized List<Long> pauses() {
        return List.copyOf(pauses);
    }
}
