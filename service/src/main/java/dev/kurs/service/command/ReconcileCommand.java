package dev.kurs.service.command;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.reconcile.Reconcile;
import dev.kurs.journal.reconcile.ReconcileResult;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs reconcile}: re-runs a range of days and checks totals per corridor and partner against the events. */
@Command(
        name = "reconcile",
        description = "Re-runs a range of UTC days; totals must equal what the events say; exit 1 if they do not.",
        mixinStandardHelpOptions = true)
final class ReconcileCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Option(names = "--from", paramLabel = "DATE", description = "first UTC date, for example 2026-11-20")
    private LocalDate from = LocalDate.EPOCH;

    @Option(names = "--to", paramLabel = "DATE", description = "last UTC date, itself included")
    private LocalDate to = LocalDate.of(2200, 1, 1);

    @Override
    public Integer call() {
        DataDirectory directory = new DataDirectory(data.directory());
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
