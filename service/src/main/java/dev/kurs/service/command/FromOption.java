package dev.kurs.service.command;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a credential may be shown from. {@code --from "$OFFICE"} without a value is refused: it would be honoured from anywhere. */
final class FromOption {
    private static final String NAME = "--from";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = NAME,
            paramLabel = "ADDRESS[,ADDRESS...]",
            description = "addresses and CIDR blocks it may be shown from (default: anywhere); once or several times")
    private List<String> texts = List.of();

    /** None for anywhere. */
    List<String> addresses() {
        return texts.stream().flatMap(this::addresses).toList();
    }

    private Stream<String> addresses(String text) {
        List<String> addresses =
                Stream.of(text.split(",", -1)).map(String::strip).toList();
        if (addresses.stream().anyMatch(String::isEmpty)) {
            throw new ParameterException(
                    spec.commandLine(),
                    NAME + " is \"" + text + "\", must be addresses or CIDR blocks; leave it out for anywhere");
        }
        return addresses.stream();
    }
}
