package dev.kurs.journal.file;

/**
 * What the end of a journal looked like when it was opened, and what was cut off.
 *
 * <p>Example: 41 records in the newest file, the last of them sequence 1 041; of record 1 042 there were 96 bytes whose
 * writer was killed, which were cut and kept beside the journal as {@code 20261121-0018.torn}.
 *
 * @param file the newest file that holds a record; null for an empty journal
 * @param records whole records in that file
 * @param lastSequence sequence of the last whole record; 0 for an empty journal
 * @param lastTimestampNs its timestamp, nanoseconds since the epoch; 0 for an empty journal
 * @param bytesCut bytes behind the last whole record that were cut
 * @param recordsCut whole records that were cut, by this opening or by one before it behind which no record was written; more than 0 only when the operator allowed it
 */
public record TailReport(
        JournalFile file, long records, long lastSequence, long lastTimestampNs, long bytesCut, long recordsCut) {
    private static final String TORN_FILES = "the .torn files beside the journal";

    static final TailReport EMPTY = new TailReport(null, 0, 0, 0, 0, 0);

    /** Whether anything was cut. */
    public boolean isTorn() {
        return bytesCut > 0;
    }

    TailReport plusCut(long bytes, long records) {
        return new TailReport(
                file, this.records, lastSequence, lastTimestampNs, bytesCut + bytes, recordsCut + records);
    }

    /** One sentence for the log. */
    public String sentence() {
        if (file == null) {
            return "The journal is empty" + cut();
        }
        return "The journal ends with sequence " + lastSequence + " in " + file.name() + cut();
    }

    private String cut() {
        return isTorn()
                ? "; a torn tail of " + bytesCut + " bytes with " + recordsCut
                        + " whole records was cut and is kept in " + TORN_FILES + "."
                : "; its tail is whole.";
    }
}
