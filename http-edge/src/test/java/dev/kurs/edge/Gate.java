package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds up whoever comes until it is opened. */
final class Gate {
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    static Gate standingOpen() {
        Gate gate = new Gate();
        gate.open();
        return gate;
    }

    void pass() {
        arrived.countDown();
        try {
            opened.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void open() {
        opened.countDown();
    }

    void awaitSomebody() throws InterruptedException {
        assertTrue(arrived.await(60, TimeUnit.SECONDS), "nobody has come");
    }
}
