package dev.kurs.feeds.twelvedata;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.http.Credential;
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
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Twelve Data's exchange rates; each symbol of each question costs a credit of the key's plan.
 *
 * <p>Example: {@code feeds.live.twelvedata: {rank: CROSS_CHECK, key_file: twelvedata.key, poll_interval: 30s}} polls four currencies.
 */
public record TwelveDataSource(SourceTerms terms) implements FeedConfiguration {
    private static final String PATH = "/exchange_rate?symbol=";
    private static final Pattern SYMBOL = Pattern.compile("[A-Z0-9]{2,10}/[A-Z0-9]{2,10}");

    public static final SourceKind KIND = new SourceKind(
            "twelvedata",
            List.of(URI.create("https://api.twelvedata.com")),
            Map.of("USD/JPY", "USD/JPY", "USD/SGD", "USD/SGD", "USD/IDR", "USD/IDR", "USD/MYR", "USD/MYR"),
            Duration.ofSeconds(30),
            0,
            Duration.ofSeconds(60),
            true,
            false,
            (terms, options) -> new TwelveDataSource(terms));

    public TwelveDataSource {
        terms.symbolsByFeed().forEach((feed, symbol) -> {
            if (!SYMBOL.matcher(symbol).matches()) {
                throw terms.refused("symbols." + feed, "must be a pair such as USD/IDR, was " + symbol);
            }
        });
    }

    @Override
    public PriceFeed open(FeedContext context) {
        HttpSource http = new HttpSource(
                context.ports().http().get(),
                terms.servers(),
                terms.requestTimeout(),
                Credential.of("Authorization", "apikey ", terms.key()));
        ExchangeRateDecoder decoder = new ExchangeRateDecoder(terms.maxResponseBytes());
        PricePoll.Question rate = symbol -> decoder.decode(
                http.text(PATH + symbol, "application/json", terms.maxResponseBytes(), Set.of(symbol)), symbol);
        return SourceFeed.polling(
                terms, context, publisher -> new FailoverSession(http, publisher, new PricePoll(rate, publisher)));
    }
}
