package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.ListeningSink;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.feeds.ManualTime;
import dev.kurs.feeds.ReferenceBand;
import dev.kurs.feeds.SourcePorts;
import dev.kurs.feeds.TickPublisher;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink.Outcome;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcePublisherTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final URI NOBODY = URI.create("http://127.0.0.1:1");
    private static final Map<String, Duration> MAX_FUTURES =
            Map.of("USD/IDR", Duration.ofSeconds(2), "USD/JPY", Duration.ZERO);

    private final ManualTime time = new ManualTime(77 * SECOND_NS);
    private final ListeningSink sink = new ListeningSink();
    private final FeedHealth health = new FeedHealth("pyth", time);
    private int answers;
    private final SourcePublisher publisher = new SourcePublisher(
            AskedSource.terms(NOBODY, PriceSource.PRIMARY, Map.of("USD/IDR", "aa", "USD/JPY", "bb")),
            new FeedContext(
                    sink,
                    time,
                    time,
                    new SplittableRandom(1),
                    new SourcePorts(null, null, null, null, ReferenceBand.NONE, MAX_FUTURES)),
            new TickPublisher(sink, time, health, 0),
            health,
            () -> answers++,
            () -> false);

    @Test
    void shouldPublishUnderTheFeedsName() throws InterruptedException {
        assertEquals(SourceSession.End.ANSWERED, publisher.publish(List.of(price("bb", "159834", -3, 70))));

        assertEquals(
                List.of(new Tick("USD/JPY", PriceSource.PRIMARY, 159_834_000_000_000L, 62_565, 70 * SECOND_NS)),
                sink.ticks());
        assertEquals(77 * SECOND_NS, health.status().lastSuccessNs());
        assertEquals(1, answers);
    }

    @Test
    void shouldNotPublishAPriceCarriedForward() throws InterruptedException {
        publisher.publish(List.of(price("aa", "1", 0, 70), price("bb", "1", 0, 70)));
        publisher.publish(List.of(price("aa", "2", 0, 70), price("bb", "2", 0, 71)));
        publisher.publish(List.of(price("aa", "3", 0, 69)));

        assertEquals(3, sink.ticks().size());
        assertEquals(2, health.status().dropped(DropReason.NOT_NEWER));
    }

    /** One lie about the time must not keep away what is true from then on; the engine drops what is further ahead than its feed allows. */
    @Test
    void shouldNotLetAPriceOfTheFutureKeepTheNextOnesAway() throws InterruptedException {
        publisher.publish(List.of(price("aa", "1", 0, 80), price("bb", "1", 0, 78)));
        publisher.publish(List.of(price("aa", "2", 0, 79), price("bb", "2", 0, 77)));

        assertEquals(
                List.of(79 * SECOND_NS, 77 * SECOND_NS),
                sink.ticks().stream().map(Tick::publishTimeNs).toList());
        assertEquals(2, health.status().dropped(DropReason.FROM_THE_FUTURE));
    }

    @Test
    void shouldOfferAPriceOfTheFutureOnceItsTimeHasCome() throws InterruptedException {
        publisher.publish(List.of(price("aa", "1", 0, 82)));
        time.pause(3 * SECOND_NS);
        publisher.publish(List.of(price("aa", "1", 0, 82)));

        assertEquals(1, sink.ticks().size());
    }

    /** A source that tells its prices by our clock would otherwise be silent until the clock is where it was. */
    @Test
    void shouldTakeWhatIsTrueAfterOurClockWasSetBack() throws InterruptedException {
        time.jump(3_600 * SECOND_NS);
        publisher.publish(List.of(price("aa", "1", 0, 3_677)));
        time.jump(-3_600 * SECOND_NS);
        publisher.publish(List.of(price("aa", "2", 0, 77)));
        publisher.publish(List.of(price("aa", "3", 0, 76)));

        assertEquals(
                List.of(3_677 * SECOND_NS, 77 * SECOND_NS),
                sink.ticks().stream().map(Tick::publishTimeNs).toList());
        assertEquals(1, health.status().dropped(DropReason.NOT_NEWER));
    }

    @Test
    void shouldIgnoreIdsThatWereNotAskedFor() throws InterruptedException {
        publisher.publish(List.of(price("cc", "1", 0, 70)));

        assertEquals(List.of(), sink.ticks());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 70, NOT_POSITIVE",
        "-5, 0, 70, NOT_POSITIVE",
        "1, 19, 70, OUT_OF_RANGE",
        "1, -25, 70, OUT_OF_RANGE",
        "1, 0, 99999999999, OUT_OF_RANGE",
    })
    void shouldDropAndCountWhatTheRingCannotCarry(String price, int expo, long publishTimeS, DropReason reason)
            throws InterruptedException {
        assertEquals(
                SourceSession.End.ANSWERED,
                publisher.publish(List.of(price("aa", price, expo, publishTimeS), price("bb", "1", 0, 70))));

        assertEquals(1, health.status().dropped(reason));
        assertEquals(List.of("USD/JPY"), sink.ticks().stream().map(Tick::feed).toList());
    }

    @Test
    void shouldOfferAPriceAgainThatTheRingDidNotTake() throws InterruptedException {
        sink.answering(Outcome.BACK_PRESSURED);

        publisher.publish(List.of(price("aa", "1", 0, 70)));
        publisher.publish(List.of(price("aa", "1", 0, 70)));

        assertEquals(1, sink.ticks().size());
        assertEquals(1, health.status().dropped(DropReason.BACK_PRESSURED));
    }

    @Test
    void shouldSayWhenTheRingIsClosed() throws InterruptedException {
        sink.closedAfter(0);

        assertEquals(SourceSession.End.SINK_CLOSED, publisher.publish(List.of(price("aa", "1", 0, 70))));
    }

    private static SourcePrice price(String id, String price, int expo, long publishTimeS) {
        return new SourcePrice(
                id, new BigDecimal(new BigInteger(price), -expo), BigDecimal.valueOf(100, -expo), 1000 * publishTimeS);
    }
}
