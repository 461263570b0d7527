package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.support.MappedPages;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.core.OS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesAheadTest {
    /** More than are ready at first. */
    private static final int MANY_RECORDS = 50_000;

    private static final int FAR_AWAY = 32 << 20;

    private static final String READ_AT_RANDOM = " rr";

    @TempDir
    private Path directory;

    @Test
    void shouldHavePagesReadyBeforeAnythingIsWrittenThere() throws IOException {
        assumeTrue(MemoryAdvice.POPULATE_WRITE.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(10);

            assertTrue(isReady(end(), PagesAhead.READY));
            assertFalse(isReady(FAR_AWAY, PagesAhead.READY));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {64 << 20, 1 << 20, 256 << 10})
    void shouldGoOnWithTheWriterInABlockAndFromOneToTheNext(int blockSize) throws IOException {
        assumeTrue(MemoryAdvice.POPULATE_WRITE.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer =
                new SampleWriter(JournalSettings.in(directory).withBlockSize(blockSize))) {
            writer.append(MANY_RECORDS);

            int end = end();
            assertTrue(end > 4 * PagesAhead.READY, () -> "only " + end + " bytes were written");
            assertTrue(isReady(end, PagesAhead.READY));
        }
    }

    @Test
    void shouldHaveTheSystemReadNothingAhead() throws IOException {
        assumeTrue(MemoryAdvice.POPULATE_WRITE.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(1);

            assertTrue(
                    MappedPages.hasFlag(directory, READ_AT_RANDOM),
                    "the system reads ahead where the journal is written");
        }
    }

    private int end() throws IOException {
        return MappedPages.endOfJournal(directory);
    }

    private boolean isReady(int from, int length) throws IOException {
        return MappedPages.ofJournal(directory, from, length) == length / OS.pageSize();
    }
}
