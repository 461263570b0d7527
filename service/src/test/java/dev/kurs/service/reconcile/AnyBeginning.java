package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Rerun;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.service.reconcile.JournalBook.Commit;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a journal from any record and with a snapshot of any other as if retention had taken what is before: what is left says the same as all of it.
 *
 * <p>Example: of 900 records those from 301 on, and what is open, held and owed from a snapshot of 600.
 */
public final class AnyBeginning {
    private static final TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);
    private static final int SNAPSHOTS = 12;

    private final Path journal;
    private final SnapshotStore snapshots;
    private final long last;
    private int compared;

    private AnyBeginning(Path journal, Path scratch) {
        this.journal = journal;
        this.snapshots = new SnapshotStore(scratch, Integer.MAX_VALUE);
        this.last = JournalRange.of(journal).lastSequence();
    }

    /**
     * Compares them all.
     *
     * @param scratch an empty directory
     */
    public static void shouldSayTheSame(Path journal, Path scratch) {
        AnyBeginning beginnings = new AnyBeginning(journal, scratch);
        beginnings.makeSnapshots();
        List<Long> sequences = beginnings.snapshots.sequences();
        for (long snapshot : sequences) {
            beginnings.compare(snapshot + 1, snapshot);
            beginnings.compare(1 + snapshot / 2, snapshot);
            beginnings.compare(1 + snapshot / 5, snapshot);
        }
        assertTrue(beginnings.compared > SNAPSHOTS, "only " + beginnings.compared + " have a block");
    }

    private void makeSnapshots() {
        Rerun rerun = new Rerun(journal, Engine::new).from(Optional.empty());
        long every = Math.max(1, last / SNAPSHOTS);
        rerun.run(ProgressListener.NONE, new Rerun.Step() {
            @Override
            public boolean before(JournalReader reader) {
                return true;
            }

            @Override
            public boolean after(JournalReader reader) {
                if (reader.sequence() % every == 0) {
                    snapshots.write(rerun.machine());
                }
                return true;
            }
        });
    }

    private void compare(long first, long snapshot) {
        SnapshotImage image = snapshots.oldestFrom(snapshot).image().orElseThrow();
        JournalBook kept;
        try {
            kept = read(first, Optional.of(image), ALWAYS);
        } catch (RecordsMissingException noBlock) {
            return;
        }
        compared++;
        JournalBook whole = read(1, Optional.empty(), kept.range());
        String story = "records from " + first + ", snapshot of " + snapshot;
        assertEquals(whole.recorded(), kept.recorded(), story);
        List<Commit> all = read(1, Optional.empty(), ALWAYS).commits();
        assertEquals(lessRepetitions(whole.commits(), all, kept), lessRepetitions(kept.commits(), all, kept), story);
        assertEquals(whole.failures(), kept.failures(), story);
        assertEquals(whole.openQuotes(), kept.openQuotes(), story);
        assertEquals(whole.reservedBalances(), kept.reservedBalances(), story);
        assertEquals(present(whole.vault().sums()), present(kept.vault().sums()), story);
        assertEquals(accounts(whole), accounts(kept), story);
        assertEquals(whole.obligations().open(), kept.obligations().open(), story);
        assertEquals(List.of(), kept.obligations().wrong(), story);
        assertEquals(List.of(), kept.wrongReservations(), story);
        all.forEach(commit -> assertEquals(
                whole.hasIssued(commit.swap().quoteId()),
                kept.hasIssued(commit.swap().quoteId()),
                story));
    }

    /** Those whose quote was not settled before what is kept: what counts for a quote twice, which no contract does, is not seen there. */
    static List<Commit> lessRepetitions(List<Commit> commits, List<Commit> all, JournalBook kept) {
        Set<String> settledBefore = all.stream()
                .map(Commit::swap)
                .filter(swap -> kept.range().isAfter(swap.timeSeconds()))
                .map(Swap::quoteId)
                .collect(Collectors.toSet());
        return commits.stream()
                .filter(commit -> !settledBefore.contains(commit.swap().quoteId()))
                .toList();
    }

    /** A snapshot does not name those that have nothing. */
    private static Map<VaultBook.Key, BigInteger> present(Map<VaultBook.Key, BigInteger> sums) {
        return sums.entrySet().stream()
                .filter(sum -> sum.getValue().signum() != 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Map<VaultBook.Key, VaultBook.Account> accounts(JournalBook book) {
        return book.vault().accounts().entrySet().stream()
                .filter(account -> account.getValue().total().signum() != 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private JournalBook read(long first, Optional<SnapshotImage> image, TimeRange range) {
        try (JournalReader reader = new JournalReader(journal)) {
            reader.seek(first);
            return JournalBook.read(reader, last, image, range, ProgressListener.NONE);
        }
    }
}
