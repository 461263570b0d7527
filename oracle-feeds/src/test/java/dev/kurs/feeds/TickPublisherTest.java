package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink.Outcome;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickPublisherTest {
    private final ManualTime time = new ManualTime(0);
    private final ListeningSink sink = new ListeningSink();
    private final FeedHealth health = new FeedHealth("test", time);

    @Test
    void shouldOfferAgainWithGrowingPausesWhileTheRingIsFull() throws InterruptedException {
        sink.answering(Outcome.BACK_PRESSURED, Outcome.BACK_PRESSURED, Outcome.BACK_PRESSURED);

        assertEquals(Outcome.ACCEPTED, publish(TickPublisher.NEVER_DROP_NS));

        assertEquals(List.of(50_000L, 100_000L, 200_000L), time.pauses());
        assertEquals(1, health.status().ticksOffered());
    }

    @Test
    void shouldDropAndCountWhenPatienceEnds() throws InterruptedException {
        sink.answering(Collections.nCopies(100, Outcome.BACK_PRESSURED).toArray(Outcome[]::new));

        assertEquals(Outcome.BACK_PRESSURED, publish(150_000));

        assertEquals(List.of(50_000L, 100_000L), time.pauses());
        assertEquals(1, health.status().dropped(DropReason.BACK_PRESSURED));
    }

    @Test
    void shouldCountTicksOfAFeedThatIsNotConfigured() throws InterruptedException {
        sink.answering(Outcome.UNKNOWN_FEED);

        assertEquals(Outcome.UNKNOWN_FEED, publish(0));

        assertEquals(1, health.status().dropped(DropReason.UNKNOWN_FEED));
        assertEquals(0, health.status().ticksOffered());
    }

    private Outcome publish(long patienceNs) throws InterruptedException {
        return new TickPublisher(sink, time, health, patienceNs).publish("USD/IDR", PriceSource.PRIMARY, 1, 1, 1);
    }
}
