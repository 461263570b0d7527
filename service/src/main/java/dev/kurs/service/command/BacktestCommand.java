package dev.kurs.service.command;

import dev.kurs.service.backtest.AcceptanceModels;
import dev.kurs.service.backtest.BacktestPage;
import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.backtest.BacktestRecords;
import dev.kurs.service.backtest.BacktestResult;
import dev.kurs.service.backtest.BacktestRun;
import dev.kurs.service.backtest.BacktestTable;
import dev.kurs.service.backtest.JournalSamples;
import dev.kurs.service.backtest.SkewChange;
import dev.kurs.service.backtest.TermChange;
import dev.kurs.service.backtest.TermSweep;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs backtest}: what the journal's days would have come to with other terms. */
@Command(
        name = "backtest",
        description = {
            "Runs a period of the journal again, as it was and with other terms, and compares.",
            "Terms are named and counted as in the configuration: corridors.USDT-IDRX.min_spread_bps=8,"
                    + " corridors.*.tiers.SMALL.base_spread_bps=20, tokens.IDRX.max_skew_bps=30, feeds.USD/IDR.max_age=30,"
                    + " partners.*.discount_bps=500, partners.<UUID>.spread_overrides.MICRO.base_spread_bps=15, risk.var_protect=0.04."
        },
        mixinStandardHelpOptions = true)
final class BacktestCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Option(names = "--from", paramLabel = "TIME", description = "UTC date or time (default: the journal's beginning)")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "UTC date, itself included, or time (default: its end)")
    private String to;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            arity = "1..*",
            description = "other terms, behind one --set or several; all of these make one run")
    private List<String> set = List.of();

    @Option(
            names = "--sweep",
            paramLabel = "KEY=A..B/N",
            description = "N runs from A to B, each with what --set says too")
    private List<String> sweep = List.of();

    @Option(
            names = "--skew",
            paramLabel = "FILE",
            description =
                    "the section portfolio of this file instead of the journal's, with what else is set; without one LINEAR")
    private Path skewFile;

    @Option(names = "--csv", paramLabel = "FILE", description = "write the figures there too")
    private Path csv;

    @Option(names = "--html", paramLabel = "FILE", description = "write a page with charts there")
    private Path html;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "of who takes a changed quote (default: ${DEFAULT-VALUE})")
    private long seed;

    @Override
    public Integer call() throws IOException {
        BacktestPeriod period = BacktestPeriod.of(from, to);
        DataDirectory directory = new DataDirectory(data.directory());
        List<List<TermChange>> plans = plans();
        BacktestRecords journaled = BacktestRecords.of(directory.journal(), directory.snapshots(), period);
        JournalSamples samples;
        try (Progress progress = new Progress("quotes", "records")) {
            samples = JournalSamples.read(journaled, progress);
        }
        AcceptanceModels models = samples.models(seed);
        Optional<SkewChange> skew = Optional.ofNullable(skewFile).map(SkewChange::of);
        List<BacktestResult> runs = new ArrayList<>();
        for (List<TermChange> changes : plans) {
            try (Progress progress = new Progress("run " + (runs.size() + 1) + "/" + plans.size(), "commands")) {
                Optional<SkewChange> leaning = runs.isEmpty() ? Optional.empty() : skew;
                runs.add(new BacktestRun(journaled, changes, leaning, samples, models).run(progress));
            }
        }
        return tell(runs, models);
    }

    /** As it was, then what is set, then each step of each sweep. */
    private List<List<TermChange>> plans() {
        List<TermChange> always = set.stream().map(TermSweep::set).toList();
        List<List<TermChange>> plans = new ArrayList<>();
        plans.add(List.of());
        if ((!always.isEmpty() || skewFile != null) && sweep.isEmpty()) {
            plans.add(always);
        }
        for (String each : sweep) {
            for (TermChange step : TermSweep.sweep(each)) {
                List<TermChange> plan = new ArrayList<>(always);
                plan.add(step);
                plans.add(plan);
            }
        }
        return plans;
    }

    private int tell(List<BacktestResult> runs, AcceptanceModels models) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        BacktestTable table = new BacktestTable(runs);
        out.print(table.text());
        BacktestPage.sentences(models).forEach(out::println);
        BacktestResult asItWas = runs.getFirst();
        out.println(
                asItWas.isIdentical()
                        ? "as it was, every event comes out byte for byte as journaled"
                        : "as it was, other events come out than journaled: see `kurs replay`");
        out.flush();
        if (csv != null) {
            Files.writeString(csv, table.csv());
        }
        if (html != null) {
            String period = (from == null ? "from the beginning" : "from " + from) + (to == null ? "" : " to " + to);
            Files.writeString(html, BacktestPage.of(period, runs, models));
        }
        return asItWas.isIdentical() ? 0 : 1;
    }
}
