package dev.kurs.journal.read;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/** Of which UTC days a journal has records, for people: {@code it has records of 2026-11-20 to 2026-11-22}. */
public final class JournalDays {
    private JournalDays() {}

    /** The rest of a sentence that names the journal. */
    public static String sentence(Path directory) {
        JournalRange range = JournalRange.of(directory);
        return range.isEmpty()
                ? "it is empty"
                : "it has records of " + dayOf(directory, range.firstSequence()) + " to "
                        + dayOf(directory, range.lastSequence());
    }

    /**
     * Makes sure that days are not all before the journal's first or behind its last.
     *
     * @param to itself included
     * @throws RecordsMissingException where they are, or the journal is empty
     */
    public static void requireReach(Path directory, LocalDate from, LocalDate to) {
        JournalRange range = JournalRange.of(directory);
        boolean isReached = !range.isEmpty()
                && !dayOf(directory, range.firstSequence()).isAfter(to)
                && !dayOf(directory, range.lastSequence()).isBefore(from);
        if (!isReached) {
            throw noRecord(directory);
        }
    }

    /** That no record is of the days that were asked for. */
    public static RecordsMissingException noRecord(Path directory) {
        return new RecordsMissingException(
                "The journal in " + directory + " has no record of the range: " + sentence(directory));
    }

    private static LocalDate dayOf(Path directory, long sequence) {
        try (JournalReader reader = JournalReader.tolerant(directory)) {
            reader.seek(sequence);
            return reader.next()
                    ? LocalDate.ofEpochDay(TimeUnit.NANOSECONDS.toDays(reader.timestampNs()))
                    : LocalDate.EPOCH;
        }
    }
}
