package dev.kurs.outbound.rfq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.http.LocalReceiver.Received;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.ExecutionPreflight.Refusal;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a start finds of a request: the process before may have been killed before both makers heard what became of it. */
class MakerDeskStartTest {
    private static final String CANCEL = "{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"Q-%d\"}";

    private final SystemEpochNanoClock clock = new SystemEpochNanoClock();
    private final MakerFrames frames =
            new MakerFrames(clock.nanoTime() + Duration.ofMinutes(1).toNanos());
    private volatile Optional<Refusal> refusal = Optional.empty();
    private final LocalReceiver first = new LocalReceiver(LocalReceiver.status(200));
    private final LocalReceiver second = new LocalReceiver(LocalReceiver.status(200));
    private final OutboundClient client = new OutboundClient(
            new DestinationRules(true),
            Duration.ofSeconds(5),
            () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
            host -> List.of(InetAddress.getLoopbackAddress()));
    private final MakerDesk desk = new MakerDesk(
            Map.of("maker-0", endpoint(first), "maker-1", endpoint(second)),
            client,
            (quote, patience) -> refusal,
            clock);

    @AfterEach
    void close() throws Exception {
        client.close();
        first.close();
        second.close();
    }

    private static MakerEndpoint endpoint(LocalReceiver maker) {
        return new MakerEndpoint(maker.url("makers.example", ""), "kurs", "a secret".getBytes(StandardCharsets.UTF_8));
    }

    /** @param words how many are to come; none but these do */
    private void find(int words, Duration behindEnd, RfqStatus status, QuoteStanding... standings) throws Exception {
        frames.goOnBehindEndFor(behindEnd);
        frames.market().forEach(frame -> desk.onFrame(frame, 0, frame.capacity()));
        UnsafeBuffer ended = frames.changed(status, standings);
        desk.onFrame(ended, 0, ended.capacity());
        try (AutoCloseable _ = desk.begin((frame, offset, length) -> Offer.ACCEPTED)) {
            long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (first.received().size() + second.received().size() < words) {
                assertTrue(System.nanoTime() < untilNs, "the words come");
                TimeUnit.MILLISECONDS.sleep(5);
            }
            TimeUnit.MILLISECONDS.sleep(300);
        }
    }

    private static void assertHeard(List<String> bodies, LocalReceiver maker) {
        assertEquals(bodies, maker.received().stream().map(Received::body).toList());
        assertTrue(maker.received().stream()
                .allMatch(request -> request.requestLine().startsWith("POST /cancel ")));
    }

    @Test
    void shouldCallOffWhatWasNotTaken() throws Exception {
        find(1, Duration.ofSeconds(59), RfqStatus.FILLED, QuoteStanding.CONFIRMED, QuoteStanding.NOT_TAKEN);

        assertHeard(List.of(), first);
        assertHeard(List.of(CANCEL.formatted(1)), second);
    }

    @Test
    void shouldCallOffWhatMayHaveBeenConfirmedTooLate() throws Exception {
        find(2, Duration.ZERO, RfqStatus.REJECTED, QuoteStanding.REJECTED, QuoteStanding.NOT_TAKEN);

        assertHeard(List.of(CANCEL.formatted(0)), first);
        assertHeard(List.of(CANCEL.formatted(1)), second);
    }

    /** The maker may have stood by it already, and the chain may say otherwise by now. */
    @Test
    void shouldSendAnAcceptAgainWithoutAskingTheChain() throws Exception {
        refusal = Optional.of(new Refusal("0x" + "ab".repeat(32), "PoolPaused()"));

        find(2, Duration.ZERO, RfqStatus.ACCEPTED, QuoteStanding.ACCEPTED, QuoteStanding.NOT_TAKEN);

        assertTrue(first.received().stream()
                .allMatch(request -> request.requestLine().startsWith("POST /accept ")));
        assertTrue(!first.received().isEmpty(), "it is accepted");
    }

    /** It was called off for a minute, or nobody could have been. */
    @ParameterizedTest
    @EnumSource(names = {"FILLED", "EXPIRED", "REJECTED", "CANCELLED"})
    void shouldLeaveAloneWhatEndedLongBefore(RfqStatus ended) throws Exception {
        find(0, Duration.ofMinutes(1), ended, QuoteStanding.REJECTED, QuoteStanding.NOT_TAKEN);

        assertHeard(List.of(), first);
        assertHeard(List.of(), second);
    }
}
