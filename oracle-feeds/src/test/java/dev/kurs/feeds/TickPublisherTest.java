package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink.Outcome;
import java.util.ArrayList;
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

    /** A recording, which never drops, goes on within 5 ms once the ring has room again, however long it was full. */
    @Test
    void shouldNeverPauseForLongerThanFiveMilliseconds() throws InterruptedException {
        List<Outcome> answers = new ArrayList<>(Collections.nCopies(40, Outcome.BACK_PRESSURED));
        answers.add(Outcome.ACCEPTED);
        sink.answering(answers.toArray(Outcome[]::new));

        publish(TickPublisher.NEVER_DROP_NS);

        assertEquals(40, time.pauses().size());
        assertEquals(5_000_000L, time.pauses().getLast());
        assertEquals(5_000_000L, Collections.max(time.pauses()));
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
