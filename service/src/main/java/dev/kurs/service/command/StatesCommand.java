package dev.kurs.service.command;

import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.states.StateChange;
import dev.kurs.service.states.StateHistory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.jr.ob.JSON;

/** {@code kurs states}: since when and why each corridor is in its state; with {@code --history} every step that led there. */
@Command(
        name = "states",
        description = "Shows the last change of each corridor's state, or all of them, from the journal.",
        mixinStandardHelpOptions = true)
final class StatesCommand implements Callable<Integer> {
    private static final JSON WRITER = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Option(names = "--history", description = "every change, the oldest first")
    private boolean history;

    @Option(names = "--corridor", paramLabel = "PAIR", description = "of this one alone, such as USDT-IDRX")
    private String corridor;

    @Option(names = "--from", paramLabel = "TIME", description = "UTC date or time (default: the journal's beginning)")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "UTC date, itself included, or time (default: its end)")
    private String to;

    @Option(names = "--json", description = "one change a line, for programs")
    private boolean json;

    @Override
    public Integer call() {
        BacktestPeriod period = BacktestPeriod.of(from, to);
        DataDirectory directory = new DataDirectory(data.directory());
        Map<String, StateChange> last = new TreeMap<>();
        StateHistory.read(directory.journal(), directory.snapshots(), change -> {
            if (isAsked(change, period)) {
                if (history) {
                    print(change);
                }
                last.put(change.corridor(), change);
            }
        });
        if (!history) {
            last.values().forEach(this::print);
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private boolean isAsked(StateChange change, BacktestPeriod period) {
        long atNs = ChronoUnit.NANOS.between(Instant.EPOCH, change.at());
        return (corridor == null || corridor.equals(change.corridor()))
                && atNs >= period.fromNs()
                && atNs < period.toNs();
    }

    private void print(StateChange change) {
        spec.commandLine().getOut().println(json ? WRITER.asString(change.members()) : change.line());
    }
}
