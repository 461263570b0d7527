package dev.kurs.service.configuration;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.http.ApiKey;
import dev.kurs.feeds.registry.SourceKinds;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceOptions;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code feeds.live}: the live sources by name, each of a kind, with a rank, a key and what it promises.
 *
 * <p>Example: {@code live: {pyth: {rank: PRIMARY, key_file: pyth.key}, redstone: {rank: FALLBACK}, ecb: {}}}. Where nothing else is said a source is of the kind that
 * it is named after, and asks that kind's servers for those of its symbols that {@code feeds.list} has.
 *
 * @param ranks that live sources have
 * @param unitsPerDollar of each feed the sources that publish units per dollar
 * @param maxAges of each feed how old its price may be
 * @param maxFutures of each feed how far ahead of our clock its price may be
 * @param bandsE8 of each feed by how much the market may have moved before a source that prices it says so, a fraction
 */
record LiveSection(
        List<FeedConfiguration> sources,
        Set<PriceSource> ranks,
        Map<String, EnumSet<PriceSource>> unitsPerDollar,
        Map<String, Duration> maxAges,
        Map<String, Duration> maxFutures,
        Map<String, Long> bandsE8) {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(15);
    private static final int MAX_RESPONSE_BYTES = 8 << 20;

    static LiveSection of(Section feeds, Path data) {
        Section defaults = feeds.sectionOrEmpty("defaults");
        Map<String, Section> list = new LinkedHashMap<>();
        feeds.named("list").forEach((name, feed) -> list.put(name, feed.withDefaults(defaults)));
        SourcePromises promises = new SourcePromises(list);
        List<FeedConfiguration> sources = new ArrayList<>();
        EnumSet<PriceSource> ranks = EnumSet.noneOf(PriceSource.class);
        for (Map.Entry<String, Section> named : feeds.named("live").entrySet()) {
            Section source = named.getValue();
            SourceKind kind = kind(source, named.getKey());
            SourceTerms terms = source.built(() -> terms(named.getKey(), kind, source, list, data));
            promises.require(source, kind, terms);
            if (!kind.isReference()) {
                ranks.add(terms.rank());
            }
            sources.add(source.built(() -> kind.configuration().apply(terms, new SectionOptions(source))));
        }
        promises.requireRoom();
        return new LiveSection(
                sources,
                ranks,
                unitsPerDollar(list),
                durations(list, "max_age"),
                durations(list, "max_future"),
                promises.bandsE8());
    }

    private static SourceKind kind(Section source, String name) {
        return SourceKinds.named(source.text("kind", name))
                .orElseThrow(() -> source.wrong(
                        "kind",
                        "must be one of " + SourceKinds.names()
                                + (source.has("kind") ? "" : " where the source's name is none of them")));
    }

    private static SourceTerms terms(
            String name, SourceKind kind, Section source, Map<String, Section> list, Path data) {
        return new SourceTerms(
                name,
                kind.isReference() ? PriceSource.NULL_VAL : rank(source),
                uris(source, kind),
                key(source, data),
                symbols(source, kind, list),
                source.interval("poll_interval", kind.pollInterval()),
                source.interval("request_timeout", REQUEST_TIMEOUT),
                source.interval("idle_timeout", IDLE_TIMEOUT),
                Math.toIntExact(Math.min(Integer.MAX_VALUE, source.bytes("max_response_bytes", MAX_RESPONSE_BYTES))),
                source.has("update_band_bps") ? source.bpsE8("update_band_bps") : kind.updateBandE8(),
                source.interval("heartbeat", kind.heartbeat()));
    }

    private static PriceSource rank(Section source) {
        if (!source.has("rank")) {
            throw source.wrong(
                    "rank",
                    "must say which source of its feeds it is: PRIMARY, FALLBACK, CROSS_CHECK, FALLBACK_2 and so on");
        }
        return source.choice("rank", PriceSource.class, PriceSource.NULL_VAL);
    }

    private static List<URI> uris(Section source, SourceKind kind) {
        List<URI> uris = new ArrayList<>();
        for (String text : source.texts("uris")) {
            try {
                uris.add(URI.create(text));
            } catch (IllegalArgumentException malformed) {
                throw new InvalidConfiguration(source.source() + ".uris must hold addresses, was " + text, malformed);
            }
        }
        return uris.isEmpty() ? kind.servers() : uris;
    }

    private static Optional<ApiKey> key(Section source, Path data) {
        if (!source.has("key_file")) {
            return Optional.empty();
        }
        Path file = data.resolve(source.text("key_file"));
        try {
            return ApiKey.of(Files.readString(SecretPath.of(source.source() + ".key_file", file)));
        } catch (IOException unreadable) {
            throw new InvalidConfiguration(source.source() + ".key_file cannot be read: " + file, unreadable);
        }
    }

    private static Map<String, String> symbols(Section source, SourceKind kind, Map<String, Section> list) {
        Map<String, String> symbols = new HashMap<>();
        if (!source.has("symbols")) {
            symbols.putAll(kind.symbolsByFeed());
            symbols.keySet().retainAll(list.keySet());
            return symbols;
        }
        Section named = source.section("symbols");
        for (String feed : named.keys()) {
            if (!list.containsKey(feed)) {
                throw named.wrong(feed, "is no feed of feeds.list");
            }
            symbols.put(feed, named.text(feed));
        }
        return symbols;
    }

    private static Map<String, EnumSet<PriceSource>> unitsPerDollar(Map<String, Section> list) {
        Map<String, EnumSet<PriceSource>> units = new HashMap<>();
        list.forEach((name, feed) -> {
            EnumSet<PriceSource> inverted = EnumSet.noneOf(PriceSource.class);
            addIf(feed.flag("primary_inverted", false), PriceSource.PRIMARY, inverted);
            addIf(feed.flag("fallback_inverted", false), PriceSource.FALLBACK, inverted);
            addIf(feed.flag("cross_check_inverted", false), PriceSource.CROSS_CHECK, inverted);
            feed.texts("more_inverted").forEach(more -> PriceSources.named(more).ifPresent(inverted::add));
            units.put(name, inverted);
        });
        return units;
    }

    private static Map<String, Duration> durations(Map<String, Section> list, String key) {
        Map<String, Duration> durations = new HashMap<>();
        list.forEach((name, feed) -> {
            if (feed.has(key)) {
                durations.put(name, Duration.ofNanos(feed.durationNs(key)));
            }
        });
        return durations;
    }

    private static void addIf(boolean isInverted, PriceSource source, EnumSet<PriceSource> inverted) {
        if (isInverted) {
            inverted.add(source);
        }
    }

    /** A source's own keys, as its package asks for them. */
    private record SectionOptions(Section section) implements SourceOptions {
        @Override
        public String text(String key, String otherwise) {
            return section.text(key, otherwise);
        }

        @Override
        public int integer(String key, int otherwise) {
            return section.integer(key, otherwise);
        }

        @Override
        public boolean flag(String key, boolean otherwise) {
            return section.flag(key, otherwise);
        }

        @Override
        public List<String> texts(String key) {
            return section.texts(key);
        }
    }
}
