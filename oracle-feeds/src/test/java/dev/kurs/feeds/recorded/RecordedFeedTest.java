package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.feeds.ManualTime;
import dev.kurs.feeds.Pacer;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.protocol.port.PriceSink.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedFeedTest {
    private static final String FILE = "classpath:recorded/three-ticks.jsonl";
    private static final long NOW_NS = 1_900_000_000_000_000_000L;
    private static final long RECORDED_NS = 1_767_225_600_000_000_000L;
    private static final long MS = 1_000_000;

    private final ManualTime time = new ManualTime(NOW_NS);
    private final ListeningSink sink = new ListeningSink();

    @Test
    void shouldOfferEveryTickAsRecorded() throws InterruptedException {
        play(new RecordedConfiguration(FILE, 1, false, false));

        assertEquals(
                List.of(
                        new Tick("USD/IDR", PriceSource.PRIMARY, 16_312_500_000_000_000L, 21_000, RECORDED_NS),
                        new Tick("USD/JPY", PriceSource.FALLBACK, 156_250_000_000_000L, 8_000, RECORDED_NS + 400 * MS),
                        new Tick(
                                "USD/IDR",
                                PriceSource.PRIMARY,
                                16_313_000_000_000_000L,
                                20_000,
                                RECORDED_NS + 1000 * MS)),
                sink.ticks());
    }

    @Test
    void shouldWaitBetweenTicksAsTheSpeedAsks() throws InterruptedException {
        play(new RecordedConfiguration(FILE, 2, false, false));

        assertEquals(List.of(200 * MS, 300 * MS), time.pauses());
    }

    @ParameterizedTest
    @CsvSource({"0, -3600000", "1, -3600000", "1, 3600000"})
    void shouldGoOnFromWhereItIsWhenTheClockIsSet(double speed, long jumpMs) throws InterruptedException {
        PriceSink setting = (feed, source, priceE12, confidenceE8, publishTimeNs) -> {
            if (sink.ticks().isEmpty()) {
                time.jump(jumpMs * MS);
            }
            return sink.offer(feed, source, priceE12, confidenceE8, publishTimeNs);
        };

        feed(new RecordedConfiguration(FILE, speed, false, true), setting).play();

        assertTrue(time.pauses().stream().mapToLong(Long::longValue).sum() <= 1_000 * MS, time.pauses()::toString);
        long aheadNs = publishTimes().getLast() - time.nanoTime();
        assertTrue(aheadNs <= 3 && aheadNs > -1_000 * MS, () -> publishTimes().toString());
    }

    @Test
    void shouldNotWaitAtSpeedZero() throws InterruptedException {
        play(new RecordedConfiguration(FILE, 0, false, false));

        assertEquals(List.of(), time.pauses());
        assertEquals(3, sink.ticks().size());
    }

    @Test
    void shouldPublishTheFirstTickNowWhenRebased() throws InterruptedException {
        play(new RecordedConfiguration(FILE, 1, false, true));

        assertEquals(List.of(NOW_NS, NOW_NS + 400 * MS, NOW_NS + 1000 * MS), publishTimes());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 2, 3, 1000})
    void shouldNeverPublishAheadOfTheClockWhenRebased(double speed) throws InterruptedException {
        List<Long> aheadNs = new ArrayList<>();
        PriceSink comparing = (feed, source, priceE12, confidenceE8, publishTimeNs) -> {
            aheadNs.add(publishTimeNs - time.nanoTime());
            return aheadNs.size() < 30 ? Outcome.ACCEPTED : Outcome.CLOSED;
        };

        feed(new RecordedConfiguration(FILE, speed, true, true), comparing).play();

        // At speed 0 the manual clock stands still, and each tick is one nanosecond later than the one before.
        assertTrue(aheadNs.stream().allMatch(ahead -> ahead <= (speed == 0 ? 30 : 0)), aheadNs::toString);
    }

    @Test
    void shouldPublishEachTickLaterThanTheOneBeforeAtSpeedZeroRebased() throws InterruptedException {
        sink.closedAfter(5);

        play(new RecordedConfiguration(FILE, 0, true, true));

        assertEquals(List.of(NOW_NS, NOW_NS + 1, NOW_NS + 2, NOW_NS + 3, NOW_NS + 4), publishTimes());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLoopWithPublishTimesRisingOn(boolean rebase) throws InterruptedException {
        long startNs = rebase ? NOW_NS : RECORDED_NS;
        sink.closedAfter(7);

        play(new RecordedConfiguration(FILE, 1, true, rebase));

        assertEquals(
                List.of(
                        startNs,
                        startNs + 400 * MS,
                        startNs + 1000 * MS,
                        startNs + 1500 * MS,
                        startNs + 1900 * MS,
                        startNs + 2500 * MS,
                        startNs + 3000 * MS),
                publishTimes());
    }

    @Test
    void shouldWaitForTheRingAndLeaveNoTickOut() throws InterruptedException {
        sink.answering(Collections.nCopies(500, Outcome.BACK_PRESSURED).toArray(Outcome[]::new));

        FeedStatus status = play(new RecordedConfiguration(FILE, 0, false, false));

        assertEquals(3, sink.ticks().size());
        assertEquals(3, status.ticksOffered());
    }

    @Test
    void shouldGoOnPastAFeedThatIsNotConfigured() throws InterruptedException {
        sink.answering(Outcome.UNKNOWN_FEED);

        play(new RecordedConfiguration(FILE, 0, false, false));

        assertEquals(2, sink.ticks().size());
    }

    @Test
    void shouldEndWhenTheRingIsClosed() throws InterruptedException {
        sink.closedAfter(4);

        FeedStatus status = play(new RecordedConfiguration(FILE, 1, true, true));

        assertEquals(4, sink.ticks().size());
        assertFalse(status.running());
    }

    @Test
    void shouldPlayOnlyTheSourcesAskedFor() throws InterruptedException {
        play(new RecordedConfiguration(FILE, 1, false, true, Set.of(PriceSource.FALLBACK)));

        assertEquals(List.of("USD/JPY"), sink.ticks().stream().map(Tick::feed).toList());
        assertEquals(List.of(NOW_NS), publishTimes());
    }

    @Test
    void shouldRunOnAThreadOfItsOwnUntilClosed() throws InterruptedException {
        FeedContext context =
                new FeedContext(sink, new SystemEpochNanoClock(), Pacer.SLEEPING, new SplittableRandom(1));
        PriceFeed feed = new RecordedConfiguration(FILE, 1000, true, true).open(context);
        try (feed) {
            feed.start();
            sink.await(20);
            assertTrue(feed.status().running());
        }

        int ticksAtClose = sink.ticks().size();
        assertFalse(feed.status().running());
        assertEquals(ticksAtClose, feed.status().ticksOffered());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e-9, 1e9})
    void shouldRefuseASpeedThatMakesNoSense(double speed) {
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class, () -> new RecordedConfiguration(FILE, speed, false, false));

        assertTrue(error.getMessage().startsWith("feeds.recorded.speed " + speed), error.getMessage());
    }

    private FeedStatus play(RecordedConfiguration configuration) throws InterruptedException {
        RecordedFeed feed = feed(configuration, sink);
        feed.play();
        return feed.status();
    }

    private RecordedFeed feed(RecordedConfiguration configuration, PriceSink into) {
        return (RecordedFeed) configuration.open(new FeedContext(into, time, time, new SplittableRandom(1)));
    }

    private List<Long> publishTimes() {
        return sink.ticks().stream().map(Tick::publishTimeNs).toList();
    }
}
