package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.port.KeptAnswers.KeptAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was begun and answered is there after a restart, and what a crash tore is not. */
class AnswerFileTest {
    private static final byte[] NOT_YET = {};
    private static final byte[] SEALED = {1, 2, 3};

    @TempDir
    private Path directory;

    private long nowNs = 1;

    private AnswerFile open() {
        return AnswerFile.open(directory.resolve("answers.kept"), () -> nowNs);
    }

    private static KeptAnswer answer(String name, long untilNs, byte[] sealed) {
        return new KeptAnswer(name, "de sk@example.com", "f00d", untilNs, sealed);
    }

    @Test
    void shouldRememberWhatWasBegunAnsweredAndTakenBack() throws IOException {
        try (AnswerFile file = open()) {
            file.keep(answer("begun", 100, NOT_YET));
            file.keep(answer("answered", 100, NOT_YET));
            file.keep(answer("answered", 100, SEALED));
            file.keep(answer("refused", 100, NOT_YET));
            file.forget("refused");
            file.keep(answer("old", 50, SEALED));
        }
        nowNs = 60;

        try (AnswerFile file = open()) {
            List<KeptAnswer> remembered = file.remembered();
            assertEquals(
                    List.of("begun", "answered"),
                    remembered.stream().map(KeptAnswer::name).toList());
            assertFalse(remembered.getFirst().isAnswered());
            assertArrayEquals(SEALED, remembered.getLast().sealed());
            assertEquals("de sk@example.com", remembered.getLast().operator());
        }
    }

    @Test
    void shouldTakeATornLineAsNeverWritten() throws IOException {
        try (AnswerFile file = open()) {
            file.keep(answer("whole", 100, SEALED));
        }
        Files.writeString(directory.resolve("answers.kept"), "torn ZGVzaw== f00d 1", StandardOpenOption.APPEND);

        try (AnswerFile file = open()) {
            assertEquals(
                    List.of("whole"),
                    file.remembered().stream().map(KeptAnswer::name).toList());
            file.keep(answer("next", 100, NOT_YET));
        }
        try (AnswerFile file = open()) {
            assertEquals(2, file.remembered().size());
        }
    }

    /** A disk that was full for a moment leaves half a line, and who asked was told that nothing was kept. */
    @Test
    void shouldKeepWhatComesBehindALineThatCouldNotBeWritten() throws IOException {
        try (AnswerFile file = open()) {
            file.keep(answer("whole", 100, SEALED));
            Thread.currentThread().interrupt();
            assertThrows(UncheckedIOException.class, () -> file.keep(answer("lost", 100, NOT_YET)));
            assertTrue(Thread.interrupted());
            Files.writeString(directory.resolve("answers.kept"), "lost ZGVzaw== f00d 1", StandardOpenOption.APPEND);
            file.keep(answer("next", 100, NOT_YET));
            file.keep(answer("last", 100, NOT_YET));
        }

        try (AnswerFile file = open()) {
            assertEquals(
                    List.of("whole", "next", "last"),
                    file.remembered().stream().map(KeptAnswer::name).toList());
        }
    }

    @Test
    void shouldStillKnowWhatHasBegunWhereItsAnswerCannotBeWritten() throws IOException {
        try (AnswerFile file = open()) {
            file.keep(answer("begun", 100, NOT_YET));
            Thread.currentThread().interrupt();
            assertThrows(UncheckedIOException.class, () -> file.keep(answer("begun", 100, SEALED)));
            assertTrue(Thread.interrupted());

            assertEquals(1, file.remembered().size());
            assertFalse(file.remembered().getFirst().isAnswered());
        }
    }

    @Test
    void shouldForgetWhatIsOverWhileItIsOpen() throws IOException {
        int aDay = 100;
        try (AnswerFile file = open()) {
            for (int number = 0; number < 3_000; number++) {
                nowNs = number;
                file.keep(answer("request-" + number, nowNs + aDay, NOT_YET));
                file.keep(answer("request-" + number, nowNs + aDay, SEALED));
            }

            assertEquals(aDay, file.remembered().size());
            try (Stream<String> lines = Files.lines(directory.resolve("answers.kept"))) {
                assertTrue(lines.count() <= 2 * aDay + 4_096);
            }
        }
    }

    @Test
    void shouldRememberAKeyThatIsUsedAnewBehindThoseBefore() throws IOException {
        try (AnswerFile file = open()) {
            file.keep(answer("anew", 50, SEALED));
            file.keep(answer("between", 100, SEALED));
            nowNs = 60;
            file.keep(answer("anew", 160, NOT_YET));
            file.keep(answer("anew", 160, SEALED));
        }

        try (AnswerFile file = open()) {
            assertEquals(
                    List.of("between", "anew"),
                    file.remembered().stream().map(KeptAnswer::name).toList());
        }
    }

    @Test
    void shouldStayAsSmallAsWhatItRemembers() throws IOException {
        try (AnswerFile file = open()) {
            for (int number = 0; number < 3_000; number++) {
                file.keep(answer("refused", 100, NOT_YET));
                file.forget("refused");
            }
        }
        assertFalse(Files.size(directory.resolve("answers.kept")) > 1 << 20);
    }
}
