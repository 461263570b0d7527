package dev.kurs.journal.tail;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.retention.Retention;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a minute each: commands come a millisecond apart, so that 60 000 make one. */
class JournalEndTest {
    private static final int FILE = 60_000;

    @TempDir
    private Path directory;

    @Test
    void shouldBeginAnewWhereRetentionTookWhatItHasNotSeen() {
        try (SampleWriter writer =
                        new SampleWriter(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)));
                JournalEnd end = new JournalEnd(directory)) {
            writer.append(10);
            assertEquals(10, end.lagRecords(0));

            writer.append(3 * FILE);
            new Retention(writer.journal(), Duration.ZERO, file -> true)
                    .apply(writer.sequence(), Commands.timestampNs(writer.sequence()));
            assertEquals(10, end.lagRecords(3 * FILE));

            writer.append(5);
            assertEquals(15, end.lagRecords(3 * FILE));
        }
    }
}
