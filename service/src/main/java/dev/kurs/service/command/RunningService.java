package dev.kurs.service.command;

import dev.kurs.service.control.ControlClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The service that runs on a data directory, asked over its socket there. */
final class RunningService {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    /** What the service answers, as people are shown it; a usage error where none runs. */
    Map<String, Object> ask(String command, Map<String, String> arguments) throws IOException {
        return ShownMembers.of(askExactly(command, arguments));
    }

    /** The same as it came. */
    Map<String, Object> askExactly(String command, Map<String, String> arguments) throws IOException {
        return ControlClient.ask(data.directory(), command, arguments)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "no service runs on " + data.directory() + ": start it with `kurs serve -c FILE --data "
                                + data.directory() + "` or `kurs sandbox --data " + data.directory()
                                + "`, or name the one that runs with --data"));
    }

    /** Prints a line for whoever asked, and gives the exit code of success. */
    int say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
        return 0;
    }

    /** Prints a remark where a script that reads the answer does not see it. */
    void remark(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
