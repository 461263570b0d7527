package dev.kurs.chain.rpc;

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

/** Posts JSON to one address; time and size of an answer are bounded, its body included. */
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
        HttpResponse<byte[]> response =
                await(name, client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), mostBytes)));
        if (response.statusCode() != OK) {
            throw new NodeUnreachable(name + " answered with HTTP status " + response.statusCode());
        }
        return response.body();
    }

    private HttpResponse<byte[]> await(String name, CompletableFuture<HttpResponse<byte[]>> answer) {
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            answer.cancel(true);
            throw new NodeUnreachable(name + " did not answer within " + timeout.toMillis() + " ms", late);
        } catch (ExecutionException failed) {
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
