package dev.kurs.feeds.http;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Asks one of a source's servers over HTTP, until it is told to use the next one, and names what fails.
 *
 * <p>Example: {@code text("/v2/updates/price/latest?parsed=true&ids%5B%5D=6693…", "application/json", 1 << 20, ids)} is the body of a 200; an answer of 403 is
 * UNAUTHORIZED. What proves who asks goes in a header alone, so that no address, log or error holds it.
 */
public final class HttpSource {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final HttpClient client;
    private final List<URI> servers;
    private final Duration timeout;
    private final Optional<Credential> credential;
    private int server;

    /**
     * @param servers scheme and host, and a path if there is one; the favourite first
     * @param timeout for a whole answer, or the beginning of a stream
     */
    public HttpSource(HttpClient client, List<URI> servers, Duration timeout, Optional<Credential> credential) {
        this.client = client;
        this.servers = List.copyOf(servers);
        this.timeout = timeout;
        this.credential = credential;
    }

    /** Sends a request and waits, for at most the timeout, for what the handler makes of the answer. */
    public <T> HttpResponse<T> get(String pathAndQuery, String mediaType, HttpResponse.BodyHandler<T> handler)
            throws SourceException, InterruptedException {
        URI asked = servers.get(server);
        String base = asked.toString().replaceAll("/+$", "");
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + pathAndQuery)).header("Accept", mediaType);
        credential.ifPresent(proof -> proof.writeTo(request));
        return await(client.sendAsync(request.build(), handler), place(asked));
    }

    /**
     * The body of an answer of 200.
     *
     * @param symbols what is asked for, of which a 404 may name some as unknown
     */
    public String text(String pathAndQuery, String mediaType, int maxBytes, Collection<String> symbols)
            throws SourceException, InterruptedException {
        HttpResponse<String> answer = get(pathAndQuery, mediaType, status -> new BoundedBody(maxBytes));
        requireOk(answer.statusCode(), answer.body(), symbols);
        return answer.body();
    }

    public static boolean isOk(int status) {
        return status == OK;
    }

    /** Fails unless the answer is a 200. */
    public static void requireOk(int status, String body, Collection<String> symbols) throws SourceException {
        if (status != OK) {
            Set<String> unknown = status == NOT_FOUND ? symbolsNamedIn(body, symbols) : Set.of();
            throw new SourceException(kindOf(status, unknown), status + ": " + body, unknown);
        }
    }

    /** Asks another server from now on, where there are several. */
    public void useNextServer() {
        server = (server + 1) % servers.size();
    }

    public int serverCount() {
        return servers.size();
    }

    private static Set<String> symbolsNamedIn(String body, Collection<String> symbols) {
        String lowerCase = body.toLowerCase(Locale.ROOT);
        return symbols.stream()
                .filter(symbol -> lowerCase.contains(symbol.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }

    private static FeedError kindOf(int status, Set<String> unknown) {
        return status == NOT_FOUND && !unknown.isEmpty() ? FeedError.UNKNOWN_ID : kindOf(status);
    }

    /** What a status says that is no success, of an answer or within one. */
    public static FeedError kindOf(int status) {
        return switch (status) {
            case 401, 403 -> FeedError.UNAUTHORIZED;
            case 429 -> FeedError.RATE_LIMITED;
            default -> FeedError.REFUSED;
        };
    }

    /** @param host which of the servers is asked, for the error */
    private <T> T await(CompletableFuture<T> answer, String host) throws SourceException, InterruptedException {
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new SourceException(
                    FeedError.TIMED_OUT, host + ": no answer within " + timeout.toMillis() + " ms", late);
        } catch (ExecutionException failed) {
            throw named(failed.getCause(), host);
        } finally {
            answer.cancel(true);
        }
    }

    private static SourceException named(Throwable cause, String host) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof SourceException known) {
                return known;
            }
        }
        if (cause instanceof IOException) {
            return new SourceException(FeedError.UNREACHABLE, host + ": " + problem(cause), cause);
        }
        if (cause instanceof RuntimeException) {
            return new SourceException(FeedError.MALFORMED, host + ": an answer that is not HTTP: " + cause, cause);
        }
        throw new IllegalStateException("the HTTP client failed", cause);
    }

    /** Without what may stand before a host and prove who asks. */
    private static String place(URI server) {
        return server.getPort() < 0 ? server.getHost() : server.getHost() + ":" + server.getPort();
    }

    /** What the client says, and where it says nothing, as of connections, what is known of why. */
    private static String problem(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof UnresolvedAddressException) {
                return "no address is known by this name";
            }
            if (at.getMessage() != null) {
                return at.getMessage();
            }
        }
        return cause instanceof ConnectException ? "no connection: refused, or no way there" : cause.toString();
    }
}
