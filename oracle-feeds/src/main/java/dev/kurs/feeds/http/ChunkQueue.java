package dev.kurs.feeds.http;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A response body that its reader takes chunk by chunk, until a deadline that only the reader moves, so that neither a
 * silent server nor one that sends nothing of use can hold it.
 *
 * <p>Example: with a patience of 15 s {@code next()} is the next bytes, empty at the end, and TIMED_OUT 15 s after the
 * last {@code extendDeadline()}. One chunk is asked for at a time, so that a fast server cannot fill the memory.
 */
public final class ChunkQueue implements HttpResponse.BodySubscriber<ChunkQueue>, AutoCloseable {
    /** One delivery: bytes, the end, or a failure. */
    private record Delivery(List<ByteBuffer> buffers, boolean isEnd, Throwable failure) {}

    /** Stands in for a subscription that had not begun when the reader let go; one that comes later is cancelled. */
    private static final Flow.Subscription GIVEN_UP = new Flow.Subscription() {
        @Override
        public void request(long chunks) {
            throw new IllegalStateException("nobody reads any more");
        }

        @Override
        public void cancel() {
            // Nothing has begun, so there is nothing to end.
        }
    };

    private final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

    private final Duration patience;
    private long deadlineNs;

    public ChunkQueue(Duration patience) {
        this.patience = patience;
        extendDeadline();
    }

    /** The reader has what it came for: it will wait for as long again. */
    public void extendDeadline() {
        deadlineNs = System.nanoTime() + patience.toNanos();
    }

    @Override
    public CompletionStage<ChunkQueue> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscribed) {
        if (subscription.complete(subscribed)) {
            subscribed.request(1);
        } else {
            subscribed.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        deliveries.add(new Delivery(buffers, false, null));
    }

    @Override
    public void onError(Throwable failure) {
        deliveries.add(new Delivery(List.of(), false, failure));
    }

    @Override
    public void onComplete() {
        deliveries.add(new Delivery(List.of(), true, null));
    }

    /** The next bytes; an empty array at the end. */
    public byte[] next() throws SourceException, InterruptedException {
        while (true) {
            Delivery delivery = deliveries.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (delivery == null) {
                throw new SourceException(
                        FeedError.TIMED_OUT, "nothing of use came for " + patience.toMillis() + " ms");
            }
            if (delivery.failure() != null) {
                throw new SourceException(
                        FeedError.UNREACHABLE, "the connection broke: " + delivery.failure(), delivery.failure());
            }
            if (delivery.isEnd()) {
                return new byte[0];
            }
            subscription.join().request(1);
            byte[] bytes = joined(delivery.buffers());
            if (bytes.length > 0) {
                return bytes;
            }
        }
    }

    /** Lets the connection go. */
    @Override
    public void close() {
        if (!subscription.complete(GIVEN_UP)) {
            subscription.join().cancel();
        }
    }

    private static byte[] joined(List<ByteBuffer> buffers) {
        ByteBuffer all = ByteBuffer.allocate(
                buffers.stream().mapToInt(ByteBuffer::remaining).sum());
        buffers.forEach(all::put);
        return all.array();
    }
}
