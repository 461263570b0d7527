package dev.kurs.feeds.pyth;

import java.net.http.HttpResponse;
import java.util.Collection;

/**
 * Asks once for the latest prices and publishes those that are new.
 *
 * <p>Example: {@code GET /v2/updates/price/latest?parsed=true&ids[]=6693…&ids[]=ef2c…} gives two prices.
 */
final class HermesLatest implements HermesSession {
    private static final String PATH = "/v2/updates/price/latest";

    private final HermesTransport transport;
    private final HermesUpdateDecoder decoder;
    private final HermesPublisher publisher;
    private final int maxResponseBytes;

    HermesLatest(HermesTransport transport, HermesPublisher publisher, int maxResponseBytes) {
        this.transport = transport;
        this.decoder = new HermesUpdateDecoder(maxResponseBytes);
        this.publisher = publisher;
        this.maxResponseBytes = maxResponseBytes;
    }

    @Override
    public End run(Collection<String> ids) throws HermesException, InterruptedException {
        HttpResponse<String> answer =
                transport.send(PATH, ids, "application/json", status -> new BoundedBody(maxResponseBytes));
        HermesTransport.requireOk(answer.statusCode(), answer.body(), ids);
        return publisher.publish(decoder.decode(answer.body())) ? End.ANSWERED : End.SINK_CLOSED;
    }
}
