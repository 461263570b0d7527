package dev.kurs.service.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --reason TEXT}: why somebody changes something, for the journal. */
final class ReasonOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "why, for the journal")
    private String text;

    /** What was said; a usage error where that is nothing. */
    String text() {
        if (text.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--reason must not be blank");
        }
        return text;
    }
}
