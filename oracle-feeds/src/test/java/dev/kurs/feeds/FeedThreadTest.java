package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FeedThreadTest {
    private final FeedHealth health = new FeedHealth("test", new ManualTime(0));

    @Test
    void shouldEndAThreadThatWaits() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        FeedThread thread = new FeedThread("waiting", health, () -> {
            try {
                new CountDownLatch(1).await();
            } finally {
                ended.countDown();
            }
        });
        thread.start();
        thread.close();

        assertTrue(ended.await(0, TimeUnit.SECONDS));
        assertFalse(health.status().running());
    }

    @Test
    void shouldInterruptNoOfferMidway() throws InterruptedException {
        CountDownLatch isOffering = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        List<PriceSink.Outcome> outcomes = new CopyOnWriteArrayList<>();
        PriceSink slow = (feed, source, priceE12, confidenceE8, publishTimeNs) -> {
            isOffering.countDown();
            try {
                goesOn.await();
                return PriceSink.Outcome.ACCEPTED;
            } catch (InterruptedException midway) {
                return PriceSink.Outcome.CLOSED;
            }
        };
        FeedThread[] itself = new FeedThread[1];
        itself[0] = new FeedThread("offering", health, () -> {
            PriceSink sink = itself[0].uninterrupted(slow);
            outcomes.add(sink.offer("USD/IDR", PriceSource.PRIMARY, 1, 1, 1));
        });
        itself[0].start();
        isOffering.await();
        Thread closing = Thread.ofPlatform().start(itself[0]::close);
        while (closing.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        goesOn.countDown();
        closing.join();

        assertEquals(List.of(PriceSink.Outcome.ACCEPTED), outcomes);
    }
}
