package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.kraken.KrakenSource;
import dev.kurs.feeds.pyth.PythSource;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a source goes through in a day, on a clock that only its pauses move. */
@Timeout(120)
class DayOfReconnectsTest {
    private static final String IDR = "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433";
    private static final String JPY = "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52";
    private static final List<FeedError> KINDS = List.of(FeedError.values());
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final int STREAMS = 2_000;

    private final AskedSource asked = new AskedSource();

    @AfterEach
    void close() {
        asked.close();
    }

    @Test
    void shouldAskForTheLatestPricesWhileTheStreamIsDown() throws Exception {
        String latest = LocalServer.resourceText("pyth/latest-two-feeds.json");
        try (LocalServer server = new LocalServer(
                LocalServer.text(500, "oops"), LocalServer.text(200, latest), LocalServer.text(500, "oops"))) {
            FeedStatus status = asked.follow(pyth(server.uri()), 0);

            assertEquals(2, asked.sink.ticks().size());
            assertEquals("/v2/updates/price/stream", server.requests().get(0).path());
            assertEquals("/v2/updates/price/latest", server.requests().get(1).path());
            assertEquals(Optional.of(FeedError.REFUSED), status.lastError());
        }
    }

    /** A stream tells for ever, so that trying it would never end. */
    @Test
    void shouldBeTriedByAQuestionThoughNoneIsAskedWhileTheStreamIsDown() throws Exception {
        String latest = LocalServer.resourceText("pyth/latest-two-feeds.json");
        try (LocalServer server = new LocalServer(LocalServer.text(200, latest))) {
            PythSource source = new PythSource(pyth(server.uri()).terms(), PythSource.Mode.STREAM, false);

            source.open(asked.context()).tryOnce();

            assertEquals(2, asked.sink.ticks().size());
            assertEquals(
                    "/v2/updates/price/latest", server.requests().getFirst().path());
        }
    }

    @Test
    void shouldWaitLongerForTheStreamAlthoughTheLatestPricesCome() throws Exception {
        String latest = LocalServer.resourceText("pyth/latest-two-feeds.json");
        try (LocalServer server = new LocalServer(exchange -> {
            boolean isStream = exchange.getRequestURI().getPath().endsWith("stream");
            (isStream ? LocalServer.text(503, "busy") : LocalServer.text(200, latest)).write(exchange);
        })) {
            asked.follow(pyth(server.uri()), 200);

            long streams = server.requests().stream()
                    .filter(request -> request.path().endsWith("stream"))
                    .count();
            long asks = server.requests().size() - streams;
            long seconds = (asked.time.nanoTime() - AskedSource.NOW_NS) / 1_000_000_000;
            assertTrue(streams < 20, () -> streams + " streams");
            assertTrue(asks >= seconds, () -> asks + " questions in " + seconds + " s");
        }
    }

    /** One pair that is always unusable neither hurries nor slows the questions about the other. */
    @Test
    void shouldKeepItsPaceWhileOneOfSeveralAnswersIsUnusable() throws Exception {
        String ticker = LocalServer.resourceText("kraken/ticker.json");
        try (LocalServer server = new LocalServer(exchange -> {
            boolean isYen = exchange.getRequestURI().getQuery().endsWith("USDJPY");
            LocalServer.text(200, isYen ? "<html>" : ticker).write(exchange);
        })) {
            KrakenSource source = new KrakenSource(AskedSource.terms(
                    server.uri(), PriceSource.CROSS_CHECK, Map.of("USDT/USD", "USDTUSD", "USD/JPY", "USDJPY")));

            FeedStatus status = asked.follow(source, 20);

            assertEquals(Set.of(1_000_000_000L), Set.copyOf(asked.time.pauses()));
            assertEquals(21, asked.sink.ticks().size());
            assertEquals(21, status.errors(FeedError.MALFORMED));
        }
    }

    /** Refused, cut and empty answers by turns, some thousands of them, and never another thread. */
    @Test
    void shouldKeepItsThreadsAndItsPausesWithinBoundsThroughADayOfFailures() throws Exception {
        String[] bodies = {"", "{\"error\":[\"EService:Unavailable\"]}", "<html>", "{\"error\":[],\"result\":{}}"};
        int[] turn = new int[1];
        try (LocalServer server = new LocalServer(exchange -> {
            int at = turn[0]++ % (bodies.length + 1);
            (at == bodies.length ? LocalServer.half("{") : LocalServer.text(at == 0 ? 503 : 200, bodies[at]))
                    .write(exchange);
        })) {
            KrakenSource source = new KrakenSource(
                    AskedSource.terms(server.uri(), PriceSource.CROSS_CHECK, Map.of("USDT/USD", "USDTUSD")));
            asked.follow(source, 50);
            long before = feedThreads();

            FeedStatus status = asked.follow(source, 3000);

            assertEquals(before, feedThreads());
            assertTrue(asked.time.pauses().stream().allMatch(pause -> pause <= 30_000_000_000L));
            assertTrue(asked.time.nanoTime() - AskedSource.NOW_NS > DAY_NS / 2);
            assertEquals(
                    3001,
                    status.errors().values().stream().mapToLong(Long::longValue).sum());
        }
    }

    /** Cut in the middle of an event, ended, refused and answered with garbage by turns, over real connections. */
    @Test
    void shouldHoldNoMoreThreadsNorMemoryAfterThousandsOfBrokenStreams() throws Exception {
        LocalServer.Answer[] answers = {
            LocalServer.half("data:{\"parsed\""),
            LocalServer.resource("pyth/stream.sse"),
            LocalServer.text(503, "busy"),
            LocalServer.text(200, "data:<html>\n\n"),
            LocalServer.text(200, ""),
        };
        AtomicInteger turn = new AtomicInteger();
        try (LocalServer server =
                new LocalServer(exchange -> answers[turn.getAndIncrement() % answers.length].write(exchange))) {
            PythSource source = new PythSource(
                    AskedSource.terms(server.uri(), PriceSource.PRIMARY, Map.of("USD/IDR", IDR, "USD/JPY", JPY)),
                    PythSource.Mode.STREAM,
                    false);
            asked.follow(source, 500);
            long threads = feedThreads();
            long early = used();

            FeedStatus status = asked.follow(source, STREAMS);

            long grown = used() - early;
            assertEquals(STREAMS + 1, status.connections());
            assertEquals(threads, feedThreads());
            assertTrue(grown < 12_000_000, () -> grown + " bytes more");
        }
    }

    /** Fifty thousand failures of every kind leave a feed no larger than ten thousand did. */
    @Test
    void shouldHoldNoMoreMemoryAfterManyFailures() throws Exception {
        SourceTerms terms =
                AskedSource.terms(URI.create("http://127.0.0.1:1"), PriceSource.PRIMARY, Map.of("USD/IDR", "IDR"));
        int[] turn = new int[1];
        SourceFeed feed = SourceFeed.polling(terms, asked.context(), publisher -> symbols -> {
            turn[0]++;
            if (turn[0] % 5000 == 0) {
                return publisher.publish(List.of(new SourcePrice(
                        "IDR", new BigDecimal("0.0000613"), BigDecimal.ZERO, asked.time.nanoTime() / 1_000_000)));
            }
            FeedError kind = KINDS.get(turn[0] % KINDS.size());
            throw new SourceException(kind, "failure " + turn[0]);
        });
        run(feed, 10_000);
        long early = used();

        run(feed, 40_000);

        long grown = used() - early;
        assertTrue(grown < 8_000_000, () -> grown + " bytes more");
        feed.close();
    }

    private void run(SourceFeed feed, int pauses) {
        asked.time.interruptedAfter(pauses);
        try {
            feed.follow();
        } catch (InterruptedException ended) {
            assertEquals("the test ends here", ended.getMessage());
        }
        asked.time.forgetPauses();
        asked.sink.forget();
    }

    private static long used() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(20);
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static long feedThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("feeds-http")
                        || thread.getName().startsWith("HttpClient"))
                .count();
    }

    private static PythSource pyth(URI server) {
        return new PythSource(
                AskedSource.terms(server, PriceSource.PRIMARY, Map.of("USD/IDR", IDR, "USD/JPY", JPY)),
                PythSource.Mode.STREAM,
                true);
    }
}
