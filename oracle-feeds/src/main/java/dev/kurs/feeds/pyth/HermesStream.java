package dev.kurs.feeds.pyth;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.ChunkQueue;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.http.ServerSentEvent;
import dev.kurs.feeds.http.ServerSentEventDecoder;
import dev.kurs.feeds.source.SourcePublisher;
import dev.kurs.feeds.source.SourceSession;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;

/**
 * Follows the stream of server-sent events and publishes each price as it comes, until the stream ends, goes silent, or another one would tell more.
 *
 * <p>Example: {@code GET /v2/updates/price/stream?parsed=true&ids[]=6693…} sends {@code data:{…}} about every 400 ms and,
 * after a day, {@code event: error}, which ends the session with STREAM_ENDED.
 */
final class HermesStream implements SourceSession {
    private static final String PATH = "/v2/updates/price/stream";
    private static final String ERROR_EVENT = "error";
    private static final int LARGEST_REFUSAL = 4096;

    private final HttpSource http;
    private final HermesUpdateDecoder decoder;
    private final SourcePublisher publisher;
    private final Duration idleTimeout;
    private final int maxEventBytes;

    HermesStream(HttpSource http, SourcePublisher publisher, Duration idleTimeout, int maxEventBytes) {
        this.http = http;
        this.decoder = new HermesUpdateDecoder(maxEventBytes);
        this.publisher = publisher;
        this.idleTimeout = idleTimeout;
        this.maxEventBytes = maxEventBytes;
    }

    @Override
    public End run(Collection<String> ids) throws SourceException, InterruptedException {
        HttpResponse<ChunkQueue> answer =
                http.get(PATH + PythSource.query(ids), "text/event-stream", status -> new ChunkQueue(idleTimeout));
        try (ChunkQueue body = answer.body()) {
            if (!HttpSource.isOk(answer.statusCode())) {
                HttpSource.requireOk(answer.statusCode(), refusal(body), ids);
            }
            return follow(body);
        }
    }

    private End follow(ChunkQueue body) throws SourceException, InterruptedException {
        ServerSentEventDecoder events = new ServerSentEventDecoder(maxEventBytes);
        for (byte[] chunk = body.next(); chunk.length > 0; chunk = body.next()) {
            for (ServerSentEvent event : events.decode(chunk)) {
                if (event.name().equals(ERROR_EVENT)) {
                    throw new SourceException(FeedError.STREAM_ENDED, "the server says: " + event.data());
                }
                body.extendDeadline();
                End end = publisher.publish(decoder.decode(event.data()));
                if (end == End.SINK_CLOSED || isOver()) {
                    return end;
                }
            }
        }
        throw new SourceException(FeedError.STREAM_ENDED, "the server closed the stream");
    }

    /** Whether another stream would tell more: of a symbol that this one was opened without, or at another server. */
    private boolean isOver() {
        return publisher.isUnknownDue() || (http.serverCount() > 1 && publisher.isSilent());
    }

    private static String refusal(ChunkQueue body) throws SourceException, InterruptedException {
        StringBuilder text = new StringBuilder();
        byte[] chunk = body.next();
        while (chunk.length > 0 && text.length() < LARGEST_REFUSAL) {
            text.append(new String(chunk, StandardCharsets.UTF_8));
            chunk = body.next();
        }
        return text.toString();
    }
}
