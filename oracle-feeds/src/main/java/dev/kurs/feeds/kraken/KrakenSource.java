package dev.kurs.feeds.kraken;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.source.FailoverSession;
import dev.kurs.feeds.source.PricePoll;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceTerms;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Kraken's public tickers, which need no key.
 *
 * <p>Example: {@code feeds.live.kraken: {rank: CROSS_CHECK}} polls USDT/USD and USD/JPY.
 */
public record KrakenSource(SourceTerms terms) implements FeedConfiguration {
    private static final String PATH = "/0/public/Ticker?pair=";
    private static final Pattern PAIR = Pattern.compile("[A-Z0-9.]{2,20}");

    public static final SourceKind KIND = new SourceKind(
            "kraken",
            List.of(URI.create("https://api.kraken.com")),
            Map.of("USDT/USD", "USDTUSD", "USD/JPY", "USDJPY"),
            Duration.ofSeconds(2),
            0,
            Duration.ofSeconds(15),
            true,
            false,
            (terms, options) -> new KrakenSource(terms));

    public KrakenSource {
        terms.symbolsByFeed().forEach((feed, pair) -> {
            if (!PAIR.matcher(pair).matches()) {
                throw terms.refused("symbols." + feed, "must be a pair such as USDTUSD, was " + pair);
            }
        });
    }

    @Override
    public PriceFeed open(FeedContext context) {
        HttpSource http =
                new HttpSource(context.ports().http().get(), terms.servers(), terms.requestTimeout(), Optional.empty());
        KrakenTickerDecoder decoder = new KrakenTickerDecoder(terms.maxResponseBytes());
        PricePoll.Question ticker = pair -> {
            long askedMs = TimeUnit.NANOSECONDS.toMillis(context.clock().nanoTime());
            String body = http.text(PATH + pair, "application/json", terms.maxResponseBytes(), Set.of(pair));
            return decoder.decode(body, pair, askedMs);
        };
        return SourceFeed.polling(
                terms, context, publisher -> new FailoverSession(http, publisher, new PricePoll(ticker, publisher)));
    }
}
