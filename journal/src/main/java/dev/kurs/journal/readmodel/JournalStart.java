package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import java.nio.file.Path;

/** Puts a reader behind the last record that is projected, and refuses a journal that does not go on from there. */
final class JournalStart {
    private final Path directory;
    private final RecordHash hash = new RecordHash();

    JournalStart(Path directory) {
        this.directory = directory;
    }

    void seek(JournalReader reader, Projection at) {
        JournalRange range = JournalRange.of(directory);
        if (range.isEmpty() && at.sequence() == 0) {
            reader.seek(1);
            return;
        }
        requireReach(range, at);
        if (at.sequence() == 0) {
            reader.seek(1);
        } else if (at.sequence() < range.firstSequence()) {
            reader.seek(at.sequence() + 1);
        } else {
            reader.seek(at.sequence());
            requireSameRecord(reader, at);
        }
    }

    private void requireReach(JournalRange range, Projection at) {
        if (range.firstSequence() > at.sequence() + 1 && !(at.sequence() == 0 && range.hasBeginning())) {
            throw new ReadModelRefusedException("The read model has the records up to " + at.sequence()
                    + ", and the journal in " + directory + " begins with " + range.firstSequence()
                    + ": use the database that has the records before, or put the journal's deleted files back");
        }
        if (range.lastSequence() < at.sequence()) {
            throw new ReadModelRefusedException("The read model has the records up to " + at.sequence()
                    + ", and the journal in " + directory + " ends with " + range.lastSequence()
                    + ": it is of another journal, or this one has lost its end; rebuild it");
        }
    }

    private void requireSameRecord(JournalReader reader, Projection at) {
        boolean isSame = reader.next() && hash.of(reader.record()).equals(at.recordHash());
        if (!isSame) {
            throw new ReadModelRefusedException(
                    "Record " + at.sequence() + " in the journal in " + directory
                            + " is not the one the read model has: it is of another journal; give this one a database of its own, or rebuild it");
        }
    }
}
