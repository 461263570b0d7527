package dev.kurs.service.backtest;

import dev.kurs.journal.read.JournalDays;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.RerunStart;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Which records all runs of a backtest read, the same ones also where a service writes on meanwhile.
 *
 * <p>Example: of a journal that ended with record 5 000 when it was looked at, and has 5 200 by the third run, each run ends with 5 000 or with the period.
 *
 * @param start the newest snapshot before the period, or where the journal can be run again from at the earliest; empty for its first record
 * @param lastSequence of the last record that is read
 */
public record BacktestRecords(Path journal, BacktestPeriod period, Optional<SnapshotImage> start, long lastSequence) {
    /**
     * Looks at a journal as it is now.
     *
     * @throws RecordsMissingException where the period begins before all that can be run again
     */
    public static BacktestRecords of(Path journal, SnapshotStore snapshots, BacktestPeriod period) {
        long lastSequence = JournalRange.of(journal).lastSequence();
        return new BacktestRecords(journal, period, start(journal, snapshots, period), lastSequence);
    }

    private static Optional<SnapshotImage> start(Path journal, SnapshotStore snapshots, BacktestPeriod period) {
        Optional<SnapshotImage> before = snapshots.newestBefore(period.fromNs()).image();
        if (before.isPresent()) {
            return before;
        }
        Optional<SnapshotImage> earliest = RerunStart.earliest(journal, snapshots);
        if (earliest.isPresent()
                && (!period.isFromBeginning() || period.isOver(earliest.get().timestampNs()))) {
            throw tooEarly(journal, earliest.get());
        }
        return earliest;
    }

    private static RecordsMissingException tooEarly(Path journal, SnapshotImage earliest) {
        return new RecordsMissingException("The journal in " + journal + " begins with sequence "
                + JournalRange.of(journal).firstSequence()
                + ", and there is no snapshot from which the period could be run again: what is later than "
                + Instant.ofEpochSecond(0, earliest.timestampNs()) + " can be");
    }

    /** Puts a reader before the first record that is run. */
    void seekStart(JournalReader reader) {
        reader.seek(start.map(SnapshotImage::sequence).orElse(0L) + 1);
    }

    /** Moves on; false behind the last record of the period. */
    boolean next(JournalReader reader) {
        return reader.nextUpToEnd() && reader.sequence() <= lastSequence && !period.isOver(reader.timestampNs());
    }

    RecordsMissingException noneInPeriod() {
        return new RecordsMissingException(
                "The journal in " + journal + " has no record of " + period + ": " + JournalDays.sentence(journal));
    }
}
