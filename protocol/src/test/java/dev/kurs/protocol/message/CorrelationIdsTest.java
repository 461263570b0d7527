package dev.kurs.protocol.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.CorrelationIds.Owner;
import org.junit.jupiter.api.Test;

class CorrelationIdsTest {
    private static final long MOST = (1L << CorrelationIds.NUMBER_BITS) - 1;

    private final CorrelationIds edge = new CorrelationIds(Owner.EDGE, 1_001);

    @Test
    void shouldLayOutOwnerRunAndNumber() {
        assertEquals(0x4000_7D20_0000_0005L, edge.of(5));
        assertEquals(5, CorrelationIds.number(0x4000_7D20_0000_0005L));
        assertTrue(edge.isOurs(edge.of(5)));
    }

    @Test
    void shouldKnowAnotherRunsIdsAndAnotherOwnersForNotItsOwn() {
        assertFalse(edge.isOurs(new CorrelationIds(Owner.EDGE, 1_000).of(5)));
        assertFalse(edge.isOurs(new CorrelationIds(Owner.SERVICE, 1_001).of(5)));
        assertFalse(edge.isOurs(5));
        assertFalse(edge.isOurs(-1));
    }

    @Test
    void shouldKeepToItsOwnBitsWhereverTheNumberAndTheSequenceAre() {
        CorrelationIds late = new CorrelationIds(Owner.EDGE, Long.MAX_VALUE);

        assertTrue(late.of(MOST) > 0);
        assertTrue(late.isOurs(late.of(MOST)));
        assertEquals(late.of(0), late.of(MOST + 1));
        assertEquals(MOST, CorrelationIds.number(late.of(MOST)));
    }
}
