package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedGate;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.configuration.FeedSection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.Test;

class FeedRunnerTest {
    /** A source that stands still. */
    private record StillFeed(FeedStatus status) implements PriceFeed {
        static FeedConfiguration of(String name, long ticks, long lastSuccessNs) {
            FeedStatus status = new FeedStatus(
                    name,
                    true,
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
        FeedGate gate = new FeedGate((feed, source, price, confidence, publishTime) -> PriceSink.Outcome.ACCEPTED);

        FeedRunner runner = new FeedRunner(settings, gate, new SystemEpochNanoClock(), metrics);
        try (runner) {
            String text = new String(metrics.scrape(), StandardCharsets.UTF_8);

            assertTrue(text.contains("kurs_feed_source_ticks_total{source=\"pyth\"} 5210.0"), text);
            assertTrue(text.contains("kurs_feed_source_ticks_total{source=\"recorded\"} 7.0"), text);
            assertTrue(text.contains("kurs_feed_source_last_success_seconds{source=\"pyth\"} 1.7672256005E9"), text);
        }
    }
}
