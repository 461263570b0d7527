package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.service.reconcile.JournalBook.Commit;
import dev.kurs.service.system.Seed;
import dev.kurs.service.system.TradingDays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be compared of a journal whose first records retention took. */
class BehindRetentionTest {
    private static final int COMMANDS = 8_000;
    private static final int COMMANDS_TO_A_LEAP = 500;
    private static final TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);

    @TempDir
    private Path data;

    private Path journal;

    @BeforeEach
    void trade() {
        journal = data.resolve("journal");
        TradingDays.settlingOnChain(Seed.fresh("BehindRetentionTest"), COMMANDS_TO_A_LEAP)
                .writeInto(data, COMMANDS);
    }

    @Test
    void shouldSayOfCommitsBehindTheFirstBlockThatIsLeftWhatTheWholeJournalSaid() throws IOException {
        JournalBook whole = read(ALWAYS);
        retire();
        JournalBook kept = read(ALWAYS);

        assertTrue(kept.range().fromSeconds() > 0);
        assertFalse(kept.commits().isEmpty());
        List<Commit> expected = whole.commits().stream()
                .filter(commit -> kept.range().includes(commit.swap().timeSeconds()))
                .toList();
        assertEquals(expected.size(), kept.commits().size());
        assertEquals(
                AnyBeginning.lessRepetitions(expected, whole.commits(), kept),
                AnyBeginning.lessRepetitions(kept.commits(), whole.commits(), kept));
        assertEquals(whole.recorded(), kept.recorded());
        assertEquals(whole.openQuotes(), kept.openQuotes());
        whole.commits()
                .forEach(commit -> assertEquals(
                        whole.hasIssued(commit.swap().quoteId()),
                        kept.hasIssued(commit.swap().quoteId())));
    }

    @Test
    void shouldRefuseARangeThatBeginsBeforeWhatIsLeftAndSayFromWhenOnItCan() throws IOException {
        retire();
        long from = read(ALWAYS).range().fromSeconds();

        assertEquals(from, read(new TimeRange(from, Long.MAX_VALUE)).range().fromSeconds());
        RecordsMissingException refused =
                assertThrows(RecordsMissingException.class, () -> read(new TimeRange(from - 1, Long.MAX_VALUE)));
        assertTrue(refused.getMessage().endsWith(" on can be compared"), refused.getMessage());
    }

    @Test
    void shouldCompareRebalancesFromAWeekBehindTheFirstBlockThatIsLeft() throws IOException {
        retire();
        JournalBook kept = read(ALWAYS);

        assertEquals(kept.range().fromSeconds() + 7 * 86_400, kept.rebalanced().fromSeconds());
    }

    @Test
    void shouldSayTheSameFromAnyRecordOnWithAnySnapshot() {
        AnyBeginning.shouldSayTheSame(journal, data.resolve("any"));
    }

    private void retire() throws IOException {
        Files.delete(JournalFiles.list(journal).getFirst().path());
    }

    private JournalBook read(TimeRange range) {
        return JournalBook.read(journal, new SnapshotStore(data.resolve("snapshots"), 3), range, ProgressListener.NONE);
    }
}
