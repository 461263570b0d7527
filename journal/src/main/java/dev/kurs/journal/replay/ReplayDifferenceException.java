package dev.kurs.journal.replay;

/** The engine no longer says what it said when the journal was written: it must not go on from there. */
public final class ReplayDifferenceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Difference difference;

    ReplayDifferenceException(Difference difference) {
        super("Run again, the command with sequence " + difference.sequence() + " leads to another event "
                + difference.eventNumber() + " than the journal has. Start the version of Kurs that wrote it.");
        this.difference = difference;
    }

    public Difference difference() {
        return difference;
    }
}
