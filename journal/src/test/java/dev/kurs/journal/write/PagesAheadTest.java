package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.support.MappedPages;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.BitSet;
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
        assumeTrue(MappedPages.areTold(), "skipped: this system does not tell of its pages");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(10);

            BitSet pages = pagesInMemory();
            shouldBeReady(pages);
            assertFalse(pages.get(FAR_AWAY / OS.pageSize()));
            int next = (MappedPages.endOfJournal(directory) & -OS.pageSize()) + OS.pageSize();
            int mapped = MappedPages.ofJournal(directory, next, PagesAhead.READY);
            assertTrue(mapped < PagesAhead.READY / OS.pageSize(), () -> mapped + " pages are mapped beforehand");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {64 << 20, 1 << 20, 256 << 10})
    void shouldGoOnWithTheWriterInABlockAndFromOneToTheNext(int blockSize) throws IOException {
        assumeTrue(MappedPages.areTold(), "skipped: this system does not tell of its pages");
        try (SampleWriter writer =
                new SampleWriter(JournalSettings.in(directory).withBlockSize(blockSize))) {
            writer.append(MANY_RECORDS);

            shouldBeReady(pagesInMemory());
            int end = MappedPages.endOfJournal(directory);
            assertTrue(end > 4 * PagesAhead.READY, () -> "only " + end + " bytes were written");
        }
    }

    @Test
    void shouldHaveTheSystemReadNothingAhead() throws IOException {
        assumeTrue(MemoryAdvice.READ_AT_RANDOM.isKnown(), "skipped: this system takes no advice");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(1);

            assertTrue(
                    MappedPages.hasFlag(directory, READ_AT_RANDOM),
                    "the system reads ahead where the journal is written");
        }
    }

    /** The pages of the only file that the system has in its memory, mapped or not; asked before anything reads the file, which has them there too. */
    private BitSet pagesInMemory() throws IOException {
        BitSet pages = new BitSet();
        try (Arena arena = Arena.ofConfined();
                FileChannel channel =
                        FileChannel.open(JournalFiles.list(directory).getFirst().path())) {
            MemorySegment file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            int count = (int) (Math.min(FAR_AWAY + OS.pageSize(), channel.size()) / OS.pageSize());
            for (int page = 0; page < count; page++) {
                MemorySegment bytes = file.asSlice((long) page * OS.pageSize(), OS.pageSize());
                pages.set(page, bytes.isLoaded());
            }
        }
        return pages;
    }

    private void shouldBeReady(BitSet pages) throws IOException {
        int end = MappedPages.endOfJournal(directory);
        int last = (end + PagesAhead.READY - 1) / OS.pageSize();
        assertTrue(pages.nextClearBit(end / OS.pageSize()) > last, () -> "ready " + pages + ", written " + end);
    }
}
