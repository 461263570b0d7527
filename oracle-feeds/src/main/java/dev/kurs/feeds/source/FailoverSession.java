package dev.kurs.feeds.source;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.HttpSource;
import java.util.Collection;

/**
 * A session with one of a source's servers: the next one is asked after whatever failed, and after a server has told nothing new for longer than its heartbeat.
 *
 * <p>Example: of two gateways the first answers with the packages of two nodes of five, which is UNTRUSTED; from then on the second is asked, until it fails. A
 * stream that its server ended after it had told something new, as it does once a day, is opened there again. What the first of two servers calls unknown is
 * asked of the second, and is left out only if that fails too.
 */
public final class FailoverSession implements SourceSession {
    private final HttpSource http;
    private final SourcePublisher publisher;
    private final SourceSession session;
    private int failuresInARow;

    public FailoverSession(HttpSource http, SourcePublisher publisher, SourceSession session) {
        this.http = http;
        this.publisher = publisher;
        this.session = session;
    }

    @Override
    public End run(Collection<String> symbols) throws SourceException, InterruptedException {
        long newsBefore = publisher.newsCount();
        try {
            End end = session.run(symbols);
            failuresInARow = 0;
            if (publisher.isSilent()) {
                useNextServer();
            }
            return end;
        } catch (SourceException failed) {
            if (failed.kind() == FeedError.STREAM_ENDED && publisher.newsCount() > newsBefore) {
                failuresInARow = 0;
                throw failed;
            }
            failuresInARow++;
            useNextServer();
            throw failuresInARow < http.serverCount() ? withoutUnknown(failed) : failed;
        }
    }

    /** The same failure without the symbols that it calls unknown, since a server that is asked next may know them. */
    private static SourceException withoutUnknown(SourceException failed) {
        return new SourceException(failed.kind(), failed.getMessage(), failed);
    }

    private void useNextServer() {
        http.useNextServer();
        publisher.forgetSilence();
    }
}
