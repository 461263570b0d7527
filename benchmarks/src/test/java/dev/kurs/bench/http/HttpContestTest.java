package dev.kurs.bench.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is left of a contest that cannot be held. */
class HttpContestTest {
    private static final QuotingService.Terms TERMS = new QuotingService.Terms(Asked.INDICATIVE, 1, 0, 0.2);

    private final List<ProcessHandle> seen = new ArrayList<>();
    private Path folder;

    @Test
    void shouldLeaveNoProcessAndNoFileWhenTheControlFails() {
        IOException failed = assertThrows(IOException.class, () -> new HttpContest(TERMS, this::failing));

        assertEquals("no control today", failed.getMessage());
        assertEquals(1, seen.size(), "the sandbox ran by then");
        assertTrue(Files.notExists(folder), () -> folder + " is left");
        seen.forEach(process -> assertTrue(!process.isAlive(), () -> process.info() + " is left"));
    }

    private Subject failing(Path given, int length) throws IOException {
        folder = given;
        assertTrue(Files.exists(folder));
        ProcessHandle.current().children().forEach(seen::add);
        throw new IOException("no control today");
    }
}
