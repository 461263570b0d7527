package dev.kurs.service.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** How far a sandbox is ahead of the machine's clock by the days that it has leapt over, as its data directory keeps it: for a later run without a chain and for tools beside it. */
public final class LeaptTime {
    private LeaptTime() {}

    static Path file(Path data) {
        return data.resolve("chain").resolve("ahead");
    }

    /** Nothing where none was leapt over. */
    public static Duration of(Path data) {
        Path file = file(data);
        try {
            return Files.exists(file)
                    ? Duration.ofMillis(Long.parseLong(Files.readString(file).strip()))
                    : Duration.ZERO;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
