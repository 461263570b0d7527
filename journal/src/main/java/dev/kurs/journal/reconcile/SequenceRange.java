package dev.kurs.journal.reconcile;

import dev.kurs.journal.read.JournalReader;
import java.nio.file.Path;

/**
 * From which record to which a range of time reaches: all of them, since a clock that is set back brings a day a second time.
 *
 * <p>A journal that runs from 23:00 to 00:30, is set back to 22:40 and goes on to 23:10 has the day before midnight at its beginning and at its end.
 *
 * @param first sequence of the first record of the range; 0 when there is none
 * @param last sequence of the last
 */
record SequenceRange(long first, long last) {
    /** Looks at every record; {@code toNs} is not part of the range. */
    static SequenceRange of(Path directory, long fromNs, long toNs) {
        long first = 0;
        long last = 0;
        try (JournalReader reader = JournalReader.tolerant(directory)) {
            while (reader.next()) {
                if (reader.timestampNs() >= fromNs && reader.timestampNs() < toNs) {
                    first = first == 0 ? reader.sequence() : first;
                    last = reader.sequence();
                }
            }
        }
        return new SequenceRange(first, last);
    }

    boolean isEmpty() {
        return last == 0;
    }
}
