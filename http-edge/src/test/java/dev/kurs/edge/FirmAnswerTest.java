package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A firm quote's way from the signing thread to the caller. */
@Timeout(60)
class FirmAnswerTest {
    private static final int SLOTS = 4;

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture(
                EdgeConfiguration.defaults()
                        .withBounds(EdgeConfiguration.Bounds.defaults().withPending(SLOTS, Duration.ofSeconds(4))),
                Environment.SANDBOX);
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private EdgeRequest firm() {
        return edge.post("/v1/firm-quote", QuoteBody.firm()).signed();
    }

    private void assertEverySlotIsFree() {
        for (int index = 0; index < 3 * SLOTS; index++) {
            firm().send().data();
        }
    }

    private void awaitNobodyWaiting() throws InterruptedException {
        while (!new String(edge.metrics.scrape(), StandardCharsets.UTF_8).contains("kurs_http_pending 0.0")) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private String rawRequest() {
        String body = QuoteBody.firm();
        String requestId = EdgeRequest.newId();
        String timestamp = Long.toString(edge.clock.seconds());
        String signature = EdgeRequest.sign(
                EdgeFixture.SECRET,
                timestamp,
                "POST",
                "/v1/firm-quote",
                "",
                requestId,
                body.getBytes(StandardCharsets.UTF_8));
        return "POST /v1/firm-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\nx-svc-api-key: " + EdgeFixture.API_KEY + "\r\nx-svc-timestamp: " + timestamp
                + "\r\nx-svc-request-id: " + requestId + "\r\nx-svc-signature: " + signature + "\r\n\r\n" + body;
    }

    @Test
    void shouldRenderOnTheConnectionsThreadAndNotOnTheSigners() {
        edge.clock.readers.clear();

        firm().send().data();

        assertFalse(edge.clock.readers.contains(FakeSigner.THREAD), edge.clock.readers::toString);
        assertTrue(
                edge.clock.readers.stream().anyMatch(thread -> thread.contains("I/O")), edge.clock.readers::toString);
    }

    private static long processorMillisOfIoThreads() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("I/O"))
                .mapToLong(thread -> TimeUnit.NANOSECONDS.toMillis(threads.getThreadCpuTime(thread.threadId())))
                .sum();
    }

    @Test
    void shouldRestUntilTheSignatureIsThereAndThenServeWhatCameMeanwhile() throws Exception {
        edge.signer.isHolding = true;
        try (RawConnection connection = new RawConnection(edge.server.port())) {
            connection.say(rawRequest());
            Runnable signed = edge.signer.held.take();
            edge.signer.isHolding = false;
            connection.say(rawRequest()).endOutput();
            long before = processorMillisOfIoThreads();
            TimeUnit.MILLISECONDS.sleep(500);
            long busyMillis = processorMillisOfIoThreads() - before;
            signed.run();

            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
            assertTrue(connection.answer().startsWith("HTTP/1.1 200"));
            assertTrue(connection.isClosed());
            assertTrue(busyMillis < 100, busyMillis + " ms of processor time while nothing was to do");
        }
    }

    @Test
    void shouldLeaveTheSlotOfACallerThatHasGone() throws Exception {
        edge.signer.isHolding = true;
        for (int caller = 0; caller < 3 * SLOTS; caller++) {
            try (RawConnection connection = new RawConnection(edge.server.port())) {
                connection.say(rawRequest());
                Runnable signed = edge.signer.held.take();
                edge.signer.held.add(signed);
            }
            edge.signer.letGo(1);
            awaitNobodyWaiting();
        }

        edge.signer.isHolding = false;
        assertEverySlotIsFree();
    }

    @Test
    void shouldLeaveASignatureThatComesAfterTheDeadline() throws Exception {
        edge.signer.isHolding = true;
        List<CompletableFuture<HttpResponse<String>>> late = new ArrayList<>();
        for (int caller = 0; caller < SLOTS; caller++) {
            late.add(edge.http.sendAsync(firm().build(), HttpResponse.BodyHandlers.ofString()));
        }
        for (CompletableFuture<HttpResponse<String>> answer : late) {
            new Reply(answer.join()).assertError(503, "OVERLOADED");
        }

        edge.signer.isHolding = false;
        edge.signer.letGo(SLOTS);

        assertEverySlotIsFree();
    }

    @Test
    void shouldAnswerOnceThoughTheSignatureComesTwice() throws Exception {
        edge.signer.isStuttering = true;

        assertEverySlotIsFree();

        awaitNobodyWaiting();
    }

    @Test
    void shouldAnswerEachCallerWithItsOwnQuoteWhateverTheOrderOfSignatures() throws Exception {
        edge.signer.isHolding = true;
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int caller = 0; caller < SLOTS; caller++) {
            String body = QuoteBody.firm("client_ref", "order-" + caller);
            waiting.add(edge.http.sendAsync(
                    edge.post("/v1/firm-quote", body).signed().build(), HttpResponse.BodyHandlers.ofString()));
        }
        List<Runnable> signed = new ArrayList<>();
        for (int caller = 0; caller < SLOTS; caller++) {
            signed.add(edge.signer.held.take());
        }

        signed.reversed().forEach(Runnable::run);

        for (int caller = 0; caller < SLOTS; caller++) {
            Reply reply = new Reply(waiting.get(caller).join());
            assertEquals("order-" + caller, reply.data().get("client_ref"));
            String signature = (String) reply.data().get("signature");
            String quoteId = (String) reply.data().get("quote_id");
            assertTrue(signature.startsWith(quoteId), "the fake signature begins with its quote's id");
        }
    }
}
