package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class QuotingWorldTest {
    private static final double BRIEF = 0.01;

    /** One corridor more than the pool's risk is measured of. */
    @Test
    void shouldQuoteMoreCorridorsThanThereIsRiskOf() {
        assertTrue(QuotingWorld.ofCorridors(503).nsPerQuote(BRIEF) > 0);
    }
}
