package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestedIdsTest {
    private static final long MINUTE_NS = 60_000_000_000L;

    private final RequestedIds ids = new RequestedIds(Map.of("aa", "USD/IDR", "bb", "USD/JPY"));

    @Test
    void shouldLeaveAnUnknownIdOutForTenMinutes() {
        ids.leaveOut(Set.of("aa"), MINUTE_NS);

        assertEquals(Set.of("bb"), ids.at(11 * MINUTE_NS - 1));
        assertEquals(List.of("USD/IDR"), ids.feedsLeftOut());
        assertEquals(Set.of("aa", "bb"), ids.at(11 * MINUTE_NS));
        assertEquals(List.of(), ids.feedsLeftOut());
    }
}
