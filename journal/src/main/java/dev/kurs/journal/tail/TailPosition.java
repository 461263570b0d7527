package dev.kurs.journal.tail;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import java.nio.file.Path;

/**
 * How far somebody has come in the journal.
 *
 * <p>Example: record 41, whose hash tells whether a journal is still the one it was.
 *
 * @param sequence of the last record that was applied; 0 for none
 * @param recordHash of that record, 16 hexadecimal digits; null for none
 */
public record TailPosition(long sequence, String recordHash) {
    /** Before the first record. */
    public static final TailPosition BEGINNING = new TailPosition(0, null);

    /** Of a record that was applied, as far as the journal still has it. */
    public static TailPosition of(Path journal, long sequence) {
        if (sequence == 0) {
            return BEGINNING;
        }
        if (JournalRange.of(journal).firstSequence() > sequence) {
            return new TailPosition(sequence, null);
        }
        try (JournalReader reader = new JournalReader(journal)) {
            reader.seek(sequence);
            String hash = reader.next() ? new RecordHash().of(reader.record()) : null;
            return new TailPosition(sequence, hash);
        }
    }
}
