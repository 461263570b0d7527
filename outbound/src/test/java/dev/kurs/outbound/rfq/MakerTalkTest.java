package dev.kurs.outbound.rfq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.http.OutboundAnswer;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MakerTalkTest {
    private static final MakerTalk.Offered USDT_IDRX = new MakerTalk.Offered("USDT-IDRX", 6);

    private static OutboundClient client() {
        return new OutboundClient(
                new DestinationRules(true),
                Duration.ofSeconds(5),
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                host -> List.of(InetAddress.getLoopbackAddress()));
    }

    private static MakerTalk talk(OutboundClient client) {
        return new MakerTalk(
                client, new MakerReports((frame, offset, length) -> Offer.ACCEPTED), new SystemEpochNanoClock());
    }

    private static MakerEndpoint endpoint(LocalReceiver maker) {
        return new MakerEndpoint(maker.url("makers.example", ""), "kurs", "a secret".getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<MakerReports.Quote> quote(String body) {
        return MakerTalk.quote(new OutboundAnswer(200, body.getBytes(StandardCharsets.UTF_8)), USDT_IDRX);
    }

    private static String body(String quoteId, String price) {
        return "{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"" + quoteId + "\",\"price\":\"" + price
                + "\",\"base_amount\":\"1000\",\"valid_until\":\"2100-01-01T00:00:00Z\"}";
    }

    @ParameterizedTest
    @CsvSource({
        // of the id: character, how many, whether it is read
        "Q, 0, false",
        "Q, 1, true",
        "Q, 64, true",
        "Q, 65, false",
        "é, 32, true",
        "é, 33, false",
        "円, 21, true",
        "円, 22, false",
        "円, 64, false",
    })
    void shouldReadIdsOfQuotesUpTo64Bytes(String character, int length, boolean isRead) {
        String quoteId = character.repeat(length);

        Optional<MakerReports.Quote> quote = quote(body(quoteId, "16300"));

        assertEquals(isRead ? Optional.of(quoteId) : Optional.empty(), quote.map(MakerReports.Quote::quoteId));
    }

    /** What may be offered is the engine's to judge, who has the floor. */
    @ParameterizedTest
    @CsvSource({"16300, true", "0, true", "-1, false", "1e3, false", "'', false"})
    void shouldReadAPriceThatIsAPlainDecimal(String price, boolean isRead) {
        assertEquals(isRead, quote(body("Q-1", price)).isPresent());
    }

    @Test
    void shouldReadNothingWhereMoreComesBehindTheOffer() {
        assertTrue(quote(body("Q-1", "16300") + "\n").isPresent());
        assertTrue(quote(body("Q-1", "16300") + "{}").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void shouldAskAMakerAgainThatFailed(int failure) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (LocalReceiver maker = new LocalReceiver(
                        (request, connection) -> LocalReceiver.status(asked.getAndIncrement() == 0 ? failure : 204)
                                .answer(request, connection));
                OutboundClient client = client()) {
            Optional<OutboundAnswer> answer =
                    talk(client).cancel(offered(RfqStatus.EXPIRED, Side.BUY), "Q-1", endpoint(maker));

            assertEquals(204, answer.orElseThrow().status());
            assertEquals(2, maker.received().size());
        }
    }

    private static OfferedRfq offered(RfqStatus status, Side side) {
        long inAMinuteNs = new SystemEpochNanoClock().nanoTime() + TimeUnit.MINUTES.toNanos(1);
        return new OfferedRfq(
                1,
                MakerFrames.RFQ_ID,
                RfqKind.EMERGENCY,
                status,
                0,
                side,
                new Amount(),
                16_312_500_000_000_000L,
                16_230_900_000_000_000L,
                16_394_100_000_000_000L,
                inAMinuteNs,
                inAMinuteNs,
                0,
                RfqChangedDecoder.quoteSequenceNullValue(),
                0,
                RfqChangedDecoder.endedAtNsNullValue(),
                List.of());
    }

    /** A maker that buys of the pool pays at least so much, and one that sells to it asks for at most so much. */
    @ParameterizedTest
    @CsvSource({"BUY, 16230.9", "SELL, 16394.1"})
    void shouldTellAMakerTheBoundThatItsSideMayNotPass(Side side, String floor) throws Exception {
        try (LocalReceiver maker = new LocalReceiver(LocalReceiver.status(204));
                OutboundClient client = client()) {
            talk(client).ask(offered(RfqStatus.DISPATCHED, side), USDT_IDRX, 0, endpoint(maker), id -> {});

            String body = maker.received().getFirst().body();
            assertTrue(body.contains("\"price_floor\":\"" + floor + "\""), body);
            assertTrue(body.contains("\"reference_mid\":\"16312.5\""), body);
        }
    }

    /** A maker's reference may be of any length, and the journal holds 128 characters of it. */
    @Test
    void shouldTellTheEngineNoMoreThanTheJournalHolds() throws Exception {
        List<String> told = new ArrayList<>();
        MakerReports reports = new MakerReports((frame, offset, length) -> {
            ReportMakerVerdictDecoder verdict =
                    new ReportMakerVerdictDecoder().wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
            told.add(verdict.reference());
            told.add(verdict.detail());
            return Offer.ACCEPTED;
        });

        reports.verdict(1, 0, MakerVerdict.CONFIRMED, "r".repeat(129), "d".repeat(128));

        assertEquals(List.of("r".repeat(128), "d".repeat(128)), told);
    }
}
