package dev.kurs.service.command;

import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.states.StateChange;
import dev.kurs.service.states.StateHistory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.jr.ob.JSON;

/** {@code kurs states}: since when and why each corridor is in its state; with {@code --history} every change that led there. */
@Command(
        name = "states",
        description = {
            "Shows each corridor's last step from state to state, what changed of it since, or every change, from the"
                    + " journal.",
            "A corridor whose changes the journal does not have any more is shown as the newest snapshot has it."
        },
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
        Map<String, StateChange> kept = new HashMap<>();
        Map<String, List<StateChange>> last = new TreeMap<>();
        Set<String> corridors = StateHistory.read(
                directory.journal(), directory.snapshots(), change -> kept.put(change.corridor(), change), change -> {
                    if (isAsked(change, period)) {
                        note(change, last);
                    }
                });
        requireKnown(corridors);
        if (!history) {
            kept.values().stream()
                    .filter(change -> isAsked(change, period))
                    .forEach(change -> last.putIfAbsent(change.corridor(), List.of(change)));
            last.values().forEach(changes -> changes.forEach(this::print));
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void requireKnown(Set<String> corridors) {
        if (corridor != null && !corridors.contains(corridor)) {
            throw new ParameterException(
                    spec.commandLine(), "--corridor " + corridor + " is not a corridor of this journal");
        }
    }

    /** Keeps the last step, and the last change where it is another. */
    private void note(StateChange change, Map<String, List<StateChange>> last) {
        if (history) {
            print(change);
            return;
        }
        List<StateChange> before = last.getOrDefault(change.corridor(), List.of());
        last.put(
                change.corridor(),
                change.isStep() || before.isEmpty() ? List.of(change) : List.of(before.getFirst(), change));
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
