package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.support.MappedPages;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.core.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesBehindTest {
    private static final int MANY_RECORDS = 100_000;

    /** Chronicle's header and first index, which it comes back to. */
    private static final int CHRONICLES_OWN = 1 << 20;

    /** Of hundreds: Chronicle comes back to some. */
    private static final int A_FEW = 8;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {64 << 20, 8 << 20})
    void shouldHaveHardlyAPageMappedFarBehindTheWriter(int blockSize) throws IOException {
        assumeTrue(
                MemoryAdvice.LEAVE.isKnown() && MappedPages.areTold(),
                "skipped: this system leaves no pages or tells of none");
        try (SampleWriter writer =
                new SampleWriter(JournalSettings.in(directory).withBlockSize(blockSize))) {
            writer.append(MANY_RECORDS);

            int end = MappedPages.endOfJournal(directory);
            int begin = (end - PagesBehind.MOST) / blockSize * blockSize + CHRONICLES_OWN;
            int length = end - 2 * PagesBehind.MOST - begin;
            assertTrue(length > PagesBehind.MOST, () -> "only " + length + " bytes of a block were left");
            assertEquals(1, MappedPages.ofJournal(directory, end & -OS.pageSize(), OS.pageSize()), "the writer's own");
            int mapped = MappedPages.ofJournal(directory, begin, length);
            assertTrue(mapped <= A_FEW, () -> mapped + " pages of " + length + " bytes are mapped");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void shouldHaveNoPageOfABatchMappedWhenItIsSynced(int records) throws IOException {
        assumeTrue(
                MemoryAdvice.LEAVE.isKnown() && MappedPages.areTold(),
                "skipped: this system leaves no pages or tells of none");
        try (SampleWriter writer =
                new SampleWriter(JournalSettings.in(directory).withDurability(Durability.POWER))) {
            writer.append(1);
            int page = OS.pageSize();
            int begin = MappedPages.endOfJournal(directory) & -page;
            for (int record = 0; record < records; record++) {
                writer.appendOne();
            }
            int length = (MappedPages.endOfJournal(directory) & -page) + page - begin;
            int mapped = MappedPages.ofJournal(directory, begin, length);
            assertEquals(length / page, mapped, "before the sync");

            writer.journal().commit();
            assertEquals(0, MappedPages.ofJournal(directory, begin, length));
        }
    }
}
