package dev.kurs.feeds.source;

import dev.kurs.feeds.http.ApiKey;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a source is, what is asked of it, how long anything may take, and what it promises; whatever kind it is.
 *
 * @param name as the configuration, metrics and logs call it
 * @param rank which source of the engine's feeds this is
 * @param servers where it answers, scheme and host and a path if there is one; the favourite first
 * @param key what the source knows us by; never printed
 * @param symbolsByFeed the source's own name of each feed
 * @param pollInterval pause between two questions
 * @param requestTimeout for a whole answer, and for the beginning of a stream
 * @param idleTimeout longest time without news of a stream; keep-alives do not count
 * @param maxResponseBytes largest answer, and largest line and event of a stream
 * @param updateBandE8 by how much the price may move before the source must say so, a fraction
 * @param heartbeat how long the source may say nothing while the price keeps within the band
 */
public record SourceTerms(
        String name,
        PriceSource rank,
        List<URI> servers,
        Optional<ApiKey> key,
        Map<String, String> symbolsByFeed,
        Duration pollInterval,
        Duration requestTimeout,
        Duration idleTimeout,
        int maxResponseBytes,
        long updateBandE8,
        Duration heartbeat) {
    private static final int MOST_RESPONSE_BYTES = 64 << 20;

    public SourceTerms {
        requireServers(name, servers);
        if (symbolsByFeed.isEmpty()) {
            throw refused(name, "symbols", "names no feed");
        }
        if (new HashSet<>(symbolsByFeed.values()).size() < symbolsByFeed.size()) {
            throw refused(name, "symbols", "gives one symbol to two feeds: " + symbolsByFeed);
        }
        requirePositive(name, "poll_interval", pollInterval);
        requirePositive(name, "request_timeout", requestTimeout);
        requirePositive(name, "idle_timeout", idleTimeout);
        requirePositive(name, "heartbeat", heartbeat);
        if (maxResponseBytes < 1 || maxResponseBytes > MOST_RESPONSE_BYTES) {
            throw refused(name, "max_response_bytes", "must be from 1 to 64 MiB, was " + maxResponseBytes);
        }
        servers = List.copyOf(servers);
        symbolsByFeed = Map.copyOf(symbolsByFeed);
    }

    /** The engine's name of each symbol. */
    public Map<String, String> feedsBySymbol() {
        Map<String, String> feeds = new HashMap<>();
        symbolsByFeed.forEach((feed, symbol) -> feeds.put(symbol, feed));
        return feeds;
    }

    /** The same with the symbols in the form that the source gives them back. */
    public SourceTerms withSymbols(Map<String, String> symbols) {
        return new SourceTerms(
                name,
                rank,
                servers,
                key,
                symbols,
                pollInterval,
                requestTimeout,
                idleTimeout,
                maxResponseBytes,
                updateBandE8,
                heartbeat);
    }

    /** What is wrong with a key of this source. */
    public IllegalArgumentException refused(String key, String problem) {
        return refused(name, key, problem);
    }

    private static void requireServers(String name, List<URI> servers) {
        if (servers.isEmpty()) {
            throw refused(name, "uris", "names no server");
        }
        for (URI server : servers) {
            boolean isHttp = "http".equals(server.getScheme()) || "https".equals(server.getScheme());
            if (!isHttp || server.getHost() == null || server.getRawQuery() != null || server.getUserInfo() != null) {
                throw refused(name, "uris", "must be http or https with a host and no query, was " + server);
            }
        }
    }

    private static void requirePositive(String name, String key, Duration duration) {
        if (!duration.isPositive()) {
            throw refused(name, key, "must be longer than none, was " + duration);
        }
    }

    private static IllegalArgumentException refused(String name, String key, String problem) {
        return new IllegalArgumentException("feeds.live." + name + "." + key + " " + problem);
    }
}
