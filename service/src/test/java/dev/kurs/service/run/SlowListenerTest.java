package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** The whole service, with a small output ring and without one, when one of the listeners does not come back for a while. */
class SlowListenerTest {
    /** More bytes of frames than the listener's copy holds, and many times more frames than the ring does. */
    private static final int QUOTES = 60;

    private static final Pattern LAG = Pattern.compile("kurs_output_lag\\{listener=\"sandbox\"} ([0-9.E]+)");

    private final Logger log = (Logger) LoggerFactory.getLogger(OutputLag.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final BlockingListener listener = new BlockingListener();

    @TempDir
    private Path data;

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        listener.goOn();
        log.detachAppender(lines);
    }

    /** Keeps what it is told, and blocks on demand. */
    private static final class BlockingListener implements FrameListener {
        private final List<String> frames = Collections.synchronizedList(new ArrayList<>());
        private volatile CountDownLatch gate = new CountDownLatch(0);

        void block() {
            gate = new CountDownLatch(1);
        }

        void goOn() {
            gate.countDown();
        }

        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            try {
                gate.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            if (Frame.sequence(frame, offset) > 0) {
                frames.add(text(frame, offset, length));
            }
        }

        static String text(DirectBuffer frame, int offset, int length) {
            return Frame.sequence(frame, offset) + " " + Frame.templateId(frame, offset) + " " + length;
        }
    }

    private static PartnerAnswer awaitQuote(DrivenService service) {
        Eventually.isTrue("a firm quote", () -> service.firmQuote().status() == 200);
        return service.firmQuote();
    }

    private static double lag(DrivenService service) {
        Matcher matcher = LAG.matcher(service.metrics());
        assertTrue(matcher.find(), "no lag is shown");
        return Double.parseDouble(matcher.group(1));
    }

    private long alarms() {
        return List.copyOf(lines.list).stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(line -> line.startsWith("the listener sandbox is "))
                .count();
    }

    private List<String> journaled() {
        List<String> frames = new ArrayList<>();
        try (JournalReader reader = new JournalReader(data.resolve("journal"))) {
            while (reader.next()) {
                reader.forEachFrame(
                        (frame, offset, length) -> frames.add(BlockingListener.text(frame, offset, length)));
            }
        }
        return frames;
    }

    @ParameterizedTest
    @EnumSource(
            value = WaitMode.class,
            names = {"BLOCKING", "YIELDING"})
    void shouldQuoteWhileAListenerBlocksSaySoAndGiveItEverythingAfterwards(WaitMode wait) throws IOException {
        ConfigurationText small = ConfigurationText.packaged()
                .with("output_slots: 16384", "output_slots: 64")
                .with("wait: BLOCKING", "wait: " + wait);
        SandboxHooks attached = new SandboxHooks(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(listener),
                Optional.empty(),
                List.of(),
                List.of());
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, small, attached)) {
            awaitQuote(service);
            service.readiness().shouldBe(200);

            listener.block();
            for (int quote = 0; quote < QUOTES; quote++) {
                awaitQuote(service);
            }
            Eventually.isTrue("the lag is told", () -> service.readiness().status() == 503);
            assertTrue(
                    service.readiness().body().contains("the listener sandbox is "),
                    () -> service.readiness().body());
            assertTrue(lag(service) > QUOTES);
            assertEquals(1, alarms());
            awaitQuote(service).shouldBe(200);

            listener.goOn();
            Eventually.isTrue("nobody is behind", () -> service.readiness().status() == 200);
            assertEquals(1, alarms());
        }
        assertEquals(journaled(), List.copyOf(listener.frames));
    }
}
