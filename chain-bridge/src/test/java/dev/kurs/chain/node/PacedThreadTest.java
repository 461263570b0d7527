package dev.kurs.chain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class PacedThreadTest {
    private final Logger log = (Logger) LoggerFactory.getLogger(PacedThread.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void stop() {
        log.detachAppender(lines);
    }

    @Test
    void shouldStepUntilItIsClosed() throws InterruptedException {
        CountDownLatch threeSteps = new CountDownLatch(3);

        try (PacedThread thread = new PacedThread("stepping", () -> Duration.ofMillis(1), threeSteps::countDown)) {
            thread.start();

            assertTrue(threeSteps.await(10, TimeUnit.SECONDS));
        }

        assertEquals(0, lines.list.size());
    }

    @Test
    void shouldTellOfTheStepThatEndsIt() throws InterruptedException {
        AtomicInteger steps = new AtomicInteger();
        CountDownLatch failed = new CountDownLatch(1);

        try (PacedThread thread = new PacedThread("failing", () -> Duration.ofMillis(1), () -> {
            steps.incrementAndGet();
            failed.countDown();
            throw new IllegalStateException("no step");
        })) {
            thread.start();
            assertTrue(failed.await(10, TimeUnit.SECONDS));
        }

        assertEquals(1, steps.get());
        ILoggingEvent line = lines.list.getFirst();
        assertEquals(Level.ERROR, line.getLevel());
        assertEquals("failing has ended: it takes no step any more", line.getFormattedMessage());
        assertEquals("no step", line.getThrowableProxy().getMessage());
    }
}
