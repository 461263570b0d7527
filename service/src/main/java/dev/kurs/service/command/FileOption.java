package dev.kurs.service.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code -c FILE}: which configuration. */
final class FileOption {
    @Option(
            names = {"-c", "--configuration"},
            required = true,
            paramLabel = "FILE")
    private Path file;

    String text() {
        return file.toAbsolutePath().toString();
    }
}
