package dev.kurs.feeds.chainlink;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceOptions;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.port.OnchainRounds;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Chainlink's feeds on a chain; symbols are the feeds' addresses, servers the chain's nodes.
 *
 * <p>Example: {@code feeds.live.chainlink: {rank: CROSS_CHECK, uris: ["https://node.example"], chain_id: 1, symbols: {USDT/USD: "0x3E7d…"}, update_band_bps: 25,
 * heartbeat: 24h}}.
 *
 * @param sequencerFeed on a second layer the feed that says whether its sequencer is up
 * @param sequencerGrace how long after it came back rounds do not count
 */
public record ChainlinkSource(SourceTerms terms, long chainId, Optional<String> sequencerFeed, Duration sequencerGrace)
        implements FeedConfiguration {
    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{40}");
    private static final long BAND_E8 = 500_000;
    private static final int GRACE_SECONDS = 3600;

    public static final SourceKind KIND = new SourceKind(
            "chainlink",
            List.of(),
            Map.of(),
            Duration.ofSeconds(10),
            BAND_E8,
            Duration.ofHours(24),
            false,
            false,
            ChainlinkSource::of);

    public ChainlinkSource {
        Map<String, String> feeds = new TreeMap<>();
        for (Map.Entry<String, String> symbol : terms.symbolsByFeed().entrySet()) {
            feeds.put(symbol.getKey(), address(terms, "symbols." + symbol.getKey(), symbol.getValue()));
        }
        terms = terms.withSymbols(feeds);
        if (chainId < 1) {
            throw terms.refused("chain_id", "must say which chain the feeds are on, was " + chainId);
        }
        if (sequencerGrace.isNegative()) {
            throw terms.refused("sequencer_grace_seconds", "must not be negative, was " + sequencerGrace.toSeconds());
        }
    }

    private static ChainlinkSource of(SourceTerms terms, SourceOptions options) {
        String sequencer = options.text("sequencer_feed", "");
        return new ChainlinkSource(
                terms,
                options.integer("chain_id", 0),
                sequencer.isEmpty() ? Optional.empty() : Optional.of(address(terms, "sequencer_feed", sequencer)),
                Duration.ofSeconds(options.integer("sequencer_grace_seconds", GRACE_SECONDS)));
    }

    @Override
    public PriceFeed open(FeedContext context) {
        OnchainRounds chain = context.ports().chains().open(terms.servers(), chainId, terms.requestTimeout());
        return SourceFeed.polling(terms, context, publisher -> new RoundPoll(this, chain, publisher), chain::close);
    }

    private static String address(SourceTerms terms, String key, String text) {
        if (!ADDRESS.matcher(text).matches()) {
            throw terms.refused(key, "must be an address of 0x and 40 hexadecimal digits, was " + text);
        }
        return text.toLowerCase(Locale.ROOT);
    }
}
