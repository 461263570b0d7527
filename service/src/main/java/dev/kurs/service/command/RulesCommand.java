package dev.kurs.service.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
    int status(@Mixin RunningService service) throws IOException {
        return print(service.ask("rules status", Map.of()));
    }

    @Command(
            name = "adopt",
            description = "Puts a version of the rules in force; journaled, with who said so and why.",
            mixinStandardHelpOptions = true)
    int adopt(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Option(
                            names = "--back",
                            description =
                                    "go back to an earlier version, which undoes nothing that was decided meanwhile")
                    boolean isBack,
            @Parameters(paramLabel = "VERSION", description = "of the rules") int version)
            throws IOException {
        return print(service.ask(
                "rules adopt",
                Map.of("rules", Integer.toString(version), "reason", reason.text(), "back", isBack ? "yes" : "no")));
    }

    private int print(Map<String, Object> answer) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("rules " + answer.get("rules") + " are in force; this release knows " + answer.get("oldest")
                + " to " + answer.get("newest"));
        out.flush();
        return 0;
    }
}
