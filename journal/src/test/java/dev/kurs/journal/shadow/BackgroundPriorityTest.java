package dev.kurs.journal.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class BackgroundPriorityTest {
    private static final Path STATISTICS = Path.of("/proc/thread-self/stat");

    /** Of the fields behind the thread's name, see proc_pid_stat(5). */
    private static final int NICENESS = 16;

    @Test
    void shouldHaveOneThreadGiveWayAndNoOther() throws ExecutionException, InterruptedException {
        int own = niceness();

        CompletableFuture<Integer> background = CompletableFuture.supplyAsync(
                () -> {
                    assertTrue(BackgroundPriority.take());
                    return niceness();
                },
                task -> Thread.ofPlatform().start(task));

        assertEquals(BackgroundPriority.NICENESS, background.get());
        assertEquals(own, niceness());
    }

    private static int niceness() {
        try {
            String fields = Files.readString(STATISTICS);
            return Integer.parseInt(
                    fields.substring(fields.lastIndexOf(')') + 2).split(" ", -1)[NICENESS]);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
