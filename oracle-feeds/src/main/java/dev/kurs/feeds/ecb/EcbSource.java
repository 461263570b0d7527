package dev.kurs.feeds.ecb;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.source.FailoverSession;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceTerms;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The European Central Bank's reference rates, crossed over the dollar; they price nothing and hold what does to a band.
 *
 * <p>Example: {@code feeds.live.ecb: {}} asks every hour for JPY, SGD, IDR and MYR.
 */
public record EcbSource(SourceTerms terms) implements FeedConfiguration {
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    public static final SourceKind KIND = new SourceKind(
            "ecb",
            List.of(URI.create("https://www.ecb.europa.eu")),
            Map.of("USD/JPY", "JPY", "USD/SGD", "SGD", "USD/IDR", "IDR", "USD/MYR", "MYR"),
            Duration.ofHours(1),
            0,
            Duration.ofDays(5),
            true,
            true,
            (terms, options) -> new EcbSource(terms));

    public EcbSource {
        terms.symbolsByFeed().forEach((feed, currency) -> {
            if (!CURRENCY.matcher(currency).matches()) {
                throw terms.refused("symbols." + feed, "must be a currency of three letters, was " + currency);
            }
        });
    }

    @Override
    public PriceFeed open(FeedContext context) {
        HttpSource http =
                new HttpSource(context.ports().http().get(), terms.servers(), terms.requestTimeout(), Optional.empty());
        return SourceFeed.polling(
                terms,
                context,
                publisher -> new FailoverSession(
                        http,
                        publisher,
                        new RatesPoll(terms, http, context.ports().band(), publisher, context.clock())));
    }
}
