package dev.kurs.feeds.uniswap;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceOptions;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.port.OnchainPools;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Mean prices of Uniswap v3 pools over a window, for the peg of a token: symbols are a pool's address and that of the token priced, servers the chain's nodes.
 *
 * <p>The price of a moment can be moved by whoever has the money for one block; the mean of half an hour moves by 46 ticks (0.46 %) where one block of 12 s is at twice
 * the price. Example: {@code feeds.live.uniswap: {rank: PRIMARY, uris: ["https://node.example"], chain_id: 1, symbols: {USDT/USD: "0x3416…:0xdac1…"},
 * update_band_bps: 1, window_seconds: 1800}}.
 *
 * @param windowSeconds over how long the mean is
 * @param leastLiquidity below which mean a pool is too thin to be believed, as the pool counts it
 */
public record UniswapSource(SourceTerms terms, long chainId, int windowSeconds, BigInteger leastLiquidity)
        implements FeedConfiguration {
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,39}");
    private static final long BAND_E8 = 50_000;
    private static final int WINDOW_SECONDS = 1_800;
    private static final int LEAST_WINDOW_SECONDS = 60;
    private static final int MOST_WINDOW_SECONDS = 86_400;

    public static final SourceKind KIND = new SourceKind(
            "uniswap",
            List.of(),
            Map.of(),
            Duration.ofSeconds(10),
            BAND_E8,
            Duration.ofSeconds(30),
            false,
            false,
            UniswapSource::of);

    public UniswapSource {
        Map<String, String> pools = new TreeMap<>();
        for (Map.Entry<String, String> symbol : terms.symbolsByFeed().entrySet()) {
            pools.put(
                    symbol.getKey(),
                    pooled(terms, symbol.getKey(), symbol.getValue()).symbol());
        }
        terms = terms.withSymbols(pools);
        if (chainId < 1) {
            throw terms.refused("chain_id", "must say which chain the pools are on, was " + chainId);
        }
        if (windowSeconds < LEAST_WINDOW_SECONDS || windowSeconds > MOST_WINDOW_SECONDS) {
            throw terms.refused("window_seconds", "must be from 60 to 86400, was " + windowSeconds);
        }
    }

    private static UniswapSource of(SourceTerms terms, SourceOptions options) {
        String liquidity = options.text("min_liquidity", "0");
        if (!WHOLE_NUMBER.matcher(liquidity).matches()) {
            throw terms.refused("min_liquidity", "must be a whole number of at most 39 digits, was " + liquidity);
        }
        return new UniswapSource(
                terms,
                options.integer("chain_id", 0),
                options.integer("window_seconds", WINDOW_SECONDS),
                new BigInteger(liquidity));
    }

    @Override
    public PriceFeed open(FeedContext context) {
        OnchainPools chain = context.ports().pools().open(terms.servers(), chainId, terms.requestTimeout());
        return SourceFeed.polling(terms, context, publisher -> new WindowPoll(this, chain, publisher), chain::close);
    }

    private static PooledToken pooled(SourceTerms terms, String feed, String text) {
        return PooledToken.of(text)
                .orElseThrow(() -> terms.refused(
                        "symbols." + feed,
                        "must be a pool's address, a colon and the priced token's address, was " + text));
    }
}
