package dev.kurs.bench;

import dev.kurs.core.pipeline.CommandClock;

/** A clock that moves by one step each time it is asked: asked once a command, it gives the times that {@link BenchmarkCommands} counts with. */
final class CountingClock implements CommandClock {
    private final long stepNs;
    private long nowNs;

    CountingClock(long startNs, long stepNs) {
        this.stepNs = stepNs;
        nowNs = startNs;
    }

    @Override
    public long nanoTime() {
        nowNs += stepNs;
        return nowNs;
    }
}
