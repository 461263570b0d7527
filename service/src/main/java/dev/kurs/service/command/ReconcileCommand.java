package dev.kurs.service.command;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.reconcile.Reconcile;
import dev.kurs.journal.reconcile.ReconcileResult;
import dev.kurs.service.reconcile.Reconciliation;
import dev.kurs.service.webhook.WebhookReconcile;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code kurs reconcile}: re-runs a range of days and checks totals per corridor and partner against the events; with {@code --chain} it compares journal,
 * read model and chain swap by swap.
 */
@Command(
        name = "reconcile",
        description = "Re-runs a range of UTC days, or compares it with the chain; exit 1 if anything does not agree.",
        mixinStandardHelpOptions = true)
final class ReconcileCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ReadModelOption source;

    @Option(names = "--from", paramLabel = "DATE", description = "first UTC date, for example 2026-11-20")
    private LocalDate from = LocalDate.EPOCH;

    @Option(names = "--to", paramLabel = "DATE", description = "last UTC date, itself included")
    private LocalDate to = LocalDate.of(2200, 1, 1);

    @Option(
            names = "--chain",
            description =
                    "compare journal, read model and chain instead; --from and --to are days of block times, and a hedge's"
                            + " rebalance is looked for up to a week beyond them")
    private boolean withChain;

    @Option(names = "--json", description = "with --chain: print the result as JSON")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (to.isBefore(from)) {
            throw new ParameterException(spec.commandLine(), "--to " + to + " is before --from " + from);
        }
        OptionsTogether.requireWith(spec, "--json", json, "--chain", withChain);
        OptionsTogether.requireWith(spec, "-c", source.isConfigured(), "--chain", withChain);
        return withChain ? compareWithChain() : rerun();
    }

    private int compareWithChain() throws IOException {
        Reconciliation.Result result;
        try (ReadModel readModel = source.open();
                Progress progress = new Progress("reconcile", "records")) {
            Reconciliation.Result books =
                    source.chain().run(source.journal(), source.snapshots(), readModel, from, to, progress);
            result = WebhookReconcile.run(source.webhookStore(), source.journal())
                    .map(books::with)
                    .orElse(books);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? ReconciliationText.json(result) : ReconciliationText.of(result));
        out.flush();
        return result.breaks().isEmpty() ? 0 : 1;
    }

    private int rerun() {
        DataDirectory directory = new DataDirectory(source.data());
        ReconcileResult result;
        try (Progress progress = new Progress("reconcile", "commands")) {
            result = new Reconcile(directory.journal(), directory.snapshots(), Engine::new)
                    .run(startNs(from), startNs(to.plusDays(1)), progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(ReconcileText.of(result));
        out.flush();
        return result.isEqual() ? 0 : 1;
    }

    private static long startNs(LocalDate date) {
        return TimeUnit.SECONDS.toNanos(date.atStartOfDay(ZoneOffset.UTC).toEpochSecond());
    }
}
