package dev.kurs.service.client;

import dev.kurs.service.sandbox.LeaptTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** What a sandbox takes for the time: the machine's clock, or ahead of it by the days that its short days have leapt over. */
public final class ServiceTime {
    private ServiceTime() {}

    /** Of the sandbox in a data directory. */
    public static InstantSource of(Path data) {
        Duration ahead = LeaptTime.of(data);
        return ahead.isZero()
                ? InstantSource.system()
                : () -> InstantSource.system().instant().plus(ahead);
    }
}
