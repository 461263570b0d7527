package dev.kurs.journal.support;

import dev.kurs.journal.file.JournalCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the journal that is kept with the tests, so that later versions can prove they still read it.
 *
 * <p>Run once for each version of the format, with a new directory under {@code src/test/resources/journals}; what is there
 * is never written again.
 */
public final class FixtureWriter {
    public static final int RECORDS = 500;
    public static final int SNAPSHOT_AT = 300;

    private FixtureWriter() {}

    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        Path scratch = Files.createTempDirectory("fixture");
        try (SampleWriter writer = new SampleWriter(scratch)) {
            writer.append(SNAPSHOT_AT);
            SampleWriter.snapshots(target).write(writer.machine());
        }
        try (SampleWriter writer = new SampleWriter(scratch)) {
            writer.append(RECORDS - SNAPSHOT_AT);
        }
        JournalCopy.copy(scratch, target);
    }
}
