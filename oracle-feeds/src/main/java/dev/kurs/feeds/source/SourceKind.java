package dev.kurs.feeds.source;

import dev.kurs.feeds.FeedConfiguration;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * One kind of source, with what holds where the configuration says nothing; every package of a source has one.
 *
 * @param name as {@code feeds.live.<name>.kind} calls it
 * @param symbolsByFeed the feeds that it is asked for
 * @param pollInterval pause between two questions
 * @param updateBandE8 by how much a price may move before the source says so
 * @param heartbeat how long it may say nothing
 * @param unitsPerDollar whether its usual symbols of currencies are units per dollar, as {@code USD/IDR} says; otherwise dollars per unit
 * @param isReference whether it gives no prices, but what the prices of all others are held against
 * @param configuration makes a configuration of terms and of what else the source's section says
 */
public record SourceKind(
        String name,
        List<URI> servers,
        Map<String, String> symbolsByFeed,
        Duration pollInterval,
        long updateBandE8,
        Duration heartbeat,
        boolean unitsPerDollar,
        boolean isReference,
        BiFunction<SourceTerms, SourceOptions, FeedConfiguration> configuration) {}
