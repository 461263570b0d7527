package dev.kurs.service.command;

import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.configuration.Durations;
import dev.kurs.service.maker.MakerHabit;
import dev.kurs.service.maker.MakerQuoting;
import dev.kurs.service.maker.PlayedMaker;
import dev.kurs.service.sandbox.Manifest;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs maker}: plays one of the market makers that a sandbox asks, until it is stopped. */
@Command(
        name = "maker",
        description = "Plays a market maker that a running sandbox asks, until it is stopped.",
        mixinStandardHelpOptions = true)
final class MakerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "of the manifest's makers; its first unless said")
    private String name;

    @Option(
            names = "--habit",
            defaultValue = "HONEST",
            description = "how it behaves: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private MakerHabit habit;

    @Option(
            names = "--margin-bps",
            defaultValue = "5",
            description = "what it takes off the mid, or puts upon it (default: ${DEFAULT-VALUE})")
    private BigDecimal marginBps;

    @Option(
            names = "--valid",
            paramLabel = "DURATION",
            defaultValue = "90s",
            description = "how long its quotes hold (default: ${DEFAULT-VALUE})")
    private String valid;

    @Override
    public Integer call() throws Exception {
        Manifest.MarketMaker maker = maker(Manifest.read(data.directory()));
        MakerQuoting quoting = new MakerQuoting(marginBps, Durations.parse("--valid", valid));
        PrintWriter out = spec.commandLine().getOut();
        UntilStopped untilStopped = UntilStopped.listening();
        PlayedMaker played = PlayedMaker.start(
                URI.create(maker.url()),
                maker.apiKey(),
                maker.secret(),
                quoting,
                habit,
                line -> say(out, ShownText.of(line)));
        say(out, maker.name() + " answers at " + maker.url() + " and is " + habit + ". Stop: Ctrl-C");
        return untilStopped.run(played, () -> maker.name() + " answers no more", out);
    }

    private static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }

    private Manifest.MarketMaker maker(Manifest manifest) {
        return manifest.makers().stream()
                .filter(maker -> name == null || maker.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "no maker is " + name + ", there are "
                                + manifest.makers().stream()
                                        .map(Manifest.MarketMaker::name)
                                        .collect(Collectors.joining(", "))));
    }
}
