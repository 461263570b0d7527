package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverloadTest {
    private static final Pattern WAITING = Pattern.compile("(?m)^kurs_http_pending (\\S+)$");

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture(EdgeFixture.impatient(), Environment.SANDBOX);
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private EdgeRequest quote() {
        return edge.post("/v1/quote", QuoteBody.indicative()).signed();
    }

    private EdgeRequest firm() {
        return edge.post("/v1/firm-quote", QuoteBody.firm()).signed();
    }

    private void assertOverloaded(Reply reply) {
        reply.assertError(503, "OVERLOADED");
        assertEquals("1", reply.header("Retry-After"));
    }

    private static void assertHadItsFill(Reply reply) {
        reply.assertError(429, "RATE_LIMITED");
        assertEquals("1", reply.header("Retry-After"));
    }

    private void assertEverySlotIsFree() {
        for (int index = 0; index < 10; index++) {
            quote().send().data();
            firm().send().data();
        }
    }

    @Test
    void shouldRefuseWhenTheRingIsFull() {
        edge.core.mood = ScriptedCore.Mood.BACK_PRESSURED;

        for (int index = 0; index < 10; index++) {
            assertOverloaded(quote().send());
            assertOverloaded(firm().send());
            assertOverloaded(edge.post("/v1/quote", "{}").signed().send());
        }

        edge.core.mood = ScriptedCore.Mood.ANSWERING;
        assertEverySlotIsFree();
    }

    /** The last that the connection's thread looks at the clock for is the answer's RateLimit header. */
    @Test
    void shouldHaveThePlaceOfACallFreeBeforeAnyOfItsAnswerLeaves() {
        AtomicInteger waiting = new AtomicInteger(-1);
        AtomicBoolean isCounting = new AtomicBoolean();
        edge.clock.whenLookedAt = () -> {
            boolean isTheCores = Thread.currentThread().getName().equals(ScriptedCore.THREAD);
            if (!isTheCores && isCounting.compareAndSet(false, true)) {
                waiting.set(waitingCalls());
                isCounting.set(false);
            }
        };

        Reply reply = edge.get("/v1/quote?pair=USD-IDR&side=SELL&amount=10")
                .partnerBearer()
                .send();

        assertEquals(200, reply.status());
        assertNotNull(reply.header("RateLimit"));
        assertEquals(0, waiting.get());
    }

    private int waitingCalls() {
        Matcher gauge = WAITING.matcher(new String(edge.metrics.scrape(), StandardCharsets.UTF_8));
        assertTrue(gauge.find());
        return (int) Double.parseDouble(gauge.group(1));
    }

    @Test
    void shouldRefuseQuotesWithTheReasonAndAnswerReadsWhenTheServiceSaysSo() {
        AtomicReference<Optional<String>> refusal = new AtomicReference<>(Optional.of("disk full: come back"));
        edge.server.quoteRefusal(refusal::get);

        EdgeRequest request = firm();
        for (Reply reply : List.of(request.send(), quote().send())) {
            reply.assertError(503, "OVERLOADED");
            assertTrue(reply.text().contains("disk full: come back"), reply::text);
            assertEquals("5", reply.header("Retry-After"));
        }
        edge.get("/v1/rates?pair=USDT-IDRX").signed().send().data();

        refusal.set(Optional.empty());
        request.send().data();
        assertEverySlotIsFree();
    }

    @Test
    void shouldAnswerWhenTheCoreDoesNot() {
        edge.core.mood = ScriptedCore.Mood.SILENT;

        assertOverloaded(quote().send());
        assertOverloaded(firm().send());
        assertOverloaded(edge.post("/v1/quote", "{").signed().send());

        edge.core.mood = ScriptedCore.Mood.ANSWERING;
        assertEverySlotIsFree();
    }

    @Test
    void shouldRefuseMoreThanMayWait() {
        edge.core.mood = ScriptedCore.Mood.SILENT;

        List<CompletableFuture<HttpResponse<String>>> waiting = IntStream.range(0, 40)
                .mapToObj(index -> edge.http.sendAsync(quote().build(), HttpResponse.BodyHandlers.ofString()))
                .toList();

        for (CompletableFuture<HttpResponse<String>> answer : waiting) {
            assertOverloaded(new Reply(answer.join()));
        }
        edge.core.mood = ScriptedCore.Mood.ANSWERING;
        assertEverySlotIsFree();
    }

    @Test
    void shouldLetAPartnerHoldItsShareOfTheWaitingCallsAndNoMore() throws InterruptedException {
        EdgeConfiguration configuration = EdgeConfiguration.defaults()
                .withBounds(EdgeConfiguration.Bounds.defaults()
                        .withPending(8, Duration.ofMinutes(2))
                        .withPendingPerPartner(3));
        try (EdgeFixture shared = new EdgeFixture(configuration, Environment.SANDBOX)) {
            shared.core.mood = ScriptedCore.Mood.SILENT;
            CountDownLatch refused = new CountDownLatch(27);
            List<CompletableFuture<HttpResponse<String>>> flood = IntStream.range(0, 30)
                    .mapToObj(index -> shared.http
                            .sendAsync(
                                    shared.post("/v1/firm-quote", QuoteBody.firm())
                                            .signed()
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .whenComplete((answer, failure) -> refused.countDown()))
                    .toList();
            assertTrue(refused.await(1, TimeUnit.MINUTES));
            flood.stream()
                    .filter(CompletableFuture::isDone)
                    .forEach(answer -> assertHadItsFill(new Reply(answer.join())));

            List<Long> waiting = new ArrayList<>();
            for (int index = 0; index < 3; index++) {
                waiting.add(shared.core.correlationIds.take());
            }
            shared.core.mood = ScriptedCore.Mood.ANSWERING;
            for (int index = 0; index < 20; index++) {
                ofTheOther(shared).send().data();
            }
            waiting.forEach(
                    id -> shared.core.emit(EngineFrames.commandRejected(1, id, RequestQuoteEncoder.TEMPLATE_ID)));
        }
    }

    private static EdgeRequest ofTheOther(EdgeFixture shared) {
        String body = QuoteBody.firm("wallet_address", "0x6666666666666666666666666666666666666666");
        return shared.post("/v1/firm-quote", body).signed("key-other-partner", EdgeFixture.SECRET, EdgeRequest.newId());
    }

    @Test
    void shouldSayWhereAnUnsignedQuoteCanBeRead() {
        edge.signer.isFull = true;

        Reply reply = firm().send();

        assertOverloaded(reply);
        String message = (String) reply.object("error").get("message");
        String path = message.substring(message.indexOf("/v1/quotes/0x"));
        assertEquals("/v1/quotes/" + reply.object("error").get("quote_id"), path);
        edge.get(path).signed().send().data();
        edge.signer.isFull = false;
        assertEverySlotIsFree();
    }

    @Test
    void shouldAnswerWhenTheSignerDoesNot() {
        edge.signer.isForgetful = true;

        assertOverloaded(firm().send());

        edge.signer.isForgetful = false;
        assertEverySlotIsFree();
    }

    @Test
    void shouldRefuseMoreReadsThanAPartnerMayHaveWaitingAndReadForTheOther() {
        try (EdgeFixture patient = new EdgeFixture()) {
            patient.executions.gate = new CountDownLatch(1);
            String path = "/v1/executions?quote=" + SettledQuotes.quoteId(1);

            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 300)
                    .mapToObj(index -> patient.http.sendAsync(
                            patient.get(path).signed().build(), HttpResponse.BodyHandlers.ofString()))
                    .toList();
            CompletableFuture.anyOf(answers.toArray(CompletableFuture[]::new)).join();
            CompletableFuture<HttpResponse<String>> other = patient.http.sendAsync(
                    patient.get(path)
                            .signed("key-other-partner", EdgeFixture.SECRET, "")
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            patient.executions.gate.countDown();
            assertEquals(404, other.join().statusCode());

            List<Reply> replies = answers.stream()
                    .map(CompletableFuture::join)
                    .map(Reply::new)
                    .toList();
            List<Reply> refused =
                    replies.stream().filter(reply -> reply.status() == 429).toList();
            assertFalse(refused.isEmpty());
            refused.forEach(OverloadTest::assertHadItsFill);
            assertEquals(
                    replies.size() - refused.size(),
                    replies.stream().filter(reply -> reply.status() == 404).count());
        }
    }

    @Test
    void shouldNotBeginAReadThatHasWaitedTooLong() {
        edge.executions.gate = new CountDownLatch(1);
        IntStream.range(0, 8)
                .mapToObj(index -> edge.http.sendAsync(
                        edge.get("/v1/executions").signed().build(), HttpResponse.BodyHandlers.ofString()))
                .toList()
                .forEach(answer -> assertOverloaded(new Reply(answer.join())));
        assertEquals(2, edge.executions.reads(), "one for each thread that reads");

        edge.executions.gate.countDown();

        assertEquals(200, edge.get("/v1/executions").signed().send().status());
        assertEquals(3, edge.executions.reads(), "those that were refused are not begun any more");
    }

    @Test
    void shouldAnswerWhenTheReadModelDoesNot() {
        edge.executions.gate = new CountDownLatch(1);

        assertOverloaded(edge.get("/v1/executions").signed().send());
        assertOverloaded(
                edge.get("/v1/reports/daily-summary?date=2025-12-31").signed().send());

        edge.executions.gate.countDown();
        assertEquals(200, edge.get("/v1/executions").signed().send().status());
    }

    @Test
    void shouldServeManyAtOnce() {
        try (EdgeFixture roomy = new EdgeFixture()) {
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 400)
                    .mapToObj(index -> roomy.http.sendAsync(
                            (index % 2 == 0
                                            ? roomy.post("/v1/quote", QuoteBody.indicative())
                                            : roomy.post("/v1/firm-quote", QuoteBody.firm()))
                                    .signed()
                                    .build(),
                            HttpResponse.BodyHandlers.ofString()))
                    .toList();

            assertTrue(answers.stream().map(CompletableFuture::join).allMatch(answer -> answer.statusCode() == 200));
        }
    }

    @Test
    void shouldRefuseBeforeItIsReadyAndWhileItStops() {
        edge.server.ready(false);

        assertOverloaded(quote().send());
        assertOverloaded(edge.get("/v1/corridors").signed().send());
        edge.get("/v1/nowhere").send().assertError(404, "NOT_FOUND");
        assertOverloaded(edge.get("/v1/corridors").partnerBearer().send());

        edge.server.ready(true);
        assertEverySlotIsFree();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/system/state",
                "/v1/reserve/risk-status",
                "/v1/reserve/batches",
                "/v1/operator/partners",
                "/v1/operator/audit"
            })
    void shouldRefuseAnonymousCallersOfV01InItsShapeBeforeItIsReady(String path) {
        edge.server.ready(false);

        Reply refused = edge.get(path).send().assertV01Error(503, "OVERLOADED");
        assertNotNull(refused.header("RateLimit"));
        edge.post("/v1/execute", "{}").send().assertV01Error(503, "OVERLOADED");
        edge.get("/v1/quote?pair=USD-IDR").send().assertV01Error(503, "OVERLOADED");
        assertOverloaded(edge.get("/v1/corridors").send());
        assertOverloaded(edge.post("/v1/quote", "{}").send());
    }

    @Test
    void shouldAnswerWhatIsWaitingBeforeItStops() throws Exception {
        edge.core.mood = ScriptedCore.Mood.SILENT;
        CompletableFuture<HttpResponse<String>> waiting =
                edge.http.sendAsync(quote().build(), HttpResponse.BodyHandlers.ofString());
        assertNotNull(edge.core.correlationIds.poll(30, TimeUnit.SECONDS), "the core was never asked");

        edge.server.stop();

        assertEquals(503, waiting.join().statusCode());
    }

    /** An execute waits longer for the chain than a service that stops can. */
    @Test
    void shouldSayThatAnExecuteIsPendingBeforeItStops() throws Exception {
        String quote = (String) edge.post(
                        "/v1/firm-quote",
                        "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1000,\"quote_type\":\"FIRM\"}")
                .partnerBearer()
                .send()
                .earlierData()
                .get("quote_id");
        long asked = edge.core.correlationIds.take();
        CompletableFuture<HttpResponse<String>> waiting = edge.http.sendAsync(
                edge.post(
                                "/v1/execute",
                                "{\"quote_id\":\"" + quote + "\",\"amount\":1000,\"destination_address\":\""
                                        + ExecutionFrames.DESTINATION + "\"}")
                        .partnerBearer()
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        long ticket = edge.core.correlationIds.take();
        assertNotEquals(asked, ticket);
        edge.core.emit(ExecutionFrames.changed(quote, ExecutionStatus.STARTED, ticket));

        edge.server.stop();

        Reply pending = new Reply(waiting.join()).assertV01Error(503, "EXECUTION_PENDING");
        assertEquals(ExecutionFrames.EXECUTION_ID, pending.object("error").get("execution_id"));
    }
}
