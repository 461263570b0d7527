package dev.kurs.service.client;

import dev.kurs.service.sandbox.LeaptTime;
import java.nio.file.Path;
import java.time.InstantSource;

/** What a sandbox takes for the time: the machine's clock, or ahead of it by the days that its short days have leapt over. */
public final class ServiceTime {
    private ServiceTime() {}

    /** Of the sandbox in a data directory, whose days may leap at any moment. */
    public static InstantSource of(Path data) {
        return () -> InstantSource.system().instant().plus(LeaptTime.of(data));
    }
}
