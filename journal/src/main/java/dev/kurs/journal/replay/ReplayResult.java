package dev.kurs.journal.replay;

import dev.kurs.journal.file.JournalDamagedException;
import java.util.concurrent.TimeUnit;

/**
 * What a replay found.
 *
 * <p>Example: 1 000 000 commands, 2 400 000 events, all as journaled, in 2.5 s: 400 000 commands a second.
 *
 * @param fromSequence the first command that was run
 * @param commands how many were run, up to and including the first that came out otherwise
 * @param events how many came out
 * @param difference the first event that came out otherwise; null when all were as journaled
 * @param stateHash of the machine at the end
 * @param damage what is wrong with the differing record itself; null when it matches its checksum
 * @param durationNs how long it took
 */
public record ReplayResult(
        long fromSequence,
        long commands,
        long events,
        Difference difference,
        long stateHash,
        JournalDamagedException damage,
        long durationNs) {
    public boolean isIdentical() {
        return difference == null;
    }

    public long commandsPerSecond() {
        return durationNs == 0 ? 0 : Math.round((double) commands * TimeUnit.SECONDS.toNanos(1) / durationNs);
    }
}
