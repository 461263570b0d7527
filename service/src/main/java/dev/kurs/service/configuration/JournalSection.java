package dev.kurs.service.configuration;

import java.time.Duration;
import java.util.Optional;

/**
 * {@code journal}: how durable, how often summed up, how long kept.
 *
 * @param power true for an fsync per batch before anyone is told; false for the page cache, which survives kill −9
 * @param snapshotEvery how often a snapshot is taken
 * @param snapshotsKept how many snapshots stay
 * @param retention how long records covered by a snapshot are kept; zero for ever
 * @param minFreeBytes of the disk; with less no quotes are given, so that there is room for what was quoted already
 * @param followsForSnapshots whether the second engine, which compares and makes the snapshots, follows the journal all the time; false to have it catch up before each
 * @param stopsAtDifference whether the process ends when the second engine has found twice that the core computes otherwise
 * @param acceptedLoss that an operator goes on with a journal that lacks its end; given on the command line alone
 */
public record JournalSection(
        boolean power,
        Duration snapshotEvery,
        int snapshotsKept,
        Duration retention,
        long minFreeBytes,
        boolean followsForSnapshots,
        boolean stopsAtDifference,
        Optional<AcceptedLoss> acceptedLoss) {
    /** What {@code journal.durability} may say. */
    private enum Durability {
        PROCESS,
        POWER
    }

    /** What {@code journal.snapshots} may say: the second engine follows, or catches up at intervals. */
    private enum Snapshots {
        FOLLOW,
        INTERVAL
    }

    /** What {@code journal.on_difference} may say. */
    private enum OnDifference {
        ALARM,
        STOP
    }

    private static final int CORES_IN_USE = 2;
    private static final Duration SNAPSHOT_EVERY = Duration.ofMinutes(10);
    private static final int SNAPSHOTS_KEPT = 3;
    private static final long MIN_FREE_BYTES = 256L << 20;
    private static final int FEWEST_SNAPSHOTS = 2;

    static JournalSection of(Section journal) {
        return new JournalSection(
                journal.choice("durability", Durability.class, Durability.PROCESS) == Durability.POWER,
                journal.interval("snapshot_every", SNAPSHOT_EVERY),
                journal.integer("snapshots_kept", SNAPSHOTS_KEPT, FEWEST_SNAPSHOTS),
                Duration.ofNanos(journal.durationNs("retention", Duration.ZERO)),
                journal.bytes("min_free", MIN_FREE_BYTES),
                journal.choice("snapshots", Snapshots.class, usual()) == Snapshots.FOLLOW,
                journal.choice("on_difference", OnDifference.class, OnDifference.ALARM) == OnDifference.STOP,
                Optional.empty());
    }

    /** A second engine takes what a second core gives. */
    private static Snapshots usual() {
        return Runtime.getRuntime().availableProcessors() > CORES_IN_USE ? Snapshots.FOLLOW : Snapshots.INTERVAL;
    }

    JournalSection withAcceptedLoss(Optional<AcceptedLoss> loss) {
        return new JournalSection(
                power,
                snapshotEvery,
                snapshotsKept,
                retention,
                minFreeBytes,
                followsForSnapshots,
                stopsAtDifference,
                loss);
    }
}
