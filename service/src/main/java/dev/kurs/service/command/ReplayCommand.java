package dev.kurs.service.command;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.loss.JournalLoss;
import dev.kurs.journal.loss.LossSearch;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs replay}: runs the journal through a fresh engine and compares every event byte for byte. */
@Command(
        name = "replay",
        description =
                "Re-runs the journal and compares every event byte for byte; exit 1 at a difference, or where the journal has lost its end.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Option(
            names = "--from-snapshot",
            description = "start from the newest good snapshot instead of the beginning or, where retention took that,"
                    + " the oldest")
    private boolean fromSnapshot;

    @Override
    public Integer call() {
        DataDirectory directory = new DataDirectory(data.directory());
        ReplayResult result = run(directory);
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%,d commands and %,d events re-run from sequence %,d in %.1f s (%,d commands/s)%n",
                result.commands(),
                result.events(),
                result.fromSequence(),
                result.durationNs() / NANOS_PER_SECOND,
                result.commandsPerSecond());
        if (result.isIdentical()) {
            out.printf("every event is the same, byte for byte; state hash %016x%n", result.stateHash());
        } else {
            if (result.damage() != null) {
                out.println(result.damage().getMessage());
            }
            out.println(result.difference().sideBySide(new MessagePrinter()));
        }
        // What is there may be the same though the journal's end is not there.
        Optional<JournalLoss> loss = result.isIdentical()
                ? new LossSearch(directory.journal(), directory.snapshots()).run()
                : Optional.empty();
        loss.map(JournalLoss::sentence).ifPresent(out::println);
        out.flush();
        return result.isIdentical() && loss.isEmpty() ? 0 : 1;
    }

    private ReplayResult run(DataDirectory directory) {
        Replay replay = new Replay(directory.journal(), Engine::new);
        try (Progress progress = new Progress("replay", "commands")) {
            return fromSnapshot
                    ? replay.fromSnapshot(directory.newestSnapshot(), progress)
                    : replay.fromEarliest(directory.snapshots(), progress);
        }
    }
}
