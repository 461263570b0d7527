package dev.kurs.service.run;

import static dev.kurs.protocol.port.PriceSink.Outcome.ACCEPTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedGate;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.LastTick;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.service.configuration.FeedSection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.Test;

class FeedRunnerTest {
    private static final long NOW_NS = 1_767_225_600_000_000_000L;
    private static final long RECENT_NS = NOW_NS - 12_500_000_000L;
    private static final Duration MAX_AGE = Duration.ofSeconds(15);

    /** A source that stands still. */
    private record StillFeed(FeedStatus status) implements PriceFeed {
        static FeedConfiguration of(String name, long ticks, long lastSuccessNs) {
            FeedStatus status = new FeedStatus(
                    name,
                    true,
                    false,
                    lastSuccessNs,
                    0,
                    Optional.empty(),
                    "",
                    ticks,
                    Map.of(),
                    Map.of(),
                    1,
                    List.of(),
                    Map.of(),
                    ticks);
            return context -> new StillFeed(status);
        }

        @Override
        public void start() {
            throw new IllegalStateException("nobody starts it here");
        }

        @Override
        public void tryOnce() {
            throw new IllegalStateException("nobody tries it here");
        }

        @Override
        public void close() {
            // There is nothing to stop.
        }
    }

    @Test
    void shouldShowEachSourceByItsNameInALabel() {
        Metrics metrics = new Metrics();
        FeedSection settings = new FeedSection(
                List.of(StillFeed.of("pyth", 5_210, 1_767_225_600_500_000_000L), StillFeed.of("recorded", 7, 0)), 0);
        FeedGate gate = new FeedGate((feed, source, price, confidence, publishTime) -> ACCEPTED);

        FeedRunner runner = new FeedRunner(settings, gate, new SystemEpochNanoClock(), metrics);
        try (runner) {
            String text = new String(metrics.scrape(), StandardCharsets.UTF_8);

            assertTrue(text.contains("kurs_feed_source_ticks_total{source=\"pyth\"} 5210.0"), text);
            assertTrue(text.contains("kurs_feed_source_ticks_total{source=\"recorded\"} 7.0"), text);
            assertTrue(text.contains("kurs_feed_source_last_success_seconds{source=\"pyth\"} 1.7672256005E9"), text);
        }
    }

    /** 16312.5 and 16320 rupiah a dollar and 0.0000613 dollars a rupiah: each is held against the mean of the other two. */
    @Test
    void shouldShowHowOldEachSourceIsWhatFailedHowOftenItTellsAndHowFarItIsFromTheOthers() {
        String text = scraped(
                failing("pyth", PriceSource.PRIMARY, "USD/IDR", 16_312_500_000_000_000L),
                good("redstone", PriceSource.FALLBACK, "USD/IDR", 61_300_000L),
                good("twelvedata", PriceSource.CROSS_CHECK, "USD/IDR", 16_320_000_000_000_000L),
                good("kraken", PriceSource.CROSS_CHECK, "USDT/USD", 1_000_150_000_000L));

        shouldHave(text, "kurs_feed_source_failing", "{source=\"pyth\"} 1.0");
        shouldHave(text, "kurs_feed_source_failing", "{source=\"redstone\"} 0.0");
        shouldHave(text, "kurs_feed_source_ticks_per_minute", "{source=\"pyth\"} 150.0");
        shouldHave(text, "kurs_feed_source_errors_total", "{kind=\"UNAUTHORIZED\",source=\"pyth\"} 2.0");
        shouldHave(text, "kurs_feed_source_dropped_total", "{reason=\"OUTSIDE_THE_BAND\",source=\"pyth\"} 3.0");
        shouldHave(text, "kurs_feed_source_errors_total", "{kind=\"UNREACHABLE\",source=\"pyth\"} 0.0");
        shouldHave(text, "kurs_feed_source_dropped_total", "{reason=\"NOT_NEWER\",source=\"pyth\"} 0.0");
        shouldHave(text, "kurs_feed_source_age_seconds", "{feed=\"USD/IDR\",source=\"pyth\"} 12.5");
        shouldHave(text, "kurs_feed_source_spread_bps", "{feed=\"USD/IDR\",source=\"pyth\"} 2.52");
        shouldHave(text, "kurs_feed_source_spread_bps", "{feed=\"USD/IDR\",source=\"redstone\"} 1.86");
        shouldHave(text, "kurs_feed_source_spread_bps", "{feed=\"USD/IDR\",source=\"twelvedata\"} -4.38");
        assertFalse(text.contains("kurs_feed_source_spread_bps{feed=\"USDT/USD\""), text);
    }

    /** The one that is silent is held against the mean of the two, and they against each other. */
    @Test
    void shouldHoldNoSourceAgainstOneThatFellSilent() {
        String text = scraped(
                good("pyth", PriceSource.PRIMARY, "USD/IDR", 16_312_500_000_000_000L),
                silent("redstone", PriceSource.FALLBACK, "USD/IDR", 61_300_000L),
                good("twelvedata", PriceSource.CROSS_CHECK, "USD/IDR", 16_320_000_000_000_000L));

        shouldHave(text, "kurs_feed_source_spread_bps", "{feed=\"USD/IDR\",source=\"pyth\"} 4.6");
        shouldHave(text, "kurs_feed_source_spread_bps", "{feed=\"USD/IDR\",source=\"twelvedata\"} -4.6");
        shouldHave(text, "kurs_feed_source_spread_bps", "{feed=\"USD/IDR\",source=\"redstone\"} 1.86");
    }

    @Test
    void shouldTellWhetherASourceFailsByWhatWasHeardLastThoughTheClockWentBack() {
        AtomicLong nowNs = new AtomicLong(NOW_NS);
        FeedHealth health = new FeedHealth("pyth", nowNs::get);
        health.running(true);
        health.errorSeen(FeedError.UNREACHABLE, "nobody there");
        shouldFail("1.0", true, health, nowNs);

        nowNs.addAndGet(-Duration.ofHours(1).toNanos());
        health.successSeen();
        shouldFail("0.0", false, health, nowNs);

        nowNs.addAndGet(-Duration.ofHours(1).toNanos());
        health.errorSeen(FeedError.UNREACHABLE, "nobody there");
        shouldFail("1.0", true, health, nowNs);
    }

    private static void shouldFail(String gauge, boolean told, FeedHealth health, AtomicLong nowNs) {
        FeedStatus status = health.status();
        shouldHave(scraped(context -> new StillFeed(status)), "kurs_feed_source_failing", "{source=\"pyth\"} " + gauge);
        FeedReport report = new FeedReport(Map.of(), Map.of(), nowNs::get);
        List<?> sources = (List<?>) report.json(List.of(status)).get("sources");
        assertEquals(told, ((Map<?, ?>) sources.getFirst()).get("failing"));
    }

    /** Metrics of sources of which those of rank PRIMARY and CROSS_CHECK publish rupiah a dollar. */
    private static String scraped(FeedConfiguration... sources) {
        Metrics metrics = new Metrics();
        FeedSection settings = new FeedSection(
                List.of(sources),
                0,
                Map.of("USD/IDR", EnumSet.of(PriceSource.PRIMARY, PriceSource.CROSS_CHECK)),
                Map.of("USD/IDR", MAX_AGE),
                Map.of(),
                10_000_000,
                Duration.ofDays(7),
                Map.of());
        FeedRunner runner =
                new FeedRunner(settings, (feed, source, price, sure, time) -> ACCEPTED, () -> NOW_NS, metrics);
        try (runner) {
            return new String(metrics.scrape(), StandardCharsets.UTF_8);
        }
    }

    private static void shouldHave(String text, String metric, String sample) {
        assertTrue(text.contains(metric + sample), () -> metric + sample + " in " + text);
    }

    private static FeedConfiguration good(String name, PriceSource rank, String feed, long priceE12) {
        return told(name, rank, feed, priceE12, RECENT_NS, 0, Map.of(), Map.of());
    }

    private static FeedConfiguration silent(String name, PriceSource rank, String feed, long priceE12) {
        long longAgoNs = RECENT_NS - MAX_AGE.toNanos() - 1;
        return told(name, rank, feed, priceE12, longAgoNs, 0, Map.of(), Map.of());
    }

    private static FeedConfiguration failing(String name, PriceSource rank, String feed, long priceE12) {
        return told(
                name,
                rank,
                feed,
                priceE12,
                RECENT_NS,
                NOW_NS,
                Map.of(DropReason.OUTSIDE_THE_BAND, 3L),
                Map.of(FeedError.UNAUTHORIZED, 2L));
    }

    private static FeedConfiguration told(
            String name,
            PriceSource rank,
            String feed,
            long priceE12,
            long publishTimeNs,
            long lastErrorNs,
            Map<DropReason, Long> dropped,
            Map<FeedError, Long> errors) {
        FeedStatus status = new FeedStatus(
                name,
                true,
                lastErrorNs > 0,
                NOW_NS - 1,
                lastErrorNs,
                errors.keySet().stream().findFirst(),
                "",
                5,
                dropped,
                errors,
                1,
                List.of(),
                Map.of(feed, new LastTick(rank, priceE12, 0, publishTimeNs, NOW_NS - 1)),
                150);
        return context -> new StillFeed(status);
    }
}
