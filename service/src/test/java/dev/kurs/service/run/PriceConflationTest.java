package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FeedHealthChangedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.port.PriceSink.Outcome;
import dev.kurs.service.reference.ReferenceData;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One feed that may be 60 s old and protects a corridor until it is below 24 s again: nothing waits here beyond 21.6 s less two beats of 100 ms. */
class PriceConflationTest {
    private static final String FEED = "USD/IDR";
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long BEAT_NS = 100_000_000L;
    private static final long PRICE_E12 = 16_312_500_000_000_000L;
    private static final long CONFIDENCE_E8 = 21_000;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final List<Long> taken = new ArrayList<>();
    private final ReferenceData reference = new ReferenceData();
    private long nowNs = 1_767_225_600L * SECOND_NS;
    private Outcome outcome = Outcome.ACCEPTED;
    private PriceConflation conflation;

    @BeforeEach
    void configure() {
        conflation = withMinMove(0);
    }

    private PriceConflation withMinMove(long minMoveE8) {
        PriceConflation made = new PriceConflation(
                (feed, source, priceE12, confidenceE8, publishTimeNs) -> take(priceE12),
                reference,
                minMoveE8,
                BEAT_NS,
                () -> nowNs);
        ConfigureFeedEncoder feed = new ConfigureFeedEncoder()
                .wrapAndApplyHeader(frame, 0, header)
                .feedId(0)
                .maxAgeNs(60 * SECOND_NS)
                .name(FEED);
        tell(reference, feed);
        tell(made, feed);
        tell(
                made,
                new ConfigureCorridorEncoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .corridorId(0)
                        .oracleAgeProtectE8(50_000_000)
                        .exitRatioE8(80_000_000));
        health(made, FeedHealth.USABLE);
        return made;
    }

    private Outcome take(long priceE12) {
        if (outcome == Outcome.ACCEPTED) {
            taken.add(priceE12);
        }
        return outcome;
    }

    private void tell(FrameListener listener, MessageEncoderFlyweight message) {
        listener.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength());
    }

    private void health(PriceConflation told, FeedHealth health) {
        health(told, health, PriceSource.PRIMARY);
    }

    private void health(PriceConflation told, FeedHealth health, PriceSource read) {
        tell(
                told,
                new FeedHealthChangedEncoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .feedId(0)
                        .health(health)
                        .isChecked(Flag.YES)
                        .selected(read));
    }

    /** A tick of now; what goes through is in the journal at once. */
    private int offer(long priceE12, long confidenceE8) {
        int before = taken.size();
        conflation.offer(FEED, PriceSource.PRIMARY, priceE12, confidenceE8, nowNs);
        if (taken.size() > before) {
            journal(priceE12, confidenceE8);
        }
        return taken.size() - before;
    }

    private void journal(long priceE12, long confidenceE8) {
        tell(
                conflation,
                new UpdatePriceEncoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .feedId(0)
                        .source(PriceSource.PRIMARY)
                        .priceE12(priceE12)
                        .confidenceE8(confidenceE8)
                        .publishTimeNs(nowNs));
        tell(
                conflation,
                new PriceAcceptedEncoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .feedId(0)
                        .source(PriceSource.PRIMARY));
    }

    private int offer(long priceE12) {
        return offer(priceE12, CONFIDENCE_E8);
    }

    private void pass(long durationNs) {
        nowNs += durationNs;
    }

    @ParameterizedTest
    @CsvSource({
        // min. move E8, price E12,           confidence E8, goes through
        "0,             16312500000000000,    21000,         0",
        "0,             16312500000000001,    21000,         1",
        "0,             16312500000000000,    21001,         1",
        "20000,         16315762500000000,    21000,         0",
        "20000,         16315762500000001,    21000,         1",
        "20000,         16309237500000000,    21000,         0",
        "20000,         16309237499999999,    21000,         1",
        "20000,         16312500000000000,    41000,         0",
        "20000,         16312500000000000,    41001,         1",
    })
    void shouldHoldBackWhatTellsNothing(long minMoveE8, long priceE12, long confidenceE8, int through) {
        conflation = withMinMove(minMoveE8);
        assertEquals(1, offer(PRICE_E12));
        pass(SECOND_NS);

        assertEquals(through, offer(priceE12, confidenceE8));
    }

    @Test
    void shouldCompareWithWhatTheEngineHasAndNotWithTheTickBefore() {
        conflation = withMinMove(20_000);
        assertEquals(1, offer(PRICE_E12));
        int through = 0;
        for (int second = 1; second <= 10; second++) {
            pass(SECOND_NS);
            through += offer(PRICE_E12 + second * 1_000_000_000_000L);
        }
        assertEquals(2, through);
    }

    @Test
    void shouldLetTheNewestThroughBeforeTheEnginesIsOld() {
        offer(PRICE_E12);
        for (int second = 1; second <= 21; second++) {
            pass(SECOND_NS);
            assertEquals(0, offer(PRICE_E12));
            conflation.beat();
        }
        assertEquals(1, taken.size());

        pass(399_999_999);
        conflation.beat();
        assertEquals(1, taken.size());
        pass(1);
        conflation.beat();
        assertEquals(2, taken.size());
        conflation.beat();
        assertEquals(2, taken.size());
    }

    @Test
    void shouldHoldBackNothingWhileTheFeedIsNotUsable() {
        offer(PRICE_E12);
        pass(SECOND_NS);
        assertEquals(0, offer(PRICE_E12));

        health(conflation, FeedHealth.DEVIATING);
        conflation.beat();
        assertEquals(2, taken.size());
        pass(SECOND_NS);
        assertEquals(1, offer(PRICE_E12));
    }

    /** The engine reads the fallback, and PRIMARY again after three good ticks in a row: held back they would take a minute. */
    @ParameterizedTest
    @CsvSource({"3, FALLBACK, 1", "3, PRIMARY, 0", "0, FALLBACK, 0"})
    void shouldHoldBackNothingOfASourceWhoseTicksAreCounted(int returnTicks, PriceSource read, int through) {
        tell(
                conflation,
                new ConfigureFeedEncoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .feedId(0)
                        .maxAgeNs(60 * SECOND_NS)
                        .returnTicks(returnTicks)
                        .name(FEED));
        health(conflation, FeedHealth.USABLE, read);
        offer(PRICE_E12);
        pass(SECOND_NS);

        assertEquals(through, offer(PRICE_E12));
    }

    @Test
    void shouldLetEverythingThroughThatTheEngineHasNotTaken() {
        conflation.offer(FEED, PriceSource.PRIMARY, PRICE_E12, CONFIDENCE_E8, nowNs);
        pass(SECOND_NS);
        conflation.offer(FEED, PriceSource.PRIMARY, PRICE_E12, CONFIDENCE_E8, nowNs);

        assertEquals(2, taken.size());
    }

    @Test
    void shouldTryAgainWhereTheRingIsFull() {
        offer(PRICE_E12);
        pass(SECOND_NS);
        offer(PRICE_E12);
        pass(30 * SECOND_NS);
        outcome = Outcome.BACK_PRESSURED;
        conflation.beat();
        assertEquals(1, taken.size());

        outcome = Outcome.ACCEPTED;
        conflation.beat();
        assertEquals(2, taken.size());
    }
}
