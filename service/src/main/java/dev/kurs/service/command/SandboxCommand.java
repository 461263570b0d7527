package dev.kurs.service.command;

import dev.kurs.service.configuration.Durations;
import dev.kurs.service.sandbox.Sandbox;
import dev.kurs.service.sandbox.SandboxOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kurs sandbox}: everything on one machine, with demonstration partners, until it is stopped. */
@Command(
        name = "sandbox",
        description = "Runs everything on this machine with demonstration partners until it is stopped.",
        mixinStandardHelpOptions = true)
final class SandboxCommand implements Callable<Integer> {
    private static final int CORE_STOPPED = 70;
    private static final int LAST_PORT = 65_535;
    private static final Duration SHORTEST_DAY = Duration.ofSeconds(5);
    private static final Duration LONGEST_DAY = Duration.ofDays(1);

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Mixin
    private AcceptedLossOptions acceptedLoss;

    @Option(names = "--port", defaultValue = "8080", description = "0 for any free port (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(names = "--no-chain", description = "quote without a chain: firm quotes are signed and settle nowhere")
    private boolean noChain;

    @Option(names = "--live", description = "live prices instead of the recording (needs the internet)")
    private boolean live;

    @Option(
            names = "--live-sources",
            paramLabel = "FILE",
            description =
                    "live prices of these sources: what feeds.live says in a configuration (a FALLBACK in dollars per"
                            + " unit, the others in units per dollar)")
    private Path liveSources;

    @Option(
            names = "--short-days",
            paramLabel = "DURATION",
            description =
                    "how much of each day is lived, such as 30s or 2m; the rest is leapt over, so that days of notice"
                            + " pass while you watch (needs the chain and recorded prices)")
    private String shortDays;

    @Override
    public Integer call() throws Exception {
        UntilStopped untilStopped = UntilStopped.listening();
        Sandbox sandbox = Sandbox.start(
                data.directory(), options(), failure -> Runtime.getRuntime().halt(CORE_STOPPED));
        PrintWriter out = spec.commandLine().getOut();
        out.print(SandboxText.of(sandbox.manifest(), data.directory()));
        out.flush();
        return untilStopped.run(sandbox, sandbox::finished, out);
    }

    private SandboxOptions options() {
        if (port < 0 || port > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port must be 0 to " + LAST_PORT + ", was " + port);
        }
        SandboxOptions options = SandboxOptions.here(port, live, !noChain)
                .withAcceptedLoss(acceptedLoss.loss())
                .withShortDay(shortDay());
        return liveSources == null ? options : options.withLiveSources(liveSources);
    }

    private Optional<Duration> shortDay() {
        if (shortDays == null) {
            return Optional.empty();
        }
        Duration lived = Durations.parse("--short-days", shortDays);
        if (noChain
                || live
                || liveSources != null
                || lived.compareTo(SHORTEST_DAY) < 0
                || lived.compareTo(LONGEST_DAY) >= 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--short-days must be from 5s to less than 24h, and not beside --no-chain, --live or --live-sources, was "
                            + shortDays);
        }
        return Optional.of(lived);
    }
}
