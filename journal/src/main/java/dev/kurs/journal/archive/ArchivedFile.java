package dev.kurs.journal.archive;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.RecordCursor;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** What one journal file tells of quotes: by its index, or in memory while it has none. */
final class ArchivedFile implements AutoCloseable {
    private JournalFile file;
    private Optional<QuoteIndexFile> index;
    private QuoteFactTable table;
    private long records;

    private ArchivedFile(JournalFile file, Optional<QuoteIndexFile> index) {
        this.file = file;
        this.index = index;
        table = index.isPresent() ? null : new QuoteFactTable();
    }

    static ArchivedFile indexed(JournalFile file, QuoteIndexFile index) {
        return new ArchivedFile(file, Optional.of(index));
    }

    /** A file of which nothing is known yet. */
    static ArchivedFile unread(JournalFile file) {
        return new ArchivedFile(file, Optional.empty());
    }

    JournalFile file() {
        return file;
    }

    /** A writer that starts renames the files of the run before. */
    void isNow(JournalFile renamed) {
        file = renamed;
    }

    boolean isIndexed() {
        return index.isPresent();
    }

    /** What is noted so far; only while there is no index. */
    QuoteFactTable table() {
        return table;
    }

    /** Notes what the next record tells. */
    void note(QuoteFactReader reader, DirectBuffer record, long offset) {
        reader.read(record, offset, table);
        records++;
    }

    /** Reads the whole file and returns how many records it has. */
    long read(QuoteFactReader reader) {
        UnsafeBuffer record = new UnsafeBuffer(0, 0);
        try (RecordCursor cursor = new RecordCursor(file)) {
            while (cursor.next() == RecordCursor.Step.RECORD) {
                cursor.wrap(record);
                note(reader, record, cursor.recordPosition());
            }
        }
        return records;
    }

    /** How many records were read; 0 of one that is opened by its index. */
    long records() {
        return records;
    }

    /** Goes by an index from now on. */
    void goBy(QuoteIndexFile made) {
        table.close();
        table = null;
        index = Optional.of(made);
    }

    /** Goes by the journal file again, of which nothing is known then. */
    void forgetIndex() {
        index.ifPresent(QuoteIndexFile::close);
        index = Optional.empty();
        records = 0;
        table = new QuoteFactTable();
    }

    void find(long high, long low, LongConsumer found) {
        if (index.isPresent()) {
            index.get().find(high, low, found);
        } else {
            table.find(high, low, found);
        }
    }

    long issued() {
        return index.map(QuoteIndexFile::issued).orElseGet(() -> table.issued());
    }

    @Override
    public void close() {
        index.ifPresent(QuoteIndexFile::close);
        if (table != null) {
            table.close();
        }
    }
}
