package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    private Path directory;

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void shouldTakeTheFilesPlaceAndBeAsReadable() throws IOException {
        Path file = Files.writeString(directory.resolve("days.csv"), "yesterday's");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        WholeFile.write(file, out -> out.print("today's"));

        assertEquals("today's", Files.readString(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(List.of(file), files());
    }

    @Test
    void shouldLeaveWhatStandsThereWhereSomethingFails() throws IOException {
        Path file = Files.writeString(directory.resolve("days.csv"), "yesterday's");

        assertThrows(
                IOException.class,
                () -> WholeFile.write(file, out -> {
                    out.print("to");
                    throw new IOException("the database went away");
                }));

        assertEquals("yesterday's", Files.readString(file));
        assertEquals(List.of(file), files());
    }

    @Test
    void shouldWriteThroughALink() throws IOException {
        Path file = directory.resolve("days.csv");
        Path link = Files.createSymbolicLink(directory.resolve("latest"), file);

        WholeFile.write(link, out -> out.print("today's"));

        assertTrue(Files.isSymbolicLink(link));
        assertEquals("today's", Files.readString(file));
    }

    @Test
    void shouldMakeAFile() throws IOException {
        Path file = directory.resolve("days.csv");

        WholeFile.write(file, out -> out.print("today's"));

        assertEquals("today's", Files.readString(file));
        assertEquals(List.of(file), files());
    }
}
