package dev.kurs.journal.tail;

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
}
