package dev.kurs.feeds.pyth;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.source.SourcePublisher;
import dev.kurs.feeds.source.SourceSession;
import java.util.Collection;

/**
 * Asks once for the latest prices and publishes those that are new.
 *
 * <p>Example: {@code GET /v2/updates/price/latest?parsed=true&ids[]=6693…&ids[]=ef2c…} gives two prices.
 */
final class HermesLatest implements SourceSession {
    private static final String PATH = "/v2/updates/price/latest";

    private final HttpSource http;
    private final HermesUpdateDecoder decoder;
    private final SourcePublisher publisher;
    private final int maxResponseBytes;

    HermesLatest(HttpSource http, SourcePublisher publisher, int maxResponseBytes) {
        this.http = http;
        this.decoder = new HermesUpdateDecoder(maxResponseBytes);
        this.publisher = publisher;
        this.maxResponseBytes = maxResponseBytes;
    }

    @Override
    public End run(Collection<String> ids) throws SourceException, InterruptedException {
        String body = http.text(PATH + PythSource.query(ids), "application/json", maxResponseBytes, ids);
        return publisher.publish(decoder.decode(body));
    }
}
