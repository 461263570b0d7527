package dev.kurs.feeds.ecb;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.ReferenceBand;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.http.JsonDocument;
import dev.kurs.feeds.source.SourcePublisher;
import dev.kurs.feeds.source.SourceSession;
import dev.kurs.feeds.source.SourceTerms;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.EpochNanoClock;

/** Asks once for the day's rates and makes them the references of their feeds, from the beginning of their day on; those of a day to come would never grow old. */
final class RatesPoll implements SourceSession {
    private static final String PATH = "/stats/eurofxref/eurofxref-daily.xml";

    private final SourceTerms terms;
    private final Map<String, String> feedsByCurrency;
    private final HttpSource http;
    private final ReferenceBand band;
    private final SourcePublisher publisher;
    private final EpochNanoClock clock;
    private final EuroRatesDecoder decoder = new EuroRatesDecoder();

    RatesPoll(SourceTerms terms, HttpSource http, ReferenceBand band, SourcePublisher publisher, EpochNanoClock clock) {
        this.terms = terms;
        this.feedsByCurrency = terms.feedsBySymbol();
        this.http = http;
        this.band = band;
        this.publisher = publisher;
        this.clock = clock;
    }

    @Override
    public End run(Collection<String> currencies) throws SourceException, InterruptedException {
        EuroRates rates = decoder.decode(http.text(PATH, "application/xml", terms.maxResponseBytes(), currencies));
        long timeNs = TimeUnit.SECONDS.toNanos(rates.date().atStartOfDay().toEpochSecond(ZoneOffset.UTC));
        JsonDocument.require(timeNs <= clock.nanoTime(), "the rates are of a day to come, " + rates.date());
        Set<String> unknown = new HashSet<>();
        for (String currency : currencies) {
            if (!refer(rates, currency, timeNs)) {
                unknown.add(currency);
            }
        }
        End end = publisher.publish(List.of());
        if (!unknown.isEmpty()) {
            throw new SourceException(FeedError.UNKNOWN_ID, "there are no rates of " + unknown, unknown);
        }
        return end;
    }

    private boolean refer(EuroRates rates, String currency, long timeNs) {
        try {
            Optional<Long> units = rates.unitsPerDollarE12RoundingHalfEven(currency);
            units.ifPresent(unitsE12 -> band.refer(feedsByCurrency.get(currency), unitsE12, timeNs));
            return units.isPresent();
        } catch (ArithmeticException outOfRange) {
            publisher.drop(DropReason.OUT_OF_RANGE);
            return true;
        }
    }
}
