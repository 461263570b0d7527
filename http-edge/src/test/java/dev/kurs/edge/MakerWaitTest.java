package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteRejectedEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Surface;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

class MakerWaitTest {
    private static final long SWEEPS_MS = 500;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    /** Makers have had their time when the engine says what came of it: a quote waits for that as long as any other waits for the engine. */
    @Test
    void shouldWaitForTheEnginesWordBehindTheTimeThatMakersHave() throws Exception {
        EdgeConfiguration.Bounds bounds = EdgeConfiguration.Bounds.defaults().withPending(4, Duration.ofSeconds(90));
        try (EdgeFixture edge = new EdgeFixture(EdgeConfiguration.defaults().withBounds(bounds), Environment.SANDBOX)) {
            edge.core.mood = ScriptedCore.Mood.SILENT;
            CompletableFuture<HttpResponse<String>> waiting = edge.http.sendAsync(
                    edge.post(
                                    "/v1/firm-quote",
                                    "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":200000,\"quote_type\":\"FIRM\"}")
                            .partnerBearer()
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            Long ticket = edge.core.correlationIds.poll(30, TimeUnit.SECONDS);
            assertNotNull(ticket, "the core was never asked");

            edge.core.emit(makersAsked(ticket, edge.clock.nanoTime()));
            Thread.sleep(SWEEPS_MS);
            assertFalse(waiting.isDone());
            edge.core.emit(nobodyOffers(ticket));

            new Reply(waiting.join()).assertV01Error(422, "NO_VIABLE_RFQ_QUOTE");
        }
    }

    private DirectBuffer makersAsked(long ticket, long nowNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        RfqChangedEncoder encoder = new RfqChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .correlationId(ticket)
                .kind(RfqKind.EXTERNAL)
                .status(RfqStatus.DISPATCHED)
                .dispatchedAtNs(nowNs)
                .respondByNs(nowNs);
        encoder.answersCount(0);
        encoder.requestedBy("").reason("").makerReference("");
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    private DirectBuffer nobodyOffers(long ticket) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        QuoteRejectedEncoder encoder = new QuoteRejectedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .correlationId(ticket)
                .kind(QuoteKind.FIRM)
                .surface(Surface.V01)
                .reason(RejectReason.NO_VIABLE_RFQ_QUOTE)
                .notionalE6(QuoteRejectedEncoder.notionalE6NullValue())
                .boundE6(QuoteRejectedEncoder.boundE6NullValue())
                .usedE6(QuoteRejectedEncoder.usedE6NullValue());
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }
}
