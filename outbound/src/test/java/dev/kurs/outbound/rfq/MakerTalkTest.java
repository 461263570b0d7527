package dev.kurs.outbound.rfq;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.outbound.http.OutboundAnswer;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictDecoder;
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
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MakerTalkTest {
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
        String body = "{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"" + quoteId
                + "\",\"price\":\"16300\",\"base_amount\":\"1000\",\"valid_until\":\"2100-01-01T00:00:00Z\"}";

        Optional<MakerReports.Quote> quote = MakerTalk.quote(
                new OutboundAnswer(200, body.getBytes(StandardCharsets.UTF_8)), new MakerTalk.Offered("USDT-IDRX", 6));

        assertEquals(isRead ? Optional.of(quoteId) : Optional.empty(), quote.map(MakerReports.Quote::quoteId));
    }

    /** What may be offered is the engine's to judge, who has the floor. */
    @ParameterizedTest
    @CsvSource({"16300, true", "0, true", "-1, false", "1e3, false", "'', false"})
    void shouldReadAPriceThatIsAPlainDecimal(String price, boolean isRead) {
        String body = "{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"Q-1\",\"price\":\"" + price
                + "\",\"base_amount\":\"1000\",\"valid_until\":\"2100-01-01T00:00:00Z\"}";

        assertEquals(
                isRead,
                MakerTalk.quote(
                                new OutboundAnswer(200, body.getBytes(StandardCharsets.UTF_8)),
                                new MakerTalk.Offered("USDT-IDRX", 6))
                        .isPresent());
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void shouldAskAMakerAgainThatFailed(int failure) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        SystemEpochNanoClock clock = new SystemEpochNanoClock();
        try (LocalReceiver maker = new LocalReceiver(
                        (request, connection) -> LocalReceiver.status(asked.getAndIncrement() == 0 ? failure : 204)
                                .answer(request, connection));
                OutboundClient client = new OutboundClient(
                        new DestinationRules(true),
                        Duration.ofSeconds(5),
                        () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                        host -> List.of(InetAddress.getLoopbackAddress()))) {
            MakerTalk talk = new MakerTalk(client, new MakerReports((frame, offset, length) -> Offer.ACCEPTED), clock);
            MakerEndpoint endpoint = new MakerEndpoint(
                    maker.url("makers.example", ""), "kurs", "a secret".getBytes(StandardCharsets.UTF_8));

            Optional<OutboundAnswer> answer = talk.cancel(expired(), "Q-1", endpoint);

            assertEquals(204, answer.orElseThrow().status());
            assertEquals(2, maker.received().size());
        }
    }

    private static OfferedRfq expired() {
        return new OfferedRfq(
                1,
                MakerFrames.RFQ_ID,
                RfqKind.EMERGENCY,
                RfqStatus.EXPIRED,
                0,
                Side.BUY,
                new Amount(),
                0,
                0,
                0,
                0,
                0,
                0,
                List.of());
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
