package dev.kurs.bench;

import dev.kurs.core.pipeline.CommandClock;

/** Is later by a step at each look, as the commands of {@link BenchmarkCommands} are: asked once a command it gives each its own time. */
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
