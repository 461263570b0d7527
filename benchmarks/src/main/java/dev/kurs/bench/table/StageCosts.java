package dev.kurs.bench.table;

import dev.kurs.bench.AppendBenchmark;
import dev.kurs.bench.AuthenticationBenchmark;
import dev.kurs.bench.DecodingBenchmark;
import dev.kurs.bench.EncodingBenchmark;
import dev.kurs.bench.EngineBenchmark;
import dev.kurs.bench.OfferBenchmark;
import dev.kurs.bench.SigningBenchmark;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What an indicative and a firm quote cost stage by stage, from the request's bytes to the answer's, as a Markdown table with their sums: work of whichever thread, in ns.
 *
 * <p>Of 8 corridors, 100 partners, a core that waits blocking and libsecp256k1. HTTP itself and the way from one thread to the next are in no stage.
 */
@Command(
        name = "stages",
        mixinStandardHelpOptions = true,
        description = "What a quote costs in ns, stage by stage; runs the stages' JMH benchmarks.")
final class StageCosts implements Callable<Integer> {
    private static final String NONE = "";
    private static final int QUICK_WARM_UPS = 6;
    private static final int QUICK_ITERATIONS = 3;

    private static final List<Stage> STAGES = List.of(
            both("decode", nameOf(DecodingBenchmark.class, "decode")),
            both("authenticate", nameOf(AuthenticationBenchmark.class, "authenticate")),
            both("offer", nameOf(OfferBenchmark.class, "offer")),
            new Stage(
                    "engine",
                    nameOf(EngineBenchmark.class, "indicativeQuote"),
                    nameOf(EngineBenchmark.class, "firmQuote")),
            new Stage(
                    "append",
                    nameOf(AppendBenchmark.class, "indicativeQuote"),
                    nameOf(AppendBenchmark.class, "firmQuote")),
            new Stage("hash", NONE, nameOf(SigningBenchmark.class, "hash")),
            new Stage("sign", NONE, nameOf(SigningBenchmark.class, "sign")),
            new Stage(
                    "encode",
                    nameOf(EncodingBenchmark.class, "indicativeQuote"),
                    nameOf(EncodingBenchmark.class, "firmQuote")));

    @Option(names = "--quick", description = "one fork of a few short iterations for each stage: two minutes in all")
    private boolean quick;

    /**
     * A stage by the names of the benchmarks that measure it.
     *
     * @param indicative empty where an indicative quote does not go through it
     */
    record Stage(String name, String indicative, String firm) {}

    private static Stage both(String name, String benchmark) {
        return new Stage(name, benchmark, benchmark);
    }

    private static String nameOf(Class<?> benchmarks, String method) {
        return benchmarks.getName() + "." + method;
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new StageCosts()).execute(arguments));
    }

    @Override
    public Integer call() throws RunnerException {
        Map<String, Double> ns = new TreeMap<>();
        for (RunResult result : new Runner(options().build()).run()) {
            ns.put(result.getParams().getBenchmark(), result.getPrimaryResult().getScore());
        }
        System.out.print(table(STAGES, ns));
        return 0;
    }

    private ChainedOptionsBuilder options() {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .timeUnit(TimeUnit.NANOSECONDS)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .param("corridors", "8")
                .param("partners", "100")
                .param("wait", "BLOCKING")
                .param("implementation", "native");
        STAGES.stream()
                .flatMap(stage -> Stream.of(stage.indicative(), stage.firm()))
                .filter(benchmark -> !benchmark.isEmpty())
                .distinct()
                .forEach(benchmark -> options.include("^" + Pattern.quote(benchmark) + "$"));
        if (quick) {
            TimeValue second = TimeValue.seconds(1);
            options.forks(1)
                    .warmupIterations(QUICK_WARM_UPS)
                    .warmupTime(second)
                    .measurementIterations(QUICK_ITERATIONS)
                    .measurementTime(second);
        }
        return options;
    }

    /** @param ns of one operation, by the benchmark's name */
    static String table(List<Stage> stages, Map<String, Double> ns) {
        StringBuilder table = new StringBuilder("| stage | indicative quote, ns | firm quote, ns |\n|---|---:|---:|\n");
        for (Stage stage : stages) {
            table.append(row(stage.name(), cell(ns, stage.indicative()), cell(ns, stage.firm())));
        }
        return table.append(row(
                        "sum",
                        sum(ns, stages.stream().map(Stage::indicative)),
                        sum(ns, stages.stream().map(Stage::firm))))
                .toString();
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String cell(Map<String, Double> ns, String benchmark) {
        return benchmark.isEmpty() ? "-" : rounded(measured(ns, benchmark));
    }

    private static String sum(Map<String, Double> ns, Stream<String> benchmarks) {
        return rounded(benchmarks
                .filter(benchmark -> !benchmark.isEmpty())
                .mapToDouble(benchmark -> measured(ns, benchmark))
                .sum());
    }

    private static double measured(Map<String, Double> ns, String benchmark) {
        Double score = ns.get(benchmark);
        if (score == null) {
            throw new IllegalStateException(benchmark + " was not measured, only " + ns.keySet());
        }
        return score;
    }

    private static String rounded(double ns) {
        return Long.toString(Math.round(ns));
    }
}
