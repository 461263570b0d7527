package dev.kurs.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.support.PageCache;
import dev.kurs.journal.support.SampleWriter;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FinishedFileTest {
    @TempDir
    private Path directory;

    /** Records of a process that was killed are told of by the next, which writes behind them: a loss of power takes neither. */
    @Test
    void shouldBeOnTheDiskBeforeANewRunWrites() {
        new SampleWriter(directory).append(500).close();
        assumeTrue(
                unwritten().orElse(0) > 0, "skipped: the system does not say what the disk lacks, or it lacks nothing");

        new SampleWriter(directory).close();

        assertEquals(OptionalLong.of(0), unwritten());
    }

    private OptionalLong unwritten() {
        return PageCache.unwrittenPages(JournalFiles.list(directory).getFirst().path());
    }
}
