package dev.kurs.service.backtest;

import dev.kurs.journal.replay.Difference;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of a run.
 *
 * @param records commands of the period
 * @param changedRecords those that led to other events than journaled
 * @param first the first other event; null where there is none
 */
public record BacktestResult(
        List<TermChange> changes,
        Optional<SkewChange> skew,
        RunFigures figures,
        long records,
        long changedRecords,
        Difference first,
        long durationNs) {
    private static final double NANOS_PER_SECOND = 1e9;

    public boolean isIdentical() {
        return changedRecords == 0;
    }

    public String name() {
        String name = Stream.concat(skew.stream(), changes.stream())
                .map(Object::toString)
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? "as it was" : name;
    }

    public double recordsPerSecond() {
        return durationNs == 0 ? 0 : records * NANOS_PER_SECOND / durationNs;
    }
}
