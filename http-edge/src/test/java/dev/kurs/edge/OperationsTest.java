package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.operations.OperationsHandler;
import dev.kurs.edge.server.ConnectionPlaces;
import dev.kurs.edge.server.HeadRefusal;
import dev.kurs.edge.server.Listener;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.LatencyRecorder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationsTest {
    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + edge.server.metricsPort() + path);
        return edge.http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void assertHas(String text, String line) {
        assertTrue(text.contains(line), () -> line + " is not in\n" + text);
    }

    @Test
    void shouldTellWhetherItIsWellAndReady() throws Exception {
        assertEquals(200, get("/healthz").statusCode());
        assertEquals(200, get("/readyz").statusCode());

        edge.server.ready(false);
        assertEquals(200, get("/healthz").statusCode());
        assertEquals(503, get("/readyz").statusCode());

        edge.server.ready(true);
        edge.server.health(() -> false);
        assertEquals(503, get("/healthz").statusCode());
        assertEquals(503, get("/readyz").statusCode());
        assertEquals(404, get("/v1/corridors").statusCode());
    }

    @Test
    void shouldTellThatItIsWellWhileAMeasureWaits() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch silence = new CountDownLatch(1);
        edge.metrics.gauge("kurs_test_silent", "Of a database that says nothing", () -> {
            asked.countDown();
            awaitEnd(silence);
            return 1;
        });
        CompletableFuture<HttpResponse<String>> scrape = edge.http.sendAsync(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + edge.server.metricsPort() + "/metrics"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertTrue(asked.await(20, TimeUnit.SECONDS));

        assertEquals(200, get("/healthz").statusCode());
        assertEquals(200, get("/readyz").statusCode());
        assertFalse(scrape.isDone());
        silence.countDown();
        assertHas(scrape.get(20, TimeUnit.SECONDS).body(), "kurs_test_silent 1");
    }

    /** What paces answers and holds back the next request belongs to that thread. */
    @Test
    void shouldAnswerAScrapeOnTheThreadOfItsConnection() throws Exception {
        CompletableFuture<Boolean> isOnIoThread = new CompletableFuture<>();
        OperationsHandler pages = new OperationsHandler().page("/page", "text/plain", () -> new byte[] {'x'});
        Listener listener = new Listener(
                new Listener.Settings("127.0.0.1", 0, null, 1, 8, 4_096, 10_000, 10_000, 10_000),
                exchange -> {
                    exchange.addExchangeCompleteListener((ended, next) -> {
                        isOnIoThread.complete(ended.isInIoThread());
                        next.proceed();
                    });
                    pages.handleRequest(exchange);
                },
                new ConnectionPlaces(),
                HeadRefusal.PLAIN);
        listener.start();
        try {
            URI uri = URI.create("http://127.0.0.1:" + listener.port() + "/page");
            HttpResponse<String> answer =
                    edge.http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());

            assertEquals("x", answer.body());
            assertTrue(isOnIoThread.get(20, TimeUnit.SECONDS));
        } finally {
            listener.stop();
        }
    }

    private static void awaitEnd(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/readyz", "/metrics", "/nowhere"})
    void shouldSayOfEveryAnswerWhoseItIs(String path) throws Exception {
        HttpResponse<String> answer = get(path);

        assertEquals("0.2", answer.headers().firstValue("x-svc-version").orElse(""));
        assertEquals(
                36, answer.headers().firstValue("x-svc-request-id").orElse("").length());
    }

    @Test
    void shouldTellWhatKeepsItFromBeingReady() throws Exception {
        AtomicReference<String> chain = new AtomicReference<>("nobody follows the chain");
        AtomicReference<String> disk = new AtomicReference<>("the disk is nearly full");
        edge.server.obstacle(() -> Optional.ofNullable(chain.get()));
        edge.server.obstacle(() -> Optional.ofNullable(disk.get()));

        HttpResponse<String> answer = get("/readyz");

        assertEquals(503, answer.statusCode());
        assertEquals("not now: nobody follows the chain; the disk is nearly full\n", answer.body());
        assertEquals(200, get("/healthz").statusCode());
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data();
        chain.set(null);
        assertEquals("not now: the disk is nearly full\n", get("/readyz").body());
        disk.set(null);
        assertEquals("ok\n", get("/readyz").body());
    }

    @Test
    void shouldMeasureHowFarTheChainIsRecorded() throws Exception {
        assertFalse(get("/metrics").body().contains("kurs_chain_recorded_block "));
        DirectBuffer advanced = EngineFrames.chainAdvanced(4_711, edge.clock.seconds() - 3, edge.clock.nanoTime());
        edge.server.restoreFrames().onFrame(advanced, 0, advanced.capacity());
        edge.clock.advanceSeconds(2);

        String text = get("/metrics").body();

        assertHas(text, "kurs_chain_recorded_block 4711.0");
        assertHas(text, "kurs_chain_recorded_age_seconds 2.0");
    }

    @Test
    void shouldCountAndMeasure() throws Exception {
        edge.metrics.gauge("kurs_ring_occupancy", "Commands that wait", () -> 7);
        edge.metrics.counter("kurs_ticks_total", "Ticks taken", () -> 42);
        LatencyRecorder commits = edge.metrics.latency("kurs_journal_commit_seconds", "Commit");
        commits.record(3_000);
        commits.record(20_000_000_000L);
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send().data();
        edge.core.refusal = RejectReason.ORACLE_STALE;
        edge.post("/v1/quote", QuoteBody.indicative()).signed().send();
        edge.post(
                        "/v1/sandbox/prices",
                        "{\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"16400\",\"confidence_bps\":\"2\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();

        edge.restore(ReserveFrames.maker(0, "batavia"));
        HttpResponse<String> answer = get("/metrics");

        assertTrue(answer.headers().firstValue("Content-Type").orElse("").startsWith("text/plain; version=0.0.4"));
        String text = answer.body();
        assertHas(text, "kurs_ring_occupancy 7.0");
        assertHas(text, "kurs_ticks_total 42.0");
        assertHas(text, "kurs_journal_commit_seconds_bucket{le=\"5.0E-6\"} 1");
        assertHas(text, "kurs_journal_commit_seconds_bucket{le=\"10.0\"} 1");
        assertHas(text, "kurs_journal_commit_seconds_count 2");
        assertHas(text, "kurs_http_requests_total{route=\"/v1/quote\",status=\"200\"} 1.0");
        assertHas(text, "kurs_http_requests_total{route=\"/v1/quote\",status=\"503\"} 1.0");
        assertHas(text, "kurs_quote_rejects_total{reason=\"ORACLE_STALE\"} 1.0");
        assertHas(text, "kurs_http_request_seconds_count 3");
        assertHas(text, "kurs_corridor_state{pair=\"USDT-IDRX\"} 0.0");
        assertHas(text, "kurs_corridor_oracle_age_seconds{pair=\"USDT-JPYC\"} 1.5");
        assertHas(text, "kurs_feed_age_seconds{feed=\"USD/IDR\",source=\"PRIMARY\"} 0.0");
        assertHas(text, "kurs_feed_health{feed=\"USDT/USD\"} 1.0");
        assertHas(text, "kurs_maker_words_total{maker=\"batavia\",outcome=\"confirmed\"} 3.0");
        assertHas(text, "kurs_maker_left_out{maker=\"batavia\"} 0.0");
        assertHas(text, "kurs_http_pending 0.0");
        assertFalse(text.contains(EdgeFixture.SECRET));
    }

    /** A count that is absent until its first event has no rate of it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kurs_http_requests_total{route=\"/v1/firm-quote\",status=\"500\"}",
                "kurs_http_requests_total{route=\"/v1/quotes/{quote_id}\",status=\"503\"}",
                "kurs_quote_rejects_total{reason=\"ORACLE_STALE\"}",
                "kurs_http_rate_limited_total{reason=\"open_quotes\",surface=\"v0.2\"}"
            })
    void shouldCountFromZero(String series) throws Exception {
        assertHas(get("/metrics").body(), series + " 0.0");
    }

    @Test
    void shouldMeasureWhatHoldsACorridorOutOfNormal() throws Exception {
        edge.core.emit(EngineFrames.aged(0, 1, edge.clock.nanoTime()));

        String text = get("/metrics").body();

        assertHas(text, "kurs_corridor_state{pair=\"USDT-IDRX\"} 1.0");
        assertHas(text, "kurs_corridor_state_cause{cause=\"ORACLE_AGE\",pair=\"USDT-IDRX\",state=\"PROTECT\"} 1.0");
        assertHas(text, "kurs_corridor_state_value{cause=\"ORACLE_AGE\",pair=\"USDT-IDRX\"} 0.52");
        assertHas(text, "kurs_corridor_state_threshold{cause=\"ORACLE_AGE\",pair=\"USDT-IDRX\"} 0.5");
    }

    @Test
    void shouldMeasureThatAMarketIsClosedThoughItsCorridorIsNormal() throws Exception {
        String closed = "kurs_corridor_state_cause{cause=\"MARKET_CLOSED\",pair=\"USDT-IDRX\",state=\"NORMAL\"}";
        assertFalse(get("/metrics").body().contains(closed));

        edge.core.emit(EngineFrames.closed(0, edge.clock.nanoTime()));

        assertHas(get("/metrics").body(), closed + " 1.0");
    }

    /** What wakes somebody: no state tells that sources are silent. */
    @Test
    void shouldMeasureWhichCorridorsWantAPrice() throws Exception {
        String unpriced = "kurs_corridor_unpriced{pair=\"IDRX-JPYC\"}";
        edge.core.emit(EngineFrames.state(2, RiskState.NORMAL, false, EngineFrames.permanent(), edge.clock.nanoTime()));
        String text = get("/metrics").body();
        assertHas(text, unpriced + " 1.0");
        assertHas(text, "kurs_corridor_unpriced{pair=\"USDT-IDRX\"} 0.0");

        edge.core.emit(EngineFrames.state(2, RiskState.HALT, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        assertHas(get("/metrics").body(), unpriced + " 0.0");

        edge.core.emit(EngineFrames.closed(2, edge.clock.nanoTime()));
        assertHas(get("/metrics").body(), unpriced + " 0.0");
    }
}
