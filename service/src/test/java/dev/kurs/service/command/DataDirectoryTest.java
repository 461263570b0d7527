package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path data;

    @Test
    void shouldSayThatThereIsNoJournal() {
        assertTrue(refusal().startsWith("there is no journal in " + data), refusal());
    }

    /** It may well be there: a name that leads to itself stands for a directory of another user, which root can look at. */
    @Test
    void shouldNotSayThatThereIsNoneWhereItCannotLook() throws IOException {
        Path journal = data.resolve("journal");
        Files.createSymbolicLink(journal, journal);

        assertTrue(refusal().startsWith("cannot look at " + journal + ": "), refusal());
    }

    @Test
    void shouldGiveTheDirectoryOfTheJournal() throws IOException {
        Path journal = Files.createDirectory(data.resolve("journal"));
        assertTrue(refusal().startsWith("there is no journal in " + data), () -> "while it is empty");

        Files.createFile(journal.resolve("20261121-0018.cq4"));
        assertEquals(journal, new DataDirectory(data).journal());
    }

    private String refusal() {
        return assertThrows(InvalidConfiguration.class, () -> new DataDirectory(data).journal())
                .getMessage();
    }
}
