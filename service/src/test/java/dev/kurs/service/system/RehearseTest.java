package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearseTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void requireAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: the small command is a shell script here");
    }

    @Test
    void shouldPlayASmallCommandBesideItsOwn() throws IOException {
        Path said = directory.resolve("said");

        CommandLineRun.of("rehearse", "--", "/bin/sh", "-c", "echo \"$@\" > " + said, "small")
                .shouldEndWith(0);
        assertTrue(Files.readString(said).startsWith("quote USDT-IDRX SELL 20 --firm --data "), Files.readString(said));
    }

    @Test
    void shouldKeepTheLongRunsRehearsalWhereTheSmallOneFails() {
        CommandLineRun.of("rehearse", "--", "/bin/sh", "-c", "exit 3", "small")
                .shouldEndWith(0)
                .shouldSay("no rehearsal of a small command, which ended with 3: /bin/sh");
        CommandLineRun.of("rehearse", "--", directory.resolve("absent").toString())
                .shouldEndWith(0)
                .shouldSay("no rehearsal of a small command");
    }
}
