package dev.kurs.journal.tail;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class TailProgressTest {
    private static String told(Throwable behind) {
        return TailProgress.rootOf(
                new IllegalStateException("The follower does not advance beyond sequence 4", behind));
    }

    @Test
    void shouldTellWhatIsBehindAFailure() {
        assertEquals("disk full", told(new UncheckedIOException(new IOException("disk full"))));
    }

    /** As PostgreSQL's driver has it of a server that was killed. */
    @Test
    void shouldTellTheKindOfAFailureThatHasNoWords() {
        assertEquals(
                "An I/O error occurred while sending to the backend. (EOFException)",
                told(new SQLException(
                        "An I/O error occurred while sending to the backend.", "08006", new EOFException())));
        assertEquals(
                "The follower does not advance beyond sequence 4 (ArithmeticException)",
                told(new ArithmeticException()));
        assertEquals("EOFException", TailProgress.rootOf(new EOFException()));
    }
}
