package dev.kurs.service.reference;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.Section;
import java.time.Duration;

/**
 * How many open quotes and request ids the engine has room for: so many as the section {@code instance} says, or as the peaks in {@code core} need.
 *
 * <p>Example: {@code core.peak_posts_per_second: 50000} and a memory of 150 s are 7 500 000 request ids; {@code core.peak_firm_quotes_per_second: 50000} and a
 * longest {@code firm_ttl} of 45 s, ended within a second, are 2 300 000 open quotes. On a chain a quote ends by a confirmed block, which is at most
 * {@code chain.max_record_age} late where quotes are given at all.
 */
record PoolSizes(int openQuotes, int requestIds) {
    private static final int OPEN_QUOTES = 1 << 18;
    private static final int REQUEST_IDS = 1 << 20;
    private static final Duration REQUEST_MEMORY = Duration.ofSeconds(150);
    private static final Duration LATEST_END = Duration.ofSeconds(1);
    private static final Duration LONGEST_LIFE = Duration.ofSeconds(OpenQuotes.MAX_LIFE_SECONDS);
    private static final int MOST_PLACES = 1 << 25;

    static PoolSizes of(Section file) {
        Section instance = file.section("instance");
        return new PoolSizes(
                size(file, "open_quote_capacity", "peak_firm_quotes_per_second", OPEN_QUOTES, life(file)),
                size(
                        file,
                        "request_id_capacity",
                        "peak_posts_per_second",
                        REQUEST_IDS,
                        Duration.ofNanos(requestMemoryNs(instance))));
    }

    static long requestMemoryNs(Section instance) {
        return instance.durationNs("request_id_memory", REQUEST_MEMORY);
    }

    private static int size(Section file, String capacity, String peak, int otherwise, Duration held) {
        Section instance = file.section("instance");
        Section core = file.sectionOrEmpty("core");
        if (!core.has(peak)) {
            return instance.integer(capacity, otherwise);
        }
        if (instance.has(capacity)) {
            throw instance.wrong(capacity, "cannot stand beside core." + peak + ": leave one of them out");
        }
        long size = core.integer(peak, 1, 1) * held.plusNanos(999_999_999).toSeconds();
        if (size > MOST_PLACES) {
            throw core.wrong(
                    peak, "for " + held.toSeconds() + " s needs " + size + " places, more than " + MOST_PLACES);
        }
        return (int) size;
    }

    /** The longest that a quote holds its place. */
    private static Duration life(Section file) {
        Section defaults = file.sectionOrEmpty("corridor_defaults");
        Duration longest = file.named("corridors").values().stream()
                .map(corridor ->
                        Duration.ofNanos(corridor.withDefaults(defaults).durationNs("firm_ttl", LONGEST_LIFE)))
                .max(Duration::compareTo)
                .orElse(LONGEST_LIFE);
        return longest.plus(file.has("chain") ? ChainSettings.maxRecordAge(file.section("chain")) : LATEST_END);
    }

    /** What one partner may hold of them unless it is said. */
    PoolShares shares() {
        return PoolShares.of(openQuotes, requestIds);
    }
}
