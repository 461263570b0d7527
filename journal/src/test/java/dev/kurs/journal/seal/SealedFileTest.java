package dev.kurs.journal.seal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.support.PageCache;
import dev.kurs.journal.support.SampleWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in a sealed file a loss of power takes no more. */
class SealedFileTest {
    @TempDir
    private Path data;

    @Test
    void shouldBeOnTheDiskBeforeItIsSealed() {
        Path journal = data.resolve("journal");
        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(journal).withRollEvery(Duration.ofMinutes(1)))) {
            writer.append(60_010);
            Path first = JournalFiles.list(journal).getFirst().path();
            assumeTrue(PageCache.unwrittenPages(first).orElse(0) > 0);

            SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
            assertEquals(
                    1,
                    new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH)
                            .run()
                            .size());

            assertEquals(OptionalLong.of(0), PageCache.unwrittenPages(first));
        }
    }
}
