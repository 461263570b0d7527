package dev.kurs.service.run;

import dev.kurs.core.pipeline.GuardedClock;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;

/** The clocks of the machine: the one that people set, and the one that only goes on. */
public record Clocks(EpochNanoClock wall, NanoClock monotonic) {
    public static final Clocks SYSTEM = new Clocks(new SystemEpochNanoClock(), System::nanoTime);

    /** Both ahead of the machine's by so many nanoseconds, which may grow: a sandbox leaps over the rest of a day. */
    public static Clocks ahead(LongSupplier aheadNs) {
        return new Clocks(
                () -> SYSTEM.wall.nanoTime() + aheadNs.getAsLong(),
                () -> SYSTEM.monotonic.nanoTime() + aheadNs.getAsLong());
    }

    GuardedClock guarded(Duration maxStep, long lastTimestampNs) {
        return new GuardedClock(wall, monotonic, maxStep.toNanos(), lastTimestampNs);
    }
}
