package dev.kurs.service.run;

import dev.kurs.chain.oracle.AggregatorRounds;
import dev.kurs.chain.oracle.PoolWindows;
import dev.kurs.chain.oracle.SignatureAuthor;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.Pacer;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.ReferenceBand;
import dev.kurs.feeds.SourcePorts;
import dev.kurs.feeds.http.FeedHttp;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.configuration.FeedSection;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.EpochNanoClock;

/** The configured sources of prices with what they share, opened and not yet started. */
public final class OpenedFeeds implements AutoCloseable {
    private final FeedHttp http = new FeedHttp();
    private final List<PriceFeed> feeds = new ArrayList<>();
    private final FeedReport report;

    /** @param sink where their ticks go */
    public OpenedFeeds(FeedSection settings, PriceSink sink, EpochNanoClock clock) {
        ReferenceBand band = new ReferenceBand(
                settings.referenceBandE8(), settings.referenceMaxAge().toNanos(), settings.unitsPerDollar(), clock);
        SourcePorts ports = new SourcePorts(
                http::client,
                new SignatureAuthor(),
                AggregatorRounds::open,
                PoolWindows::open,
                band,
                settings.maxFutures());
        FeedContext context = new FeedContext(sink, clock, Pacer.SLEEPING, new SecureRandom(), ports);
        for (FeedConfiguration source : settings.sources()) {
            feeds.add(source.open(context));
        }
        report = new FeedReport(settings.unitsPerDollar(), settings.maxAges(), clock);
    }

    public List<PriceFeed> feeds() {
        return List.copyOf(feeds);
    }

    public List<FeedStatus> statuses() {
        return feeds.stream().map(PriceFeed::status).toList();
    }

    /** How each source is doing, and how far its prices are from those of the others. */
    public FeedReport report() {
        return report;
    }

    public void start() {
        feeds.forEach(PriceFeed::start);
    }

    @Override
    public void close() {
        feeds.forEach(PriceFeed::close);
        http.close();
    }
}
