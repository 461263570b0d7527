package dev.kurs.chain.watch;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes the watcher when a node says that it has a new block; when it says nothing, nothing is lost but the time until the next look.
 *
 * <p>Example: {@code new HeadSubscription(URI.create("ws://127.0.0.1:8545"), watcher::wake)}. A connection that ends is made again after 1 s, then 2 s, up to a
 * minute; one that is silent for a minute is ended.
 */
public final class HeadSubscription implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HeadSubscription.class);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);
    private static final Duration FIRST_REST = Duration.ofSeconds(1);
    private static final Duration LONGEST_REST = Duration.ofMinutes(1);
    private static final String SUBSCRIBE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_subscribe\",\"params\":[\"newHeads\"]}";

    private final URI uri;
    private final Runnable wake;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
    private final Thread thread = Thread.ofVirtual().name("chain-heads").unstarted(this::run);
    private volatile boolean closed;

    /** One connection's messages, and its end. */
    private final class Heads implements WebSocket.Listener {
        private final Semaphore messages = new Semaphore(0);
        private volatile boolean ended;

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            if (last) {
                messages.release();
                wake.run();
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            end();
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable failure) {
            end();
        }

        private void end() {
            ended = true;
            messages.release();
        }

        /** Returns when the connection ended or is silent. */
        void await() throws InterruptedException {
            while (!ended && messages.tryAcquire(LONGEST_SILENCE.toMillis(), TimeUnit.MILLISECONDS)) {}
        }
    }

    public HeadSubscription(URI uri, Runnable wake) {
        this.uri = uri;
        this.wake = wake;
    }

    public void start() {
        thread.start();
    }

    private void run() {
        Duration rest = FIRST_REST;
        try {
            while (!closed) {
                rest = listen() ? FIRST_REST : min(rest.multipliedBy(2), LONGEST_REST);
                Thread.sleep(rest);
            }
        } catch (InterruptedException ended) {
            LOG.debug("new heads of {}:{} are no longer listened to", uri.getHost(), uri.getPort());
        }
    }

    /** Whether there was a connection. */
    private boolean listen() throws InterruptedException {
        Heads heads = new Heads();
        WebSocket socket;
        try {
            socket = client.newWebSocketBuilder()
                    .connectTimeout(CONNECT_TIMEOUT)
                    .buildAsync(uri, heads)
                    .join();
        } catch (CompletionException unreachable) {
            return refused(unreachable);
        }
        try {
            socket.sendText(SUBSCRIBE, true).join();
            heads.await();
            return true;
        } catch (CompletionException broken) {
            return refused(broken);
        } finally {
            socket.abort();
        }
    }

    private boolean refused(CompletionException failure) {
        LOG.debug("{}:{} takes no subscription: {}", uri.getHost(), uri.getPort(), failure.getMessage());
        return false;
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        client.shutdownNow();
    }
}
