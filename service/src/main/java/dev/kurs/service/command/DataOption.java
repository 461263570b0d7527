package dev.kurs.service.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --data DIR}, the same for every command. */
final class DataOption {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "kurs-data",
            description = "the data directory (default: ${DEFAULT-VALUE})")
    private Path directory;

    Path directory() {
        return directory;
    }
}
