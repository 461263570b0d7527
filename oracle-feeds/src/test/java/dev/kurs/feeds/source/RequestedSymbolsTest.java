package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestedSymbolsTest {
    private static final long MINUTE_NS = 60_000_000_000L;

    private final RequestedSymbols symbols = new RequestedSymbols(Map.of("aa", "USD/IDR", "bb", "USD/JPY"));

    @Test
    void shouldLeaveAnUnknownSymbolOutForTenMinutes() {
        symbols.leaveOut(Set.of("aa"), MINUTE_NS);

        assertEquals(Set.of("bb"), symbols.at(11 * MINUTE_NS - 1));
        assertEquals(List.of("USD/IDR"), symbols.feedsLeftOut());
        assertFalse(symbols.isUnknownDue(11 * MINUTE_NS - 1));
        assertTrue(symbols.isUnknownDue(11 * MINUTE_NS));
        assertEquals(Set.of("aa", "bb"), symbols.at(11 * MINUTE_NS));
        assertEquals(List.of(), symbols.feedsLeftOut());
        assertFalse(symbols.isUnknownDue(11 * MINUTE_NS));
    }

    /** The clock was two hours ahead when the server knew no such symbol. */
    @Test
    void shouldLeaveItOutNoLongerThoughTheClockIsSetBack() {
        symbols.leaveOut(Set.of("aa"), 180 * MINUTE_NS);

        assertEquals(Set.of("bb"), symbols.at(60 * MINUTE_NS));
        assertFalse(symbols.isUnknownDue(70 * MINUTE_NS - 1));
        assertTrue(symbols.isUnknownDue(70 * MINUTE_NS));
    }
}
