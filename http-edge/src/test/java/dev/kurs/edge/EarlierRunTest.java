package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.CorrelationIds.Owner;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replies to commands of others, the edge's own predecessor among them. */
class EarlierRunTest {
    private static final int WOKEN = 500;

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture(EdgeFixture.impatient(), Environment.SANDBOX);
        edge.core.mood = ScriptedCore.Mood.SILENT;
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private CompletableFuture<HttpResponse<String>> waitingQuote() {
        return edge.http.sendAsync(
                edge.post("/v1/quote", QuoteBody.indicative()).signed().build(), HttpResponse.BodyHandlers.ofString());
    }

    private CompletableFuture<HttpResponse<String>> waitingV01Quote() {
        return edge.http.sendAsync(
                edge.get("/v1/quote?pair=USD-IDR&side=SELL&amount=100")
                        .partnerBearer()
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private long correlationId() throws InterruptedException {
        Long id = edge.core.correlationIds.poll(20, TimeUnit.SECONDS);
        assertNotNull(id);
        return id;
    }

    /** No quote's answer, so that the call it wakes ends with 500. */
    private void reply(long correlationId) {
        edge.core.emit(EngineFrames.commandRejected(1, correlationId, RequestQuoteEncoder.TEMPLATE_ID));
    }

    @Test
    void shouldWakeNobodyWithAReplyOfAnEarlierRunThatHasTheSameNumber() throws InterruptedException {
        CompletableFuture<HttpResponse<String>> quote = waitingQuote();
        long number = CorrelationIds.number(correlationId());

        reply(new CorrelationIds(Owner.EDGE, EdgeFixture.FIRST_SEQUENCE - 1).of(number));

        new Reply(quote.join()).assertError(503, "OVERLOADED");
    }

    @Test
    void shouldWakeNobodyWithAReplyToTheServiceThatHasTheSameNumber() throws InterruptedException {
        CompletableFuture<HttpResponse<String>> quote = waitingQuote();
        long number = CorrelationIds.number(correlationId());

        reply(new CorrelationIds(Owner.SERVICE, EdgeFixture.FIRST_SEQUENCE).of(number));
        reply(number);

        new Reply(quote.join()).assertError(503, "OVERLOADED");
    }

    @Test
    void shouldWakeTheCallThatTheReplyIsFor() throws InterruptedException {
        CompletableFuture<HttpResponse<String>> quote = waitingQuote();

        reply(correlationId());

        assertEquals(WOKEN, quote.join().statusCode());
    }

    @Test
    void shouldTellAnEarlierPartnerOfWhatNobodyExpected() throws InterruptedException {
        CompletableFuture<HttpResponse<String>> quote = waitingV01Quote();

        reply(correlationId());

        new Reply(quote.join()).assertV01Error(WOKEN, "INTERNAL_ERROR");
    }
}
