package dev.kurs.feeds.http;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A response body kept whole as text, given up as soon as it grows past its bound.
 *
 * <p>Example: with a bound of 1 048 576 bytes an endless answer fails as TOO_LARGE after the first mebibyte.
 */
final class BoundedBody implements HttpResponse.BodySubscriber<String> {
    private final int maxBytes;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private Flow.Subscription subscription;

    BoundedBody(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscribed) {
        subscription = subscribed;
        subscribed.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        int arrived = buffers.stream().mapToInt(ByteBuffer::remaining).sum();
        if (arrived > maxBytes - received.size()) {
            subscription.cancel();
            body.completeExceptionally(
                    new SourceException(FeedError.TOO_LARGE, "the answer has more than " + maxBytes + " bytes"));
            return;
        }
        for (ByteBuffer buffer : buffers) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            received.writeBytes(bytes);
        }
        subscription.request(1);
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(received.toString(StandardCharsets.UTF_8));
    }
}
