package dev.kurs.service.command;

import dev.kurs.service.control.ControlClient;
import dev.kurs.service.run.ProcessUser;
import dev.kurs.service.run.StoppedClock;
import dev.kurs.service.sandbox.LeaptTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kurs clock status|accept}: the clock and the time that commands carry, of a service that runs or is stopped. */
@Command(
        name = "clock",
        description = "Compares the clock with the time that commands carry, and takes it as right.",
        mixinStandardHelpOptions = true)
final class ClockCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "status",
            description = "Prints both clocks and whether they agree.",
            mixinStandardHelpOptions = true)
    int status(@Mixin DataOption data) throws IOException {
        Optional<Map<String, Object>> answer = ControlClient.ask(data.directory(), "clock status", Map.of());
        return print(answer.orElseGet(() -> stopped(data).status()));
    }

    @Command(
            name = "accept",
            description = "Takes a clock that jumped as right; journaled, with who said so and why.",
            mixinStandardHelpOptions = true)
    int accept(@Mixin DataOption data, @Mixin ReasonOption reason) throws IOException {
        Optional<Map<String, Object>> answer =
                ControlClient.ask(data.directory(), "clock accept", Map.of("reason", reason.text()));
        return print(answer.orElseGet(() -> stopped(data).accept(reason.text(), ProcessUser.actor())));
    }

    private static StoppedClock stopped(DataOption data) {
        new DataDirectory(data.directory()).journal();
        EpochNanoClock machine = new SystemEpochNanoClock();
        long aheadNs = LeaptTime.of(data.directory()).toNanos();
        return new StoppedClock(data.directory(), () -> machine.nanoTime() + aheadNs);
    }

    private int print(Map<String, Object> told) {
        Map<String, Object> answer = ShownMembers.of(told);
        PrintWriter out = spec.commandLine().getOut();
        out.println("clock     " + answer.get("clock"));
        out.println("commands  " + answer.get("commands"));
        out.println("journal   " + answer.get("journal"));
        out.println(answer.get("says"));
        out.flush();
        return 0;
    }
}
