package dev.kurs.service.command;

import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --data DIR}, the same for every command. {@code --data "$DATA"} without a value is refused: it would be the working directory. */
final class DataOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "kurs-data",
            description = "the data directory (default: ${DEFAULT-VALUE})")
    private Path directory;

    Path directory() {
        if (directory.toString().isBlank()) {
            throw new ParameterException(spec.commandLine(), "--data is \"" + directory + "\", must be a directory");
        }
        return directory;
    }
}
