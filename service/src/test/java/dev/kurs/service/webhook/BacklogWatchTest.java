package dev.kurs.service.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.outbound.webhook.WebhookReader.Backlog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class BacklogWatchTest {
    private Backlog stored = new Backlog(3, 1, 1_700_000_000_000L);
    private boolean isSilent;
    private long nowNs;
    private final BacklogWatch watch = new BacklogWatch(this::read, () -> nowNs);

    @AfterEach
    void close() {
        watch.close();
    }

    private Backlog read() {
        if (isSilent) {
            throw new UncheckedIOException(new IOException("the webhook store does not answer"));
        }
        return stored;
    }

    private void passSeconds(long seconds) {
        nowNs += TimeUnit.SECONDS.toNanos(seconds);
        watch.look();
    }

    @Test
    void shouldKnowNothingBeforeItHasLooked() {
        assertEquals(Double.NaN, watch.figure(Backlog::pending));
    }

    @Test
    void shouldTellWhatTheStoreSaidLast() {
        watch.look();
        assertEquals(3, watch.figure(Backlog::pending));
        assertEquals(1, watch.figure(Backlog::failed));

        stored = new Backlog(0, 2, 0);
        assertEquals(3, watch.figure(Backlog::pending));
        passSeconds(5);
        assertEquals(0, watch.figure(Backlog::pending));
        assertEquals(2, watch.figure(Backlog::failed));
    }

    @Test
    void shouldTellForHalfAMinuteWhatASilentStoreSaidLast() {
        watch.look();
        isSilent = true;

        passSeconds(30);
        assertEquals(3, watch.figure(Backlog::pending));
        passSeconds(1);
        assertEquals(Double.NaN, watch.figure(Backlog::pending));

        isSilent = false;
        passSeconds(1);
        assertEquals(3, watch.figure(Backlog::pending));
    }

    @Test
    void shouldSayOnceOfEachSilenceThatTheStoreIsSilent() {
        Logger logger = (Logger) LoggerFactory.getLogger(BacklogWatch.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        try {
            isSilent = true;
            passSeconds(5);
            passSeconds(5);
            assertEquals(1, lines.list.size());

            isSilent = false;
            passSeconds(5);
            isSilent = true;
            passSeconds(5);
            assertEquals(2, lines.list.size());
        } finally {
            logger.detachAppender(lines);
        }
    }
}
