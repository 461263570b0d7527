package dev.kurs.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {
    private static final int LENGTH = 300_000;
    private static final int FROM = 4_096;
    private static final int TO = 4_096 + 200_000;
    private static final byte WRITTEN = 7;

    @TempDir
    private Path directory;

    @Test
    void shouldWriteZeroesWhereItIsToldToPrepareAndNowhereElse() throws IOException {
        Path file = directory.resolve("file");
        byte[] bytes = new byte[LENGTH];
        Arrays.fill(bytes, WRITTEN);
        Files.write(file, bytes);

        try (DiskSpace space = DiskSpace.open(file)) {
            space.prepare(FROM, TO);
        }

        Arrays.fill(bytes, FROM, TO, (byte) 0);
        assertEquals(-1, Arrays.mismatch(bytes, Files.readAllBytes(file)));
    }
}
