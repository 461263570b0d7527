package dev.kurs.feeds.pyth;

import dev.kurs.feeds.FeedError;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Asks a Hermes server over HTTP and names what fails.
 *
 * <p>Example: {@code send("/v2/updates/price/latest", ids, "application/json", …)} requests {@code
 * <base>/v2/updates/price/latest?parsed=true&ids%5B%5D=6693…} with the bearer token; an answer of 403 is UNAUTHORIZED.
 */
final class HermesTransport implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final PythConfiguration configuration;
    private final HttpClient client;

    HermesTransport(PythConfiguration configuration) {
        this.configuration = configuration;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(configuration.requestTimeout())
                .build();
    }

    /** Sends a request and waits, for at most the request timeout, for what the handler makes of the answer. */
    <T> HttpResponse<T> send(String path, Collection<String> ids, String mediaType, HttpResponse.BodyHandler<T> handler)
            throws HermesException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path, ids)).header("Accept", mediaType);
        configuration.bearerToken().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        return await(client.sendAsync(request.build(), handler), configuration.requestTimeout());
    }

    static boolean isOk(int status) {
        return status == OK;
    }

    /** Fails unless the answer is a 200. */
    static void requireOk(int status, String body, Collection<String> ids) throws HermesException {
        if (status != OK) {
            Set<String> unknown = status == NOT_FOUND ? idsNamedIn(body, ids) : Set.of();
            throw new HermesException(kindOf(status, unknown), status + ": " + body, unknown);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private URI uri(String path, Collection<String> ids) {
        String base = configuration.baseUri().toString().replaceAll("/+$", "");
        return URI.create(base + path + "?parsed=true"
                + ids.stream().sorted().map(id -> "&ids%5B%5D=" + id).collect(Collectors.joining()));
    }

    private static Set<String> idsNamedIn(String body, Collection<String> ids) {
        String lowerCase = body.toLowerCase(Locale.ROOT);
        return ids.stream().filter(lowerCase::contains).collect(Collectors.toSet());
    }

    private static FeedError kindOf(int status, Set<String> unknownIds) {
        return switch (status) {
            case 401, 403 -> FeedError.UNAUTHORIZED;
            case NOT_FOUND -> unknownIds.isEmpty() ? FeedError.REFUSED : FeedError.UNKNOWN_ID;
            case 429 -> FeedError.RATE_LIMITED;
            default -> FeedError.REFUSED;
        };
    }

    private static <T> T await(CompletableFuture<T> answer, Duration timeout)
            throws HermesException, InterruptedException {
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new HermesException(FeedError.TIMED_OUT, "no answer within " + timeout.toMillis() + " ms", late);
        } catch (ExecutionException failed) {
            throw named(failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private static HermesException named(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof HermesException known) {
                return known;
            }
        }
        if (cause instanceof IOException) {
            return new HermesException(FeedError.UNREACHABLE, String.valueOf(cause), cause);
        }
        throw new IllegalStateException("the HTTP client failed", cause);
    }
}
