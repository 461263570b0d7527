package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.rpc.ChainException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LookoutTest {
    private static final Duration NEVER = Duration.ofDays(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Semaphore looks = new Semaphore(0);
    private final List<String> told = new CopyOnWriteArrayList<>();
    private volatile String failure = "";

    private void look() {
        String now = failure;
        looks.release();
        if (!now.isEmpty()) {
            throw new ChainException(now);
        }
    }

    private void awaitLook() throws InterruptedException {
        assertTrue(looks.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    @Test
    void shouldLookAtOnceAndWhenItIsWoken() throws Exception {
        try (Lookout lookout = new Lookout("lookout", NEVER, told::add)) {
            lookout.begin(this::look);
            awaitLook();
            lookout.wake();
            awaitLook();
            assertEquals(List.of(), told);
        }
    }

    @Test
    void shouldTellAReasonOnceUntilItIsAnother() throws Exception {
        failure = "no node answers";
        try (Lookout lookout = new Lookout("lookout", NEVER, told::add)) {
            lookout.begin(this::look);
            awaitLook();
            lookout.wake();
            awaitLook();
            failure = "nonce too low";
            lookout.wake();
            awaitLook();
            failure = "";
            lookout.wake();
            awaitLook();
            failure = "no node answers";
            lookout.wake();
            awaitLook();
        }
        assertEquals(List.of("no node answers", "nonce too low", "no node answers"), told);
    }

    @Test
    void shouldEndWhereNoCommandIsTakenAnyMore() {
        Lookout lookout = new Lookout("lookout", NEVER, told::add);
        lookout.begin(() -> {
            throw new PublisherClosed();
        });
        assertTimeoutPreemptively(PATIENCE, lookout::close);
        assertEquals(List.of(), told);
    }

    @Test
    void shouldCloseThoughItNeverBegan() {
        assertTimeoutPreemptively(PATIENCE, () -> new Lookout("lookout", NEVER, told::add).close());
    }
}
