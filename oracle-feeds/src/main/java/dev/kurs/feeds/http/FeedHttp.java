package dev.kurs.feeds.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The HTTP client that all sources share: three threads, however many sources there are and however often they connect again; none, and no certificate read, where no
 * source asks for it.
 *
 * <p>Example: {@code try (FeedHttp http = new FeedHttp()) { … http.client() … }}.
 */
public final class FeedHttp implements AutoCloseable {
    private static final int THREADS = 2;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ExecutorService threads = Executors.newFixedThreadPool(
            THREADS, Thread.ofPlatform().daemon().name("feeds-http-", 1).factory());
    private HttpClient client;

    public synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .executor(threads)
                    .build();
        }
        return client;
    }

    /** Gives up what is under way. */
    @Override
    public synchronized void close() {
        try {
            if (client != null) {
                client.shutdownNow();
                client.awaitTermination(PATIENCE);
            }
            threads.shutdown();
            threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
