package dev.kurs.service.command;

import dev.kurs.service.control.ControlClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs rules status|adopt}: by which version of its rules a running service quotes and settles. */
@Command(
        name = "rules",
        description = "Shows by which version of the rules the service goes, and adopts another.",
        mixinStandardHelpOptions = true)
final class RulesCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "status",
            description = "Prints the rules in force and those that this release knows.",
            mixinStandardHelpOptions = true)
    int status(@Mixin DataOption data) throws IOException {
        return print(ask(data, "rules status", Map.of()));
    }

    @Command(
            name = "adopt",
            description = "Puts a version of the rules in force; journaled, with who said so and why.",
            mixinStandardHelpOptions = true)
    int adopt(
            @Mixin DataOption data,
            @Parameters(paramLabel = "VERSION", description = "of the rules") int version,
            @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "why now") String reason)
            throws IOException {
        if (reason.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--reason must not be blank");
        }
        return print(ask(data, "rules adopt", Map.of("rules", Integer.toString(version), "reason", reason)));
    }

    private Map<String, Object> ask(DataOption data, String command, Map<String, String> arguments) throws IOException {
        return ControlClient.ask(data.directory(), command, arguments)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "no service runs on " + data.directory() + ": start it with `kurs serve`, then ask again"));
    }

    private int print(Map<String, Object> answer) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("rules " + answer.get("rules") + " are in force; this release knows " + answer.get("oldest")
                + " to " + answer.get("newest"));
        out.flush();
        return 0;
    }
}
