package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.service.configuration.FeedSection;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FeedRecorderTest {
    private static final int MORE_THAN_A_WRITER_HOLDS_BACK = 1_000;

    private final AtomicLong nowNs = new AtomicLong(1_776_082_600_000_000_000L);

    /** A source that tells all it has when it starts, whose ticks have then waited long enough. */
    private final class SuddenFeed implements PriceFeed {
        private final FeedContext context;

        SuddenFeed(FeedContext context) {
            this.context = context;
        }

        @Override
        public void start() {
            for (int i = 0; i < MORE_THAN_A_WRITER_HOLDS_BACK; i++) {
                context.sink().offer("USD/IDR", PriceSource.PRIMARY, 16_312_500_000_000_000L, 0, nowNs.get());
            }
            nowNs.addAndGet(Duration.ofMinutes(1).toNanos());
        }

        @Override
        public void tryOnce() {
            throw new IllegalStateException("nobody tries it here");
        }

        @Override
        public FeedStatus status() {
            return new FeedHealth("sudden", nowNs::get).status();
        }

        @Override
        public void close() {
            // There is nothing to stop.
        }
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void shouldEndAtOnceAndSayWhyWhenItsFileCanNoLongerBeWritten() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "skipped: there is no /dev/full");
        UntilStopped untilStopped = UntilStopped.listening();
        FeedSection feeds = new FeedSection(List.of(SuddenFeed::new), 0);
        FeedRecorder recorder = new FeedRecorder(full, feeds, nowNs::get, untilStopped::end);

        StringWriter told = new StringWriter();
        IOException failure = assertThrows(
                IOException.class, () -> untilStopped.run(recorder, recorder::finished, new PrintWriter(told)));

        assertEquals("/dev/full can no longer be written", failure.getMessage());
        assertFalse(failure.getCause().getMessage().isBlank());
        assertEquals("", told.toString());
    }
}
