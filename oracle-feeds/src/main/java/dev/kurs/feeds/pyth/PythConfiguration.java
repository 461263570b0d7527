package dev.kurs.feeds.pyth;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the Hermes server is, what is asked of it, and how long anything may take.
 *
 * <p>Example: {@code PythConfiguration.defaults(URI.create("https://hermes.pyth.network")).withBearerToken(token)} streams
 * the five default feeds as PRIMARY.
 *
 * @param baseUri scheme and host, and a path if there is one
 * @param mode LATEST to ask again and again, STREAM to be told
 * @param bearerToken sent as {@code Authorization: Bearer}; never printed
 * @param idsByFeed price id of each feed, 64 hexadecimal digits; ids are of USD/XXX as published, never inverted here
 * @param source which source of the engine's feeds this is
 * @param pollInterval pause between two requests of LATEST
 * @param requestTimeout for a whole answer of LATEST, and for the beginning of a STREAM
 * @param idleTimeout longest time without an event of a STREAM; keep-alive comments do not count
 * @param maxResponseBytes largest answer, and largest line and event of a stream
 */
public record PythConfiguration(
        URI baseUri,
        Mode mode,
        Optional<String> bearerToken,
        Map<String, String> idsByFeed,
        PriceSource source,
        Duration pollInterval,
        Duration requestTimeout,
        Duration idleTimeout,
        int maxResponseBytes)
        implements FeedConfiguration {
    /** How prices are fetched. */
    public enum Mode {
        LATEST,
        STREAM
    }

    /** Price ids of the feeds that the default tokens need. */
    public static final Map<String, String> DEFAULT_IDS_BY_FEED = Map.of(
            "USDT/USD", "2b89b9dc8fdf9f34709a5b106b472f0f39bb6ca9ce04b0fd7f2e971688e2e53b",
            "USD/JPY", "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52",
            "USD/SGD", "396a969a9c1480fa15ed50bc59149e2c0075a72fe8f458ed941ddec48bdb4918",
            "USD/IDR", "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433",
            "USD/MYR", "6049eac22964b1ac2119e54c98f3caa165817d84273a121ee122fafb664a8094");

    private static final int DEFAULT_MAX_RESPONSE_BYTES = 1 << 20;

    public PythConfiguration {
        if (!"http".equals(baseUri.getScheme()) && !"https".equals(baseUri.getScheme())) {
            throw new IllegalArgumentException("feeds.pyth.base_uri " + baseUri + " is neither http nor https");
        }
        if (idsByFeed.isEmpty()) {
            throw new IllegalArgumentException("feeds.pyth.ids names no feed");
        }
        Map<String, String> normalised = new TreeMap<>();
        idsByFeed.forEach((feed, id) -> normalised.put(feed, requireId(feed, id)));
        if (new HashSet<>(normalised.values()).size() < normalised.size()) {
            throw new IllegalArgumentException("feeds.pyth.ids gives one id to two feeds: " + normalised);
        }
        idsByFeed = Map.copyOf(normalised);
        bearerToken = bearerToken.filter(token -> !token.isBlank());
        requirePositive("poll_interval", pollInterval);
        requirePositive("request_timeout", requestTimeout);
        requirePositive("idle_timeout", idleTimeout);
        if (maxResponseBytes < 1) {
            throw new IllegalArgumentException("feeds.pyth.max_response_bytes " + maxResponseBytes + " is below 1");
        }
    }

    /** Streaming the default feeds as PRIMARY without a token. */
    public static PythConfiguration defaults(URI baseUri) {
        return new PythConfiguration(
                baseUri,
                Mode.STREAM,
                Optional.empty(),
                DEFAULT_IDS_BY_FEED,
                PriceSource.PRIMARY,
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofSeconds(15),
                DEFAULT_MAX_RESPONSE_BYTES);
    }

    public PythConfiguration withBearerToken(String token) {
        return new PythConfiguration(
                baseUri,
                mode,
                Optional.of(token),
                idsByFeed,
                source,
                pollInterval,
                requestTimeout,
                idleTimeout,
                maxResponseBytes);
    }

    public PythConfiguration withMode(Mode otherMode) {
        return new PythConfiguration(
                baseUri,
                otherMode,
                bearerToken,
                idsByFeed,
                source,
                pollInterval,
                requestTimeout,
                idleTimeout,
                maxResponseBytes);
    }

    @Override
    public PriceFeed open(FeedContext context) {
        return new PythFeed(this, context);
    }

    /** All but the token. */
    @Override
    public String toString() {
        return "PythConfiguration[baseUri=" + baseUri + ", mode=" + mode + ", bearerToken="
                + (bearerToken.isPresent() ? "present" : "absent") + ", idsByFeed=" + idsByFeed + ", source=" + source
                + ", pollInterval=" + pollInterval + ", requestTimeout=" + requestTimeout + ", idleTimeout="
                + idleTimeout + ", maxResponseBytes=" + maxResponseBytes + "]";
    }

    private static String requireId(String feed, String id) {
        if (!HermesUpdateDecoder.isId(id)) {
            throw new IllegalArgumentException("feeds.pyth.ids." + feed + " is not 64 hexadecimal digits: " + id);
        }
        return HermesUpdateDecoder.normalisedId(id);
    }

    private static void requirePositive(String key, Duration duration) {
        if (!duration.isPositive()) {
            throw new IllegalArgumentException("feeds.pyth." + key + " " + duration + " is not positive");
        }
    }
}
