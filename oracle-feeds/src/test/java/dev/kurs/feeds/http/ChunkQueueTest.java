package dev.kurs.feeds.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class ChunkQueueTest {
    private final ChunkQueue chunks = new ChunkQueue(Duration.ofMinutes(1));
    private final RecordingSubscription connection = new RecordingSubscription();

    /** What is asked of a connection. */
    private static final class RecordingSubscription implements Flow.Subscription {
        private final List<String> asked = new ArrayList<>();

        @Override
        public void request(long count) {
            asked.add("request " + count);
        }

        @Override
        public void cancel() {
            asked.add("cancel");
        }
    }

    @Test
    void shouldAskForOneChunkAtATimeAndLetTheConnectionGoWhenItIsClosed() throws Exception {
        chunks.onSubscribe(connection);
        assertEquals(List.of("request 1"), connection.asked);

        chunks.onNext(List.of(ByteBuffer.wrap("data: ".getBytes(UTF_8)), ByteBuffer.wrap("1".getBytes(UTF_8))));
        assertEquals(List.of("request 1"), connection.asked);
        assertArrayEquals("data: 1".getBytes(UTF_8), chunks.next());
        assertEquals(List.of("request 1", "request 1"), connection.asked);

        chunks.close();
        assertEquals(List.of("request 1", "request 1", "cancel"), connection.asked);
    }

    @Test
    void shouldLetAConnectionGoThatComesBehindTheClose() {
        chunks.close();

        chunks.onSubscribe(connection);

        assertEquals(List.of("cancel"), connection.asked);
    }
}
