package dev.kurs.journal.reconcile;

import dev.kurs.journal.replay.Difference;
import java.util.List;

/**
 * What reconciling found.
 *
 * <p>Example: 86 400 commands in range, 12 rows, all equal.
 *
 * @param fromSequence the first command that was run
 * @param commands run again in all, those before the range included
 * @param commandsInRange of them in the range
 * @param eventDifferences events that came out otherwise, anywhere
 * @param firstDifference the first of them; null when there is none
 * @param rows by corridor, partner and side
 * @param durationNs how long it took
 */
public record ReconcileResult(
        long fromSequence,
        long commands,
        long commandsInRange,
        long eventDifferences,
        Difference firstDifference,
        List<ReconcileRow> rows,
        long durationNs) {
    /** Rows whose sums disagree. */
    public List<ReconcileRow> differingRows() {
        return rows.stream().filter(row -> !row.differences().isEmpty()).toList();
    }

    /** Whether every event and every sum is the same. */
    public boolean isEqual() {
        return eventDifferences == 0 && differingRows().isEmpty();
    }
}
