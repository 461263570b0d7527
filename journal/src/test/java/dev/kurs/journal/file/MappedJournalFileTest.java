package dev.kurs.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedJournalFileTest {
    private static final int WINDOW = 100;
    private static final int LENGTH = 5_000;

    @TempDir
    private Path directory;

    /** Also from one window to another, back again, and behind where the file ended at first. */
    @Test
    void shouldTakeTheChecksumOfAnyBytes() throws IOException {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("MappedJournalFileTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        byte[] bytes = new byte[2 * LENGTH];
        random.nextBytes(bytes);
        Path path = directory.resolve("a.file");
        Files.write(path, Arrays.copyOf(bytes, LENGTH));
        try (MappedJournalFile file = new MappedJournalFile(path, WINDOW)) {
            check(file, bytes, LENGTH, random, seed);
            Files.write(path, Arrays.copyOfRange(bytes, LENGTH, 2 * LENGTH), StandardOpenOption.APPEND);
            assertTrue(file.reaches(2 * LENGTH));
            check(file, bytes, 2 * LENGTH, random, seed);
        }
    }

    private static void check(MappedJournalFile file, byte[] bytes, int end, Random random, long seed) {
        for (int i = 0; i < 2_000; i++) {
            int length = 1 + random.nextInt(WINDOW);
            int from = random.nextInt(end - length + 1);
            CRC32C twin = new CRC32C();
            twin.update(bytes, from, length);
            assertEquals(
                    (int) twin.getValue(), file.checksum(from, length), () -> from + ", " + length + ", seed " + seed);
        }
    }
}
