package dev.kurs.service.command;

import picocli.CommandLine.Option;

/** {@code --reason TEXT}: why somebody changes something, for the journal. */
final class ReasonOption {
    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "why, for the journal")
    private String text;

    String text() {
        return text;
    }
}
