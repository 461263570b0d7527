package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.file.JournalLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sandbox in a data directory that a service has. */
class HeldDirectoryTest {
    @TempDir
    private Path data;

    /** Also where it would settle on a chain, which the other sandbox has as long as it runs. */
    @Test
    void shouldSayWhoHasItBeforeItMakesAnything() throws IOException {
        JournalLock lock = JournalLock.take(data.resolve("journal"));
        try {
            CommandLineRun.of("sandbox", "--port", "0", "--data", data.toString())
                    .shouldEndWith(1)
                    .shouldSay("is being written by this process, pid "
                            + ProcessHandle.current().pid())
                    .shouldSay("Stop that one first, or choose another directory");
        } finally {
            lock.close();
        }

        try (Stream<Path> made = Files.list(data)) {
            assertEquals(List.of(data.resolve("journal")), made.toList());
        }
    }
}
