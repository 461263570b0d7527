package dev.kurs.bench.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the table of PERFORMANCE.md and writes it down, as figures and as a page.
 *
 * <p>{@code ./kurs bench --quick} takes under ten minutes; an experiment that lacks something, such as a JDK 17 for the order book, is left out by name.
 */
@Command(
        name = "kurs bench",
        mixinStandardHelpOptions = true,
        description = "Measures PERFORMANCE.md's table on this machine, which should have nothing else to do.")
final class BenchTable implements Callable<Integer> {
    private static final int QUICK_ROUNDS = 5;
    private static final double QUICK_SECONDS = 1.25;
    private static final int ROUNDS = 9;
    private static final double SECONDS = 3;

    @Option(names = "--quick", description = "short rounds: under ten minutes")
    private boolean quick;

    @Option(
            names = "--only",
            split = ",",
            description = "experiments: ${COMPLETION-CANDIDATES}; where nothing is said all, with --quick most",
            completionCandidates = Names.class)
    private List<String> only;

    @Option(names = "--out", description = "where to write; benchmarks/results where nothing is said")
    private Path out;

    private final Map<String, Rounds> rounds = new LinkedHashMap<>();
    private final Map<String, Long> seconds = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();

    /** For the help text. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(Laboratory.EXPERIMENTS);
        }
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new BenchTable()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        Map<String, Object> machine = Machine.description();
        Instant begin = Instant.now();
        for (List<String> group : Laboratory.together(experiments())) {
            measure(group);
        }
        System.out.println(
                "all of it: " + Duration.between(begin, Instant.now()).toSeconds() + " s");
        List<Measured> rows = Measured.of(rounds);
        rows.forEach(row -> System.out.println(row.line()));
        missing.forEach((experiment, why) -> System.out.println(experiment + " was not measured: " + why));
        write(new Results(begin, command(), machine, rows, rounds, seconds, missing));
        return missing.isEmpty() ? 0 : 1;
    }

    private void measure(List<String> experiments) {
        String names = String.join(", ", experiments);
        System.out.println(names + " ...");
        long beginNs = System.nanoTime();
        try {
            List<Rounds> done =
                    ExperimentProcess.run(experiments, quick ? QUICK_ROUNDS : ROUNDS, quick ? QUICK_SECONDS : SECONDS);
            seconds.put(names, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNs));
            System.out.println("  " + seconds.get(names) + " s");
            for (int index = 0; index < experiments.size(); index++) {
                rounds.put(experiments.get(index), done.get(index));
                tellDisturbance(experiments.get(index), done.get(index));
            }
        } catch (IOException unmeasurable) {
            experiments.forEach(experiment -> missing.put(experiment, unmeasurable.getMessage()));
        }
    }

    private static void tellDisturbance(String experiment, Rounds done) {
        if (done.disturbed() > 0) {
            System.out.println("  " + experiment + ": " + done.disturbance());
        }
    }

    private List<String> experiments() {
        if (only != null) {
            return only;
        }
        return quick ? Laboratory.quick() : Laboratory.EXPERIMENTS;
    }

    private String command() {
        return "./kurs bench" + (quick ? " --quick" : "") + (only == null ? "" : " --only " + String.join(",", only));
    }

    private void write(Results results) throws IOException {
        Path folder = out == null ? Project.home().resolve("benchmarks/results") : out;
        Files.createDirectories(folder);
        String name = LocalDate.ofInstant(results.begin(), ZoneOffset.UTC) + "-bench";
        Files.writeString(folder.resolve(name + ".json"), results.json());
        Files.writeString(folder.resolve(name + ".html"), new ResultsPage(results).html());
        System.out.println("written to " + folder.resolve(name) + ".json and .html");
    }
}
