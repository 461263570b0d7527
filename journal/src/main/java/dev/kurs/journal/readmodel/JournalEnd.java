package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import java.nio.file.Path;

/** Knows the journal's last sequence, by skipping over what has come since it was asked before. */
final class JournalEnd implements AutoCloseable {
    private final Path directory;
    private final JournalReader reader;
    private long last;

    JournalEnd(Path directory) {
        this.directory = directory;
        reader = JournalReader.tolerant(directory);
    }

    synchronized long sequence() {
        if (last == 0) {
            last = JournalRange.of(directory).lastSequence();
            if (last > 0) {
                reader.seek(last);
            }
        }
        while (last > 0 && reader.next()) {
            last = reader.sequence();
        }
        return last;
    }

    @Override
    public synchronized void close() {
        reader.close();
    }
}
