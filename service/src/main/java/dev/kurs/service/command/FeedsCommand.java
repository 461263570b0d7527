package dev.kurs.service.command;

import dev.kurs.service.configuration.Durations;
import dev.kurs.service.configuration.FeedSection;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.run.FeedCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.agrona.concurrent.SystemEpochNanoClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.jr.ob.JSON;

/** {@code kurs feeds}, {@code kurs feeds check}, {@code kurs feeds record}: what the sources of prices say, of a running service or by themselves. */
@Command(
        name = "feeds",
        description = "Shows how the sources of prices of a running service are doing.",
        mixinStandardHelpOptions = true)
final class FeedsCommand implements Runnable {
    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunningService service;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    @Override
    public void run() {
        try {
            print(service.askExactly("feeds status", Map.of()), json);
        } catch (IOException unreachable) {
            throw new UncheckedIOException(unreachable);
        }
    }

    @Command(
            name = "check",
            description = "Asks each source of a configuration once and prints what it said; fails if one failed.",
            mixinStandardHelpOptions = true)
    int check(
            @Mixin FileOption file,
            @Mixin DataOption data,
            @Option(names = "--json", description = "print JSON") boolean asJson)
            throws IOException, InterruptedException {
        FeedCheck check = FeedCheck.of(feeds(file, data), new SystemEpochNanoClock());
        print(check.json(), asJson);
        return check.failures().isEmpty() ? 0 : FAILED;
    }

    @Command(
            name = "record",
            description = "Records what the sources of a configuration say, in the form that feeds.recorded plays.",
            mixinStandardHelpOptions = true)
    int record(
            @Mixin FileOption file,
            @Mixin DataOption data,
            @Option(
                            names = "--out",
                            required = true,
                            paramLabel = "FILE",
                            description = "written anew; a name that ends in .gz is packed")
                    Path out,
            @Option(
                            names = "--for",
                            paramLabel = "DURATION",
                            description = "how long at most, such as 10m; without it until it is stopped")
                    String length)
            throws Exception {
        UntilStopped untilStopped = UntilStopped.listening();
        FeedSection feeds = feeds(file, data);
        Duration limit = length == null ? UntilStopped.LONGEST : Durations.parse("--for", length);
        FeedRecorder recorder = new FeedRecorder(out, feeds, new SystemEpochNanoClock(), untilStopped::end);
        return untilStopped.run(
                limit, recorder, recorder::finished, spec.commandLine().getOut());
    }

    private static FeedSection feeds(FileOption file, DataOption data) {
        return FeedSection.of(Section.ofFile(Path.of(file.text())).section("feeds"), data.directory());
    }

    private void print(Map<String, Object> answer, boolean asJson) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(asJson ? JSON.std.asString(answer) + System.lineSeparator() : FeedsText.of(ShownMembers.of(answer)));
        out.flush();
    }
}
