package dev.kurs.edge.call;

import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.ChannelListener;
import org.xnio.channels.Channels;
import org.xnio.channels.StreamSourceChannel;

/**
 * The part of a request's body that is unread when the answer is given. It is read and discarded behind the answer until the caller has sent all of it: to
 * close the connection of a caller that still writes would reset it, and the caller would never learn what was refused (RFC 9112, 9.6). Belongs to the
 * connection's I/O thread.
 */
final class UnreadBody implements ChannelListener<StreamSourceChannel> {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadBody.class);

    /** As much of a body is let go at a time; the other connections of the thread have their turn in between. */
    private static final long BYTES_AT_A_TIME = 65_536;

    /** The body of a quote request is smaller, and on its way with its head. */
    private static final long MOST_AWAITED = 4_096;

    private final HttpServerExchange exchange;
    private final StreamSourceChannel channel;
    private Runnable atEnd;

    UnreadBody(HttpServerExchange exchange, StreamSourceChannel channel) {
        this.exchange = exchange;
        this.channel = channel;
    }

    /** Whether the rest is so little that the connection is worth keeping for the next request. */
    static boolean isSmall(HttpServerExchange exchange) {
        long length = exchange.getRequestContentLength();
        return length >= 0 && length <= MOST_AWAITED && !isUninvited(exchange);
    }

    /** Whether a caller that waits to be invited to send its body has not been; it will not send any. */
    static boolean isUninvited(HttpServerExchange exchange) {
        return HttpContinue.requiresContinueResponse(exchange);
    }

    /** Ends the exchange in the given way once the caller has sent all of its body, or sends no more. */
    IoCallback before(IoCallback end) {
        return new IoCallback() {
            @Override
            public void onComplete(HttpServerExchange sent, Sender sender) {
                atEnd = () -> end.onComplete(sent, sender);
                channel.getReadSetter().set(UnreadBody.this);
                channel.resumeReads();
            }

            @Override
            public void onException(HttpServerExchange unsent, Sender sender, IOException broken) {
                end.onException(unsent, sender, broken);
            }
        };
    }

    @Override
    public void handleEvent(StreamSourceChannel readable) {
        boolean isBroken = !discard();
        if (isBroken || exchange.isRequestComplete()) {
            channel.suspendReads();
            atEnd.run();
        }
    }

    /** Lets go of what has come; false when no more can come. */
    private boolean discard() {
        try {
            long left = BYTES_AT_A_TIME;
            long count = 1;
            while (left > 0 && count > 0) {
                count = Channels.drain(channel, left);
                left -= count;
            }
            return true;
        } catch (IOException broken) {
            LOG.debug("a refused body is broken off", broken);
            return false;
        }
    }
}
