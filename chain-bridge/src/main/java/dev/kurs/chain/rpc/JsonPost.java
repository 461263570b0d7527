package dev.kurs.chain.rpc;

import java.io.EOFException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Posts JSON to one address; time and size of an answer are bounded, its body included.
 *
 * <p>A node may end a connection that was kept open in the moment in which the next question goes over it. So what ends without a byte of an answer is posted once
 * more: of what a node is asked nothing is done twice by it, a signed transaction not either.
 */
final class JsonPost implements AutoCloseable {
    private static final int OK = 200;

    private final URI uri;
    private final Duration timeout;
    private final long mostBytes;
    private final HttpClient client;

    JsonPost(URI uri, Duration timeout, long mostBytes) {
        this.uri = uri;
        this.timeout = timeout;
        this.mostBytes = mostBytes;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
    }

    byte[] post(String name, byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        HttpResponse<byte[]> response = ask(name, request, System.nanoTime() + timeout.toNanos(), true);
        if (response.statusCode() != OK) {
            throw new NodeUnreachable(name + " answered with HTTP status " + response.statusCode());
        }
        return response.body();
    }

    private HttpResponse<byte[]> ask(String name, HttpRequest request, long untilNs, boolean mayEnd) {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), mostBytes));
        try {
            return answer.get(untilNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            answer.cancel(true);
            throw new NodeUnreachable(name + " did not answer within " + timeout.toMillis() + " ms", late);
        } catch (ExecutionException failed) {
            if (mayEnd && failed.getCause().getCause() instanceof EOFException) {
                return ask(name, request, untilNs, false);
            }
            throw new NodeUnreachable(name + " did not answer (" + failed.getCause() + ")", failed.getCause());
        } catch (InterruptedException interrupted) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new NodeUnreachable("interrupted while " + name + " was asked", interrupted);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
