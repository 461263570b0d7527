package dev.kurs.journal.tail;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.tail.JournalMismatchException.Kind;
import java.nio.file.Path;

/** Puts a reader behind the last record that was applied, and refuses a journal that does not go on from there. */
public final class TailStart {
    private final Path directory;
    private final String follower;
    private final RecordHash hash = new RecordHash();

    /** @param follower what follows, such as {@code read model} */
    public TailStart(Path directory, String follower) {
        this.directory = directory;
        this.follower = follower;
    }

    /** @throws JournalMismatchException when the journal does not go on from there */
    public void seek(JournalReader reader, TailPosition at) {
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

    private void requireReach(JournalRange range, TailPosition at) {
        if (range.firstSequence() > at.sequence() + 1 && !(at.sequence() == 0 && range.hasBeginning())) {
            throw new JournalMismatchException(Kind.BEGINS_LATER, reach(at) + " begins with " + range.firstSequence());
        }
        if (range.lastSequence() < at.sequence()) {
            throw new JournalMismatchException(Kind.ENDS_EARLIER, reach(at) + " ends with " + range.lastSequence());
        }
    }

    private String reach(TailPosition at) {
        return "The " + follower + " has the records up to " + at.sequence() + ", and the journal in " + directory;
    }

    private void requireSameRecord(JournalReader reader, TailPosition at) {
        boolean isSame = reader.next() && hash.of(reader.record()).equals(at.recordHash());
        if (!isSame) {
            throw new JournalMismatchException(
                    Kind.OTHER_RECORD,
                    "Record " + at.sequence() + " in the journal in " + directory + " is not the one the " + follower
                            + " has");
        }
    }
}
