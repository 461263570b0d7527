package dev.kurs.journal.tail;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import java.nio.file.Path;

/** Knows the journal's last sequence, by skipping over what has come since it was asked before. */
public final class JournalEnd implements AutoCloseable {
    private final Path directory;
    private final JournalReader reader;
    private long last;

    public JournalEnd(Path directory) {
        this.directory = directory;
        reader = JournalReader.tolerant(directory);
    }

    /** Records behind a position. */
    public long lagRecords(long position) {
        return LossLeap.records(position + 1, Math.max(sequence(), position));
    }

    private synchronized long sequence() {
        try {
            readOn();
        } catch (JournalDamagedException gap) {
            begin();
            readOn();
        }
        return last;
    }

    private void readOn() {
        if (last == 0) {
            begin();
        }
        while (last > 0 && reader.next()) {
            last = reader.sequence();
        }
    }

    /** At the end, also where retention took records that it has not come to. */
    private void begin() {
        last = JournalRange.of(directory).lastSequence();
        if (last > 0) {
            reader.seek(last);
        }
    }

    @Override
    public synchronized void close() {
        reader.close();
    }
}
