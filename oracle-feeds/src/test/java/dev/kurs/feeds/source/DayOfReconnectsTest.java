package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.chainlink.ChainlinkSource;
import dev.kurs.feeds.http.HangingUpServer;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.kraken.KrakenSource;
import dev.kurs.feeds.pyth.PythSource;
import dev.kurs.feeds.uniswap.UniswapSource;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.UnreadableException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a source goes through in a day, on a clock that only its pauses move. */
@Timeout(120)
class DayOfReconnectsTest {
    private static final String IDR = "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433";
    private static final String JPY = "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52";
    private static final List<FeedError> KINDS = List.of(FeedError.values());
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long LONGEST_PAUSE_NS = 30_000_000_000L;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final URI NOBODY = URI.create("http://127.0.0.1:1");
    private static final String TOKEN = "0x3416cf6c708da44db2624d63ea0aaef7113527c6";
    private static final int RECONNECTS = 250;
    private static final int ROUNDS = 3;
    private static final long MOST_BYTES_A_RECONNECT = 1_000;

    /** No signature is recovered, so that what RedStone's nodes sign is not trusted. */
    private final AskedSource asked = new AskedSource().with((digest, signature) -> Optional.empty());

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

    /** Refused, cut and empty answers by turns, for a day, and never another thread. */
    @Test
    void shouldKeepItsThreadsAndItsPausesWithinBoundsThroughADayOfFailures() throws Exception {
        String[] bodies = {"", "{\"error\":[\"EService:Unavailable\"]}", "<html>", "{\"error\":[],\"result\":{}}"};
        int[] turn = new int[1];
        try (LocalServer server = new LocalServer(exchange -> {
            int at = turn[0]++ % (bodies.length + 1);
            (at == bodies.length ? LocalServer.half("{") : LocalServer.text(at == 0 ? 503 : 200, bodies[at]))
                    .write(exchange);
        })) {
            SourceFeed feed = opened(AskedOverHttp.KRAKEN.configured(server.uri(), PATIENCE));
            run(feed, 50);
            Set<Thread> before = threads();
            long startNs = asked.time.nanoTime();

            while (asked.time.nanoTime() - startNs < DAY_NS) {
                run(feed, 100);
            }

            assertEquals(Set.of(), started(before));
            FeedStatus status = feed.status();
            long failures =
                    status.errors().values().stream().mapToLong(Long::longValue).sum();
            assertEquals(status.connections(), failures);
            assertTrue(failures > DAY_NS / LONGEST_PAUSE_NS, () -> failures + " failures in a day");
            feed.close();
        }
    }

    /** Refused, cut, garbage, nothing and something usable by turns, each over a connection of its own. */
    @ParameterizedTest
    @EnumSource
    void shouldHoldNoMoreThreadsNorMemoryAfterManyReconnects(AskedOverHttp source) throws Exception {
        List<String> answers = List.of(
                HangingUpServer.whole(503, "busy"),
                HangingUpServer.cut("data:{\"parsed\""),
                HangingUpServer.whole(200, "data:<html>\n\n"),
                HangingUpServer.whole(200, ""),
                HangingUpServer.whole(200, source.body(16_000, AskedSource.NOW_NS / 1_000_000_000 - 100)));
        try (HangingUpServer server = new HangingUpServer(answers)) {
            SourceFeed feed = opened(source.configured(server.uri(), PATIENCE));

            assertHoldsNoMore(() -> run(feed, RECONNECTS));

            assertEquals(ROUNDS * (RECONNECTS + 1), feed.status().connections());
            assertTrue(feed.status().errors().size() > 2, () -> feed.status().toString());
            feed.close();
        }
    }

    /** A chain's nodes that are not there, refuse, or have nothing to say. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldHoldNoMoreThreadsNorMemoryAfterManyUnreadableBlocks(boolean isPool) throws Exception {
        UnreadableNodes nodes = new UnreadableNodes();
        asked.with((OnchainRounds) nodes).with((OnchainPools) nodes);
        Map<String, String> symbols = Map.of("USDT/USD", isPool ? TOKEN + ":" + TOKEN : TOKEN);
        SourceTerms terms = AskedSource.terms(NOBODY, PriceSource.PRIMARY, symbols);
        SourceFeed feed = opened(
                isPool
                        ? new UniswapSource(terms, 1, 1_800, BigInteger.ZERO)
                        : new ChainlinkSource(terms, 1, Optional.empty(), Duration.ofHours(1)));

        assertHoldsNoMore(() -> run(feed, RECONNECTS));

        assertEquals(ROUNDS * (RECONNECTS + 1), nodes.asked);
        feed.close();
    }

    /** Failures of every kind, for ten days and then ten more. */
    @Test
    void shouldHoldNoMoreMemoryAfterDaysOfFailures() throws Exception {
        SourceTerms terms = AskedSource.terms(NOBODY, PriceSource.PRIMARY, Map.of("USD/IDR", "IDR"));
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

        assertHoldsNoMore(() -> {
            long startNs = asked.time.nanoTime();
            while (asked.time.nanoTime() - startNs < 10 * DAY_NS) {
                run(feed, 1_000);
            }
        });
        feed.close();
    }

    private static final class UnreadableNodes implements OnchainRounds, OnchainPools {
        private int asked;

        @Override
        public AsOfBlock<Round> latest(List<String> feeds) throws UnreadableException {
            return answer();
        }

        @Override
        public AsOfBlock<Window> windows(List<String> pools, int seconds) throws UnreadableException {
            return answer();
        }

        private <T> AsOfBlock<T> answer() throws UnreadableException {
            asked++;
            if (asked % 3 == 0) {
                return new AsOfBlock<>(List.of(), AskedSource.NOW_NS / 1_000_000_000);
            }
            throw new UnreadableException(asked % 3 == 1, "no answer " + asked, null);
        }

        @Override
        public void close() {}
    }

    /** What is done again and again; the first time warms up, and the last is held against the one before. */
    @FunctionalInterface
    private interface Third {
        void run() throws Exception;
    }

    private void assertHoldsNoMore(Third third) throws Exception {
        third.run();
        Set<Thread> threads = threads();
        third.run();
        long before = used();

        third.run();

        long grown = used() - before;
        assertTrue(grown < RECONNECTS * MOST_BYTES_A_RECONNECT, () -> grown + " bytes more");
        assertEquals(Set.of(), started(threads));
    }

    private SourceFeed opened(FeedConfiguration configuration) {
        return (SourceFeed) configuration.open(asked.context());
    }

    /** Follows until so many pauses are over, none of them longer than the longest, and keeps nothing of what was told. */
    private void run(SourceFeed feed, int pauses) {
        asked.time.interruptedAfter(pauses);
        InterruptedException ended = assertThrows(InterruptedException.class, feed::follow);
        assertEquals("the test ends here", ended.getMessage());
        assertTrue(asked.time.pauses().stream().allMatch(pause -> pause <= LONGEST_PAUSE_NS));
        asked.time.forgetPauses();
        asked.sink.forget();
    }

    /** Heap in bytes that the last collection left, without the buffers that threads allocate from since. */
    private static long used() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(20);
        }
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }

    /** Which are there now and were not, the server's aside. */
    private static Set<Thread> started(Set<Thread> before) {
        Set<Thread> now = new HashSet<>(threads());
        now.removeAll(before);
        now.removeIf(thread -> thread.getName().startsWith("local-server"));
        return now;
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet();
    }

    private static PythSource pyth(URI server) {
        return new PythSource(
                AskedSource.terms(server, PriceSource.PRIMARY, Map.of("USD/IDR", IDR, "USD/JPY", JPY)),
                PythSource.Mode.STREAM,
                true);
    }
}
