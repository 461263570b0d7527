package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FeedGateTest {
    private final ListeningSink sink = new ListeningSink();
    private final FeedGate gate = new FeedGate(sink);

    @Test
    void shouldPassTicksWhileNothingIsHeld() {
        assertEquals(Outcome.ACCEPTED, offer("USD/IDR", 1));

        assertEquals(List.of(1L), prices());
    }

    @Test
    void shouldKeepOtherProducersOffAHeldFeedAndCountThem() {
        assertTrue(gate.hold("USD/IDR"));
        assertFalse(gate.hold("USD/IDR"), "it is held already");

        assertEquals(Outcome.ACCEPTED, offer("USD/IDR", 8));
        assertEquals(Outcome.ACCEPTED, offer("USD/JPY", 9));

        assertEquals(List.of(9L), prices());
        assertEquals(1, gate.ticksHeldOff());
        assertEquals(Set.of("USD/IDR"), gate.heldFeeds());
    }

    @Test
    void shouldPassTicksAgainWhenReleased() {
        gate.hold("USD/IDR");
        gate.hold("USD/JPY");

        gate.release("USD/IDR");
        offer("USD/IDR", 1);
        offer("USD/JPY", 2);
        gate.releaseAll();
        offer("USD/JPY", 3);

        assertEquals(List.of(1L, 3L), prices());
    }

    private Outcome offer(String feed, long priceE12) {
        return gate.offer(feed, PriceSource.PRIMARY, priceE12, 0, 1);
    }

    private List<Long> prices() {
        return sink.ticks().stream().map(ListeningSink.Tick::priceE12).toList();
    }
}
