package dev.kurs.outbound.rfq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.http.LocalReceiver.Received;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.ReportExecutionDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.ExecutionPreflight;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLSocketFactory;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Two makers, of whom the second takes its time, and a request that goes on without it. */
class MakerDeskTest {
    private final SystemEpochNanoClock clock = new SystemEpochNanoClock();
    private final MakerFrames frames =
            new MakerFrames(clock.nanoTime() + Duration.ofMinutes(1).toNanos());
    private final AtomicInteger reported = new AtomicInteger();
    private final CountDownLatch hesitation = new CountDownLatch(1);
    private final Logger log = (Logger) LoggerFactory.getLogger(MakerDesk.class);
    private final ListAppender<ILoggingEvent> told = new ListAppender<>();
    private volatile String cancels = ok("");
    private final CountDownLatch word = new CountDownLatch(1);
    private final List<MakerVerdict> verdicts = new CopyOnWriteArrayList<>();
    private final List<Long> asked = new CopyOnWriteArrayList<>();
    private final List<String> unexecutable = new CopyOnWriteArrayList<>();
    private volatile ExecutionPreflight.Refusal refusal;
    private volatile boolean stopping;
    private final LocalReceiver quick = new LocalReceiver((request, connection) -> {
        boolean isAccept = isTo("/accept", request);
        if (isAccept) {
            word.await();
        }
        LocalReceiver.says(ok(isAccept ? "{\"status\":\"CONFIRMED\"}" : quote("Q-0")))
                .answer(request, connection);
    });
    private final LocalReceiver slow = new LocalReceiver((request, connection) -> {
        if (isTo("/rfq", request)) {
            hesitation.await();
        }
        LocalReceiver.says(isTo("/cancel", request) ? cancels : ok(quote("Q-1")))
                .answer(request, connection);
    });
    private final OutboundClient client = new OutboundClient(
            new DestinationRules(true),
            Duration.ofSeconds(5),
            () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
            host -> List.of(InetAddress.getLoopbackAddress()));
    private final MakerDesk desk =
            new MakerDesk(Map.of("maker-0", endpoint(quick), "maker-1", endpoint(slow)), client, this::refusal, clock);
    private AutoCloseable talking;

    @BeforeEach
    void askBoth() {
        told.start();
        log.addAppender(told);
        frames.market().forEach(frame -> desk.onFrame(frame, 0, frame.capacity()));
        talking = desk.begin((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == ReportMakerAnswerEncoder.TEMPLATE_ID) {
                reported.incrementAndGet();
            }
            if (Frame.templateId(frame, offset) == ReportMakerVerdictDecoder.TEMPLATE_ID) {
                verdicts.add(new ReportMakerVerdictDecoder()
                        .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                        .verdict());
            }
            if (Frame.templateId(frame, offset) == ReportExecutionDecoder.TEMPLATE_ID) {
                unexecutable.add(told(
                        new ReportExecutionDecoder().wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())));
            }
            return Offer.ACCEPTED;
        });
        changed(RfqStatus.DISPATCHED, QuoteStanding.ASKED, QuoteStanding.ASKED);
        await(
                "both are asked",
                () -> !quick.received().isEmpty() && !slow.received().isEmpty());
        await("the quick one's quote is told", () -> reported.get() == 1);
        changed(RfqStatus.QUOTED, QuoteStanding.QUOTED, QuoteStanding.ASKED);
    }

    private static String told(ReportExecutionDecoder report) {
        byte[] quoteId = new byte[32];
        report.getQuoteId(quoteId, 0, quoteId.length);
        return HexFormat.of().formatHex(quoteId) + " " + report.report() + " " + report.detail();
    }

    @AfterEach
    void close() throws Exception {
        log.detachAppender(told);
        hesitation.countDown();
        word.countDown();
        talking.close();
        client.close();
        quick.close();
        slow.close();
    }

    private static MakerEndpoint endpoint(LocalReceiver maker) {
        return new MakerEndpoint(maker.url("makers.example", ""), "kurs", "a secret".getBytes(StandardCharsets.UTF_8));
    }

    private static String ok(String body) {
        return "HTTP/1.1 200 Said\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String quote(String quoteId) {
        return "{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"" + quoteId
                + "\",\"price\":\"16300\",\"base_amount\":\"1000\",\"valid_until\":\"2100-01-01T00:00:00Z\"}";
    }

    private static boolean isTo(String path, Received request) {
        return request.requestLine().startsWith("POST " + path + " ");
    }

    private void changed(RfqStatus status, QuoteStanding... standings) {
        UnsafeBuffer frame = frames.changed(status, standings);
        desk.onFrame(frame, 0, frame.capacity());
    }

    private static void await(String what, BooleanSupplier condition) {
        long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < untilNs, what);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static List<String> calledOff(LocalReceiver maker) {
        return maker.received().stream()
                .filter(request -> isTo("/cancel", request))
                .map(Received::body)
                .toList();
    }

    private void assertCalledOffOnce() throws Exception {
        await("the slow one hears that it was not taken", () -> !calledOff(slow).isEmpty());
        TimeUnit.MILLISECONDS.sleep(300);
        assertEquals(
                List.of("{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"Q-1\"}"), calledOff(slow));
        assertEquals(List.of(), calledOff(quick));
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "ACCEPTED", "FILLED", "EXPIRED"})
    void shouldCallOffAQuoteThatComesAfterTheChoice(RfqStatus chosen) throws Exception {
        changed(chosen, QuoteStanding.HELD, QuoteStanding.ASKED);
        hesitation.countDown();

        assertCalledOffOnce();
        assertEquals(2, reported.get(), "the engine counts it too");
    }

    /** The choice was made before the engine came to it. */
    @Test
    void shouldCallOffAQuoteThatTheEngineHearsAfterTheChoice() throws Exception {
        hesitation.countDown();
        await("the slow one's quote is told", () -> reported.get() == 2);
        assertEquals(List.of(), calledOff(slow));

        changed(RfqStatus.HELD, QuoteStanding.HELD, QuoteStanding.ASKED);
        changed(RfqStatus.ACCEPTED, QuoteStanding.HELD, QuoteStanding.ASKED);
        changed(RfqStatus.FILLED, QuoteStanding.HELD, QuoteStanding.ASKED);

        assertCalledOffOnce();
    }

    /** The engine knows a third maker, of which the configuration of the start said nothing. */
    @Test
    void shouldNameOnceAMakerThatHasNoEndpoint() {
        changed(RfqStatus.QUOTED, QuoteStanding.QUOTED, QuoteStanding.ASKED, QuoteStanding.ASKED);
        changed(RfqStatus.QUOTED, QuoteStanding.QUOTED, QuoteStanding.ASKED, QuoteStanding.ASKED);

        assertEquals(
                List.of("[WARN] ask of rfq " + MakerFrames.RFQ_ID
                        + " does not go to maker maker-2: it has no endpoint here"),
                told());
    }

    /** The next start does not know of it any more. */
    @Test
    void shouldNameAMakerThatHasNotHeardTheCancelWhereItStops() throws Exception {
        cancels = "HTTP/1.1 503 Not now\r\nContent-Length: 0\r\n\r\n";
        hesitation.countDown();
        await("the slow one's quote is told", () -> reported.get() == 2);
        changed(RfqStatus.EXPIRED, QuoteStanding.NOT_TAKEN, QuoteStanding.NOT_TAKEN);
        await("the cancel came", () -> !calledOff(slow).isEmpty());

        talking.close();

        assertTrue(
                told().stream()
                        .anyMatch(line -> line.startsWith("[WARN] the cancel of quote Q-1 for rfq")
                                && line.endsWith("it may think itself bound")),
                told()::toString);
    }

    private Optional<ExecutionPreflight.Refusal> refusal(long quoteSequence, Duration patience) {
        asked.add(quoteSequence);
        return Optional.ofNullable(refusal);
    }

    @Test
    void shouldAskNoMakerToStandByWhatTheChainWouldRefuse() throws Exception {
        refusal = new ExecutionPreflight.Refusal("0x" + "ab".repeat(32), "AccountIsBlocklisted()");
        changed(RfqStatus.ACCEPTED, QuoteStanding.HELD, QuoteStanding.ASKED);
        await("the engine is told", () -> !unexecutable.isEmpty());
        TimeUnit.MILLISECONDS.sleep(300);

        assertEquals(List.of(MakerFrames.QUOTE_SEQUENCE), asked);
        assertEquals(List.of("ab".repeat(32) + " REFUSED AccountIsBlocklisted()"), unexecutable);
        assertTrue(quick.received().stream().noneMatch(request -> isTo("/accept", request)));
    }

    /** It would be left out for what the service did. */
    @Test
    void shouldWaitForTheWordOfAMakerThatIsAsked() throws Exception {
        changed(RfqStatus.ACCEPTED, QuoteStanding.HELD, QuoteStanding.ASKED);
        await(
                "the quick one is asked to stand by it",
                () -> quick.received().stream().anyMatch(request -> isTo("/accept", request)));
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(this::stop);
        await("it stops", () -> stopping);
        TimeUnit.MILLISECONDS.sleep(300);
        assertFalse(stopped.isDone());

        word.countDown();

        stopped.get(60, TimeUnit.SECONDS);
        assertEquals(List.of(MakerVerdict.CONFIRMED), verdicts);
    }

    private void stop() {
        stopping = true;
        try {
            talking.close();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private List<String> told() {
        return told.list.stream().map(ILoggingEvent::toString).toList();
    }

    @Test
    void shouldCallOffOnceWhatTheEngineHeardInTime() throws Exception {
        hesitation.countDown();
        await("the slow one's quote is told", () -> reported.get() == 2);
        changed(RfqStatus.QUOTED, QuoteStanding.QUOTED, QuoteStanding.QUOTED);
        changed(RfqStatus.HELD, QuoteStanding.HELD, QuoteStanding.NOT_TAKEN);
        changed(RfqStatus.FILLED, QuoteStanding.HELD, QuoteStanding.NOT_TAKEN);

        assertCalledOffOnce();
    }
}
