package dev.kurs.service.run;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.LastTick;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.DecimalText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Puts what the sources say of the same feed beside each other, in dollars per unit whichever way each publishes it.
 *
 * <p>Example: of USD/IDR one says 16 312.5 rupiah a dollar and another 0.0000613 dollars a rupiah: the first is 0.44 bps above the second. One that fell silent is
 * held against the others still, and they no longer against it.
 */
public final class FeedReport {
    private static final int E12 = 12;
    private static final double NANOS = 1e9;
    private static final BigDecimal BASIS_POINTS = BigDecimal.valueOf(10_000);
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Map<String, EnumSet<PriceSource>> unitsPerDollar;
    private final Map<String, Duration> maxAges;
    private final EpochNanoClock clock;

    /**
     * @param unitsPerDollar of each feed the sources that publish units per dollar
     * @param maxAges of each feed how old its price may be: a source whose last one is older than the newest by more is silent
     */
    FeedReport(Map<String, EnumSet<PriceSource>> unitsPerDollar, Map<String, Duration> maxAges, EpochNanoClock clock) {
        this.unitsPerDollar = Map.copyOf(unitsPerDollar);
        this.maxAges = Map.copyOf(maxAges);
        this.clock = clock;
    }

    /**
     * What one source says of one feed.
     *
     * @param spreadBps how far it is above the median of the others that are not silent, two decimals; empty where there is none
     */
    record Line(String feed, String source, LastTick tick, double ageSeconds, Optional<BigDecimal> spreadBps) {}

    /** By feed, and within it as the sources are configured. */
    List<Line> lines(List<FeedStatus> statuses) {
        Map<String, Map<String, LastTick>> byFeed = new TreeMap<>();
        for (FeedStatus status : statuses) {
            status.lastTicks()
                    .forEach((feed, tick) -> byFeed.computeIfAbsent(feed, first -> new LinkedHashMap<>())
                            .put(status.name(), tick));
        }
        List<Line> lines = new ArrayList<>();
        byFeed.forEach((feed, ticks) -> ticks.forEach((source, tick) -> lines.add(new Line(
                feed,
                source,
                tick,
                Math.max(0, clock.nanoTime() - tick.publishTimeNs()) / NANOS,
                spreadBps(feed, source, ticks)))));
        return lines;
    }

    private Optional<BigDecimal> spreadBps(String feed, String source, Map<String, LastTick> ticks) {
        List<BigDecimal> others = new ArrayList<>();
        long spokenSinceNs = spokenSinceNs(feed, ticks);
        ticks.forEach((name, tick) -> {
            if (!name.equals(source) && tick.publishTimeNs() >= spokenSinceNs) {
                others.add(dollars(feed, tick));
            }
        });
        if (others.isEmpty()) {
            return Optional.empty();
        }
        others.sort(null);
        BigDecimal median = others.get((others.size() - 1) / 2)
                .add(others.get(others.size() / 2))
                .divide(TWO);
        BigDecimal own = dollars(feed, ticks.get(source));
        return Optional.of(own.subtract(median)
                .multiply(BASIS_POINTS)
                .divide(median, MathContext.DECIMAL64)
                .setScale(2, RoundingMode.HALF_EVEN));
    }

    /** Of prices of when a source has not fallen silent; while markets are closed all may be of before. */
    private long spokenSinceNs(String feed, Map<String, LastTick> ticks) {
        Duration maxAge = maxAges.get(feed);
        long newestNs =
                ticks.values().stream().mapToLong(LastTick::publishTimeNs).max().orElse(0);
        return maxAge == null ? Long.MIN_VALUE : newestNs - maxAge.toNanos();
    }

    private BigDecimal dollars(String feed, LastTick tick) {
        BigDecimal price = BigDecimal.valueOf(tick.priceE12(), E12);
        return unitsPerDollar
                        .getOrDefault(feed, EnumSet.noneOf(PriceSource.class))
                        .contains(tick.source())
                ? BigDecimal.ONE.divide(price, MathContext.DECIMAL64)
                : price;
    }

    /** All of it as the command line shows it. */
    Map<String, Object> json(List<FeedStatus> statuses) {
        return Map.of(
                "sources",
                statuses.stream().map(this::source).toList(),
                "feeds",
                lines(statuses).stream().map(FeedReport::feed).toList());
    }

    private Map<String, Object> source(FeedStatus status) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", status.name());
        json.put("running", status.running());
        json.put("last_success_age_seconds", age(status.lastSuccessNs()));
        json.put("ticks", status.ticksOffered());
        json.put("ticks_per_minute", status.ticksPerMinute());
        json.put("connections", status.connections());
        json.put("last_error", status.lastError().map(Enum::name).orElse(null));
        json.put("last_error_detail", status.lastErrorDetail());
        json.put("last_error_age_seconds", age(status.lastErrorNs()));
        json.put("failing", status.failing());
        json.put("errors", named(status.errors()));
        json.put("dropped", named(status.dropped()));
        json.put("unavailable_feeds", status.unavailableFeeds());
        return json;
    }

    private Double age(long timeNs) {
        return timeNs == 0 ? null : Math.max(0, clock.nanoTime() - timeNs) / NANOS;
    }

    private static <E extends Enum<E>> Map<String, Long> named(Map<E, Long> counts) {
        Map<String, Long> named = new TreeMap<>();
        counts.forEach((reason, count) -> {
            if (reason != DropReason.NOT_NEWER) {
                named.put(reason.name(), count);
            }
        });
        return named;
    }

    private static Map<String, Object> feed(Line line) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("feed", line.feed());
        json.put("source", line.source());
        json.put("rank", line.tick().source().name());
        json.put("price", text(line.tick().priceE12()));
        json.put("confidence_bps", bps(line.tick().confidenceE8()));
        json.put("age_seconds", line.ageSeconds());
        json.put("spread_bps", line.spreadBps().map(BigDecimal::toPlainString).orElse(null));
        return json;
    }

    private static String text(long priceE12) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendRate(text, priceE12);
        return text.toString();
    }

    private static String bps(long fractionE8) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendBasisPoints(text, fractionE8);
        return text.toString();
    }
}
