package dev.kurs.journal.loss;

import java.nio.file.Path;
import java.util.List;

/**
 * Records that somebody has seen and the journal no longer has.
 *
 * <p>Example: the journal ends with 900, a snapshot is of 1 000 and the read model has 1 020: known are 120 lost records, and
 * there may have been more.
 *
 * @param lastSequenceKept the journal's last record; 0 when it has none
 * @param knownSequence the last record that something else has seen
 * @param evidence what has seen how much, one phrase each
 */
public record JournalLoss(Path directory, long lastSequenceKept, long knownSequence, List<String> evidence) {
    /** The same, of a journal that has leapt to a sequence and not beyond all that is known. */
    public JournalLoss behind(long lastSequence) {
        return new JournalLoss(directory, lastSequence, knownSequence, evidence);
    }

    /** For the log and the journal. */
    public String sentence() {
        return "The journal in " + directory + " has lost its end: it ends with sequence " + lastSequenceKept + ", but "
                + String.join(", ", evidence);
    }
}
