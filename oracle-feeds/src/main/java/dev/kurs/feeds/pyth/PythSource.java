package dev.kurs.feeds.pyth;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.http.Credential;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.source.FailoverSession;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceFeed.Sessions;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceOptions;
import dev.kurs.feeds.source.SourceTerms;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The Pyth network, asked of a Hermes server; ids are of USD/XXX as published, never inverted here.
 *
 * <p>Example: {@code feeds.live.pyth: {rank: PRIMARY, key_file: pyth.key}} streams the five default feeds, and asks for the latest prices while the stream is
 * down.
 *
 * @param mode LATEST to ask again and again, STREAM to be told
 * @param withBackup whether the latest prices are asked for while the stream is down
 */
public record PythSource(SourceTerms terms, Mode mode, boolean withBackup) implements FeedConfiguration {
    /** How prices are fetched. */
    public enum Mode {
        LATEST,
        STREAM
    }

    /** Price ids of the feeds that the default tokens need. */
    private static final Map<String, String> IDS_BY_FEED = Map.of(
            "USDT/USD", "2b89b9dc8fdf9f34709a5b106b472f0f39bb6ca9ce04b0fd7f2e971688e2e53b",
            "USD/JPY", "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52",
            "USD/SGD", "396a969a9c1480fa15ed50bc59149e2c0075a72fe8f458ed941ddec48bdb4918",
            "USD/IDR", "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433",
            "USD/MYR", "6049eac22964b1ac2119e54c98f3caa165817d84273a121ee122fafb664a8094");

    public static final SourceKind KIND = new SourceKind(
            "pyth",
            List.of(URI.create("https://hermes.pyth.network")),
            IDS_BY_FEED,
            Duration.ofSeconds(1),
            0,
            Duration.ofSeconds(15),
            true,
            false,
            PythSource::of);

    public PythSource {
        Map<String, String> ids = new TreeMap<>();
        for (Map.Entry<String, String> symbol : terms.symbolsByFeed().entrySet()) {
            if (!HermesUpdateDecoder.isId(symbol.getValue())) {
                throw terms.refused(
                        "symbols." + symbol.getKey(), "must be 64 hexadecimal digits, was " + symbol.getValue());
            }
            ids.put(symbol.getKey(), HermesUpdateDecoder.normalisedId(symbol.getValue()));
        }
        terms = terms.withSymbols(ids);
    }

    private static PythSource of(SourceTerms terms, SourceOptions options) {
        String mode = options.text("mode", Mode.STREAM.name());
        if (!mode.equals(Mode.STREAM.name()) && !mode.equals(Mode.LATEST.name())) {
            throw terms.refused("mode", "must be STREAM or LATEST, was " + mode);
        }
        return new PythSource(terms, Mode.valueOf(mode), options.flag("backup", true));
    }

    @Override
    public PriceFeed open(FeedContext context) {
        HttpSource http = new HttpSource(
                context.ports().http().get(),
                terms.servers(),
                terms.requestTimeout(),
                Credential.of("Authorization", "Bearer ", terms.key()));
        Sessions latest = publisher ->
                new FailoverSession(http, publisher, new HermesLatest(http, publisher, terms.maxResponseBytes()));
        Sessions stream = publisher -> new FailoverSession(
                http, publisher, new HermesStream(http, publisher, terms.idleTimeout(), terms.maxResponseBytes()));
        return switch (mode) {
            case LATEST -> SourceFeed.polling(terms, context, latest);
            case STREAM -> SourceFeed.streaming(terms, context, stream, latest, withBackup);
        };
    }

    static String query(Collection<String> ids) {
        return "?parsed=true"
                + ids.stream().sorted().map(id -> "&ids%5B%5D=" + id).collect(Collectors.joining());
    }
}
