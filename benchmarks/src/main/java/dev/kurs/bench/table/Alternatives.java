package dev.kurs.bench.table;

import dev.kurs.bench.http.Asked;
import dev.kurs.bench.http.QuotingService.Terms;
import dev.kurs.core.pipeline.WaitMode;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What was decided against, in turn with what was decided for, as a Markdown table: a row a figure.
 *
 * <p>Fifteen minutes; {@code --only serial-collector} for one of them.
 */
@Command(
        name = "alternatives",
        mixinStandardHelpOptions = true,
        description = "Figures of what was decided against, measured in turn with what was decided for.")
final class Alternatives implements Callable<Integer> {
    private static final List<String> HTTP_FIGURES = List.of("rate", "processor_us", "bytes", "p99_us");
    private static final List<String> WAY_FIGURES = List.of("p50_ns", "p99_ns", "rate", "idle_processors");
    private static final Terms INDICATIVE = new Terms(Asked.INDICATIVE, 16, 0, 15);
    private static final double LARGE = 100;

    private static final List<Alternative> ALL = List.of(
            way("ring-blocking", "a ring, its thread sleeps", WaitMode.BLOCKING),
            way("ring-yielding", "a ring, its thread yields", WaitMode.YIELDING),
            way("ring-spinning", "a ring, its thread spins", WaitMode.BUSY_SPIN),
            new Alternative(
                    "jackson-jr",
                    "a strict reader over jackson-core",
                    "jackson-jr's map",
                    List.of("ns", "bytes"),
                    DecodingExperiment::new),
            new Alternative(
                    "inline-signing",
                    "a signing thread",
                    "the thread that asks signs",
                    List.of("p50_ns", "p99_ns"),
                    InlineSigningExperiment::new),
            jvm("serial-collector", "the serial collector", "-XX:+UseSerialGC"),
            jvm("parallel-collector", "the parallel collector", "-XX:+UseParallelGC"),
            jvm("z-collector", "ZGC", "-XX:+UseZGC"),
            jvm("compact-headers", "G1 and compact headers", "-XX:+UseCompactObjectHeaders"),
            new Alternative(
                    "no-aot-cache",
                    "a start from the AOT cache",
                    "a start without",
                    List.of("seconds"),
                    UnrehearsedExperiment::new));

    @Option(names = "--rounds", defaultValue = "5", description = "of each, chosen and not chosen in turn")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "3", description = "of each half of a round")
    private double seconds;

    @Option(names = "--only", split = ",", description = "names, such as ring-yielding")
    private List<String> only = ALL.stream().map(Alternative::name).toList();

    /**
     * One of them.
     *
     * @param chosen what was decided for, the control
     * @param instead what was decided against, the subject
     * @param figures to be told
     */
    record Alternative(String name, String chosen, String instead, List<String> figures, Opening opening) {}

    /** Makes both ready. */
    @FunctionalInterface
    interface Opening {
        Experiment open() throws IOException;
    }

    private static Alternative way(String name, String instead, WaitMode wait) {
        return new Alternative(
                name, "whoever asks takes it to the engine", instead, WAY_FIGURES, () -> new WayExperiment(wait));
    }

    private static Alternative jvm(String name, String instead, String option) {
        return new Alternative(name, "G1", instead, HTTP_FIGURES, () -> new JvmExperiment(INDICATIVE, option));
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Alternatives()).execute(arguments));
    }

    /** The experiment of that name. */
    static Experiment open(String name) throws IOException {
        return named(name).opening().open();
    }

    /** What is told of it. */
    static List<String> figures(String name) {
        return named(name).figures();
    }

    private static Alternative named(String name) {
        return ALL.stream()
                .filter(alternative -> alternative.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("alternative " + name + " is none of "
                        + ALL.stream().map(Alternative::name).toList()));
    }

    @Override
    public Integer call() throws IOException {
        PrintStream out = System.out;
        List<Alternative> asked = only.stream().map(Alternatives::named).toList();
        out.println(Machine.description() + ", begun " + Instant.now());
        List<String> remarks = new ArrayList<>();
        int unmeasured = 0;
        out.println("| chosen | instead | figure | chosen's | instead's | ratio |\n|---|---|---|---:|---:|---:|");
        for (Alternative alternative : asked) {
            try {
                Rounds done = ExperimentProcess.run(alternative.name(), rounds, seconds);
                out.print(rows(alternative, done));
                if (done.disturbed() > 0) {
                    remarks.add(alternative.name() + ": " + done.disturbance());
                }
            } catch (IOException unmeasurable) {
                unmeasured = 1;
                remarks.add(alternative.name() + " was not measured: " + unmeasurable.getMessage());
            }
        }
        remarks.forEach(out::println);
        return unmeasured;
    }

    static String rows(Alternative alternative, Rounds done) {
        StringBuilder rows = new StringBuilder();
        for (String figure : alternative.figures()) {
            rows.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %s |\n",
                    alternative.chosen(),
                    alternative.instead(),
                    figure,
                    text(done.control(figure)),
                    text(done.subject(figure)),
                    done.control(figure) == 0 ? "-" : text(done.ratio(figure))));
        }
        return rows.toString();
    }

    private static String text(double figure) {
        return String.format(Locale.ROOT, figure < LARGE ? "%.2f" : "%.0f", figure);
    }
}
