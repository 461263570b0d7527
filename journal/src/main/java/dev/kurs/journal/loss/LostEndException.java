package dev.kurs.journal.loss;

/** The journal lost its end and nobody has accepted that: going on would use sequences, and so quote ids, twice. */
public final class LostEndException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LostEndException(JournalLoss loss) {
        super(loss.sentence()
                + (loss.lastSequenceKept() == 0
                        ? ". Where that is another instance's, give this one a database and a directory of its own"
                        : "")
                + ". Put the lost files back; or, if they are gone for good, start once with --accept-loss --reason \"...\":"
                + " what was lost is then journaled, and new sequences begin beyond all that may have been told.");
    }
}
