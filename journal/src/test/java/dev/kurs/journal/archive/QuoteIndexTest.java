package dev.kurs.journal.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.file.JournalPosition;
import dev.kurs.protocol.port.QuoteArchive.State;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class QuoteIndexTest {
    private final QuoteIndex index = new QuoteIndex();

    @Test
    void shouldKeepIdsThatShareTheirKeyApart() {
        JournalPosition here = new JournalPosition(29_454_241, 33_040);
        JournalPosition there = new JournalPosition(67_000_000, 250_000_000_000L);

        index.add(id(1), 0, here);
        index.add(id(2), 0, there);
        index.mark(id(2), 0, State.EXPIRED);

        assertEquals(here, QuoteIndex.position(index.find(id(1), 0)));
        assertEquals(State.OPEN, QuoteIndex.state(index.find(id(1), 0)));
        assertEquals(there, QuoteIndex.position(index.find(id(2), 0)));
        assertEquals(State.EXPIRED, QuoteIndex.state(index.find(id(2), 0)));
        assertEquals(2, index.size());
    }

    @Test
    void shouldRememberEveryState() {
        index.add(id(1), 0, new JournalPosition(1, 4));
        for (State state : State.values()) {
            index.mark(id(1), 0, state);

            assertEquals(state, QuoteIndex.state(index.find(id(1), 0)));
            assertEquals(new JournalPosition(1, 4), QuoteIndex.position(index.find(id(1), 0)));
        }
    }

    @Test
    void shouldNotMarkWhatItDoesNotKnow() {
        index.mark(id(1), 0, State.EXPIRED);

        assertEquals(QuoteIndex.NOT_FOUND, index.find(id(1), 0));
    }

    /** Ids that differ in the middle alone. */
    private static UnsafeBuffer id(int middle) {
        UnsafeBuffer id = new UnsafeBuffer(new byte[32]);
        id.putByte(0, (byte) 0xFE);
        id.putInt(12, middle);
        return id;
    }
}
