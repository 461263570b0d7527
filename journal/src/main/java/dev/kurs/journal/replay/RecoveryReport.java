package dev.kurs.journal.replay;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a machine was brought back.
 *
 * <p>Example: from the snapshot at 1 000 000 and 20 000 commands behind it to sequence 1 020 000, in 31 ms.
 *
 * @param snapshotSequence where it started; 0 when it started from nothing
 * @param snapshotProblems one sentence for each snapshot that was passed over
 * @param commands how many were run again
 * @param events how many they led to, all as journaled
 * @param lastSequence of the last command applied; 0 when there is none
 * @param durationNs how long it took
 */
public record RecoveryReport(
        long snapshotSequence,
        List<String> snapshotProblems,
        long commands,
        long events,
        long lastSequence,
        long durationNs) {
    /** One sentence for the log. */
    public String sentence() {
        return "Recovered to sequence " + lastSequence + " from "
                + (snapshotSequence == 0 ? "the beginning" : "the snapshot at " + snapshotSequence) + " and " + commands
                + " commands in " + TimeUnit.NANOSECONDS.toMillis(durationNs) + " ms.";
    }
}
