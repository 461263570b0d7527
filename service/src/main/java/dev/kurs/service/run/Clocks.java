package dev.kurs.service.run;

import dev.kurs.core.pipeline.GuardedClock;
import java.time.Duration;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;

/** The clocks of the machine: the one that people set, and the one that only goes on. */
record Clocks(EpochNanoClock wall, NanoClock monotonic) {
    static final Clocks SYSTEM = new Clocks(new SystemEpochNanoClock(), System::nanoTime);

    GuardedClock guarded(Duration maxStep, long lastTimestampNs) {
        return new GuardedClock(wall, monotonic, maxStep.toNanos(), lastTimestampNs);
    }
}
