package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceDroppedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedSelectionTest {
    private static final long BP = 10_000;

    private final EngineDriver desk = EngineDriver.sandbox();

    /** Ages in seconds, confidences in basis points; a minute and 20 bps are allowed. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 0, 1, USABLE, PRIMARY",
        "60, 20, 0, 1, USABLE, PRIMARY",
        "61, 1, 0, 1, USABLE, FALLBACK",
        "0, 21, 0, 1, USABLE, FALLBACK",
        "61, 1, 60, 20, USABLE, FALLBACK",
        "61, 1, 61, 1, STALE, PRIMARY",
        "61, 1, 0, 21, STALE, PRIMARY",
        "0, 21, 0, 21, STALE, PRIMARY",
    })
    void shouldSelectTheFirstSourceThatIsFreshAndSure(
            long primaryAge,
            long primaryBps,
            long fallbackAge,
            long fallbackBps,
            FeedHealth health,
            PriceSource source) {
        desk.waitNs(100 * SECOND_NS);
        desk.quietTicks(SandboxWorld.USDT_USD);
        send(PriceSource.PRIMARY, primaryAge, primaryBps);
        send(PriceSource.FALLBACK, fallbackAge, fallbackBps);

        assertEquals(health, desk.view().feed(USD_IDR).health());
        assertEquals(source, desk.view().feed(USD_IDR).selected());
        boolean usable = health == FeedHealth.USABLE;
        assertEquals(
                usable ? Availability.AVAILABLE : Availability.ORACLE_STALE,
                desk.view().rate(USDT_IDRX).availability());
        assertEquals(source, desk.view().rate(USDT_IDRX).source());
    }

    @Test
    void shouldDivideThePublishedIntegersOnce() {
        assertEquals(16_312_500_000_000_000L, desk.view().rate(USDT_IDRX).midE12());
    }

    @ParameterizedTest
    @CsvSource({
        "99, 1, 0, UNKNOWN_FEED",
        "1, 0, 0, NOT_POSITIVE",
        "1, -5, 0, NOT_POSITIVE",
        "1, 1, 5001, FROM_THE_FUTURE",
        "1, 1, -60000, NOT_NEWER",
    })
    void shouldDropWhatCannotBeAPrice(int feedId, long priceE12, long publishedAfterNowMs, DropReason reason) {
        desk.waitNs(SECOND_NS);
        long publishTimeNs = desk.nowNs() + publishedAfterNowMs * 1_000_000;
        desk.send(desk.frames().updatePrice(feedId, PriceSource.PRIMARY, priceE12, BP, publishTimeNs));

        assertEquals(reason, desk.events().first(new PriceDroppedDecoder()).reason());
        assertFalse(desk.events().has(PriceAcceptedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldDropATickThatIsNotNewerThanItsSourcesLast() {
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16313");

        assertEquals(
                DropReason.NOT_NEWER,
                desk.events().first(new PriceDroppedDecoder()).reason());
    }

    @Test
    void shouldTakeATickFromTheAllowedFutureAndCallItsAgeZero() {
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16320", desk.nowNs() + 5 * SECOND_NS);

        assertTrue(desk.events().has(PriceAcceptedDecoder.TEMPLATE_ID));
        assertEquals(16_320_000_000_000_000L, desk.view().rate(USDT_IDRX).midE12());
    }

    @Test
    void shouldDropANegativeConfidence() {
        desk.send(desk.frames().updatePrice(USD_IDR, PriceSource.PRIMARY, 1, -1, desk.nowNs() + 1));

        assertEquals(
                DropReason.INVALID_CONFIDENCE,
                desk.events().first(new PriceDroppedDecoder()).reason());
    }

    @Test
    void shouldSayARateAgainOnlyWhenItChanged() {
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.FALLBACK, "16400");
        assertFalse(desk.events().has(CorridorRateChangedDecoder.TEMPLATE_ID));

        desk.tick(USD_IDR, PriceSource.PRIMARY, "16313");
        assertTrue(desk.events().has(CorridorRateChangedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldMakeAPriceOutsideTheRangeAStaleFeed() {
        desk.waitNs(61 * SECOND_NS);
        desk.quietTicks(USD_IDR);
        desk.send(desk.frames()
                .updatePrice(SandboxWorld.USDT_USD, PriceSource.PRIMARY, Long.MAX_VALUE, BP, desk.nowNs()));

        assertEquals(Availability.ORACLE_STALE, desk.view().rate(USDT_IDRX).availability());
    }

    @Test
    void shouldJudgeFreshnessAtTheTimeOfAnyCommand() {
        desk.waitNs(60 * SECOND_NS);
        desk.send(desk.frames().claimRequestId(0, "a"));
        assertEquals(Availability.AVAILABLE, desk.view().rate(USDT_IDRX).availability());

        desk.waitNs(1);
        desk.send(desk.frames().claimRequestId(0, "b"));
        assertEquals(Availability.ORACLE_STALE, desk.view().rate(USDT_IDRX).availability());
    }

    @Test
    void shouldCompareSourcesThatPublishTheOtherWayUp() {
        desk.world().feed(USD_IDR, feed -> feed.crossCheckInverted(Flag.NO));
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "0.000061303");
        assertEquals(FeedHealth.USABLE, desk.view().feed(USD_IDR).health());
        assertTrue(desk.view().feed(USD_IDR).checked());

        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "0.000062");
        assertEquals(FeedHealth.DEVIATING, desk.view().feed(USD_IDR).health());
    }

    @Test
    void shouldForgetTheTickOfASourceThatIsTurnedOver() {
        desk.world().feed(USD_IDR, feed -> feed.primaryInverted(Flag.NO));

        assertEquals(PriceSource.FALLBACK, desk.view().feed(USD_IDR).selected());
    }

    private void send(PriceSource source, long ageSeconds, long confidenceBps) {
        long publishTimeNs = desk.nowNs() - ageSeconds * SECOND_NS;
        desk.send(
                desk.frames().updatePrice(USD_IDR, source, 16_312_500_000_000_000L, confidenceBps * BP, publishTimeNs));
    }
}
