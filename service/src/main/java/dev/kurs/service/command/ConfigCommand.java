package dev.kurs.service.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs config diff|apply}: what a configuration file declares and a running service has otherwise. */
@Command(
        name = "config",
        description = "Shows what a configuration file says otherwise than a running service, and puts it in force.",
        mixinStandardHelpOptions = true)
final class ConfigCommand {
    private static final int REFUSED = 1;

    @Spec
    private CommandSpec spec;

    @Command(
            name = "diff",
            description = "Prints what differs; changes nothing. Ends with 1 where apply would refuse the file.",
            mixinStandardHelpOptions = true)
    int diff(@Mixin RunningService service, @Mixin FileOption file) throws IOException {
        Map<String, Object> answer = service.ask("config diff", Map.of("file", file.text()));
        print(answer, "nothing differs", "");
        List<?> refusals = (List<?>) answer.get("refusals");
        refusals.forEach(refusal -> service.remark("kurs: `kurs config apply` would refuse this file: " + refusal));
        return refusals.isEmpty() ? 0 : REFUSED;
    }

    @Command(
            name = "apply",
            description =
                    "Puts in force what differs, or nothing if any of it would be refused; journaled, with who and why.",
            mixinStandardHelpOptions = true)
    int apply(
            @Mixin RunningService service,
            @Mixin FileOption file,
            @Mixin ReasonOption reason,
            @Option(
                            names = "--withdraw",
                            description = "also quote no more the corridors that the file no longer names")
                    boolean withdraw)
            throws IOException {
        print(
                service.ask(
                        "config apply",
                        Map.of("file", file.text(), "reason", reason.text(), "withdraw", withdraw ? "yes" : "no")),
                "nothing was done",
                "a start goes by the file that it is given: give it this one");
        return 0;
    }

    private void print(Map<String, Object> answer, String none, String afterwards) {
        PrintWriter out = spec.commandLine().getOut();
        List<?> changes = (List<?>) answer.get("changes");
        changes.forEach(out::println);
        ((List<?>) answer.get("remarks")).forEach(remark -> out.println("note: " + remark));
        List<?> atAStart = (List<?>) answer.get("at_a_start");
        atAStart.forEach(section -> out.println(section
                + " differs from the last start's: what of it is not listed here takes effect at a start alone"));
        if (changes.isEmpty() && atAStart.isEmpty()) {
            out.println(none);
        } else if (!afterwards.isEmpty()) {
            out.println(afterwards);
        }
        out.flush();
    }
}
