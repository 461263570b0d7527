package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.feeds.ManualTime;
import dev.kurs.feeds.Pacer;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.ReferenceBand;
import dev.kurs.feeds.SharedData;
import dev.kurs.feeds.SourcePorts;
import dev.kurs.feeds.http.ApiKey;
import dev.kurs.feeds.http.FeedHttp;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.LocalServer.Answer;
import dev.kurs.feeds.pyth.PythSource.Mode;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PythFeedTest {
    private static final String IDR = "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433";
    private static final String JPY = "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52";
    private static final Map<String, String> IDS = Map.of("USD/IDR", IDR, "USD/JPY", JPY);
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(150);
    private static final long POLL_NS = 1_000_000_000;
    private static final long LONGEST_PAUSE_NS = 30_000_000_000L;
    private static final int MAX_BYTES = 100_000;

    private final ManualTime time = new ManualTime(1_776_082_600_000_000_000L);
    private final ListeningSink sink = new ListeningSink();
    private final FeedHttp http = new FeedHttp();
    private final SourcePorts ports = new SourcePorts(http::client, null, null, null, ReferenceBand.NONE, Map.of());

    @AfterEach
    void closeHttp() {
        http.close();
    }

    @Test
    void shouldAskForTheLatestPricesWithItsTokenAndPublishThem() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.resource("pyth/latest-two-feeds.json"))) {
            FeedStatus status = follow(configuration(server.uri(), Mode.LATEST, PATIENT, IDS, ApiKey.of("token-1")), 0);

            assertEquals(
                    List.of(new LocalServer.Request(
                            "/v2/updates/price/latest",
                            "parsed=true&ids%5B%5D=" + IDR + "&ids%5B%5D=" + JPY,
                            "Bearer token-1",
                            "application/json")),
                    server.requests());
            assertEquals(
                    List.of(
                            new Tick(
                                    "USD/IDR",
                                    PriceSource.PRIMARY,
                                    17_187_650_000_000_000L,
                                    21_004,
                                    1_776_082_500_000_000_000L),
                            new Tick(
                                    "USD/JPY",
                                    PriceSource.PRIMARY,
                                    159_834_000_000_000L,
                                    7_508,
                                    1_776_082_500_000_000_000L)),
                    sink.ticks());
            assertEquals(2, status.ticksOffered());
            assertEquals(time.nanoTime(), status.lastSuccessNs());
            assertEquals(Optional.empty(), status.lastError());
        }
    }

    @Test
    void shouldPollAgainAfterTheIntervalAndPublishOnlyWhatIsNewer() throws Exception {
        String later = LocalServer.resourceText("pyth/latest-two-feeds.json")
                .replaceFirst("\"publish_time\": 1776082500", "\"publish_time\": 1776082501");
        try (LocalServer server = new LocalServer(
                LocalServer.resource("pyth/latest-two-feeds.json"),
                LocalServer.resource("pyth/latest-two-feeds.json"),
                LocalServer.text(200, later))) {
            FeedStatus status = follow(configuration(server.uri(), Mode.LATEST), 2);

            assertEquals(List.of(POLL_NS, POLL_NS, POLL_NS), time.pauses());
            assertEquals(List.of("USD/IDR", "USD/JPY", "USD/IDR"), feeds());
            assertEquals(3, status.dropped(DropReason.NOT_NEWER));
        }
    }

    @Test
    void shouldPublishTheStreamEventByEventAndConnectAgainWhenItEnds() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.resource("pyth/stream.sse"))) {
            FeedStatus status = follow(configuration(server.uri(), Mode.STREAM), 1);

            assertEquals(
                    List.of(17_187_650_000_000_000L, 17_187_671_000_000_000L),
                    sink.ticks().stream().map(Tick::priceE12).toList());
            assertEquals(4, status.dropped(DropReason.NOT_NEWER));
            assertEquals(2, status.errors(FeedError.STREAM_ENDED));
            assertEquals(2, status.connections());
            assertEquals(
                    "/v2/updates/price/stream", server.requests().getFirst().path());
            assertEquals("text/event-stream", server.requests().getFirst().accept());
        }
    }

    @Test
    void shouldConnectAgainAfterTheDailyErrorEventWithoutWaitingLonger() throws Exception {
        String ended = LocalServer.resourceText("pyth/stream.sse") + "event: error\ndata: stream has timed out\n\n";
        try (LocalServer server = new LocalServer(LocalServer.text(200, ended))) {
            FeedStatus status = follow(configuration(server.uri(), Mode.STREAM), 5);

            assertEquals("the server says: stream has timed out", status.lastErrorDetail());
            assertTrue(time.pauses().stream().allMatch(pause -> pause <= 250_000_000), time.pauses()::toString);
        }
    }

    @Test
    void shouldWaitLongerAfterEachFailureUpToABound() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(503, "busy"))) {
            FeedStatus status = follow(configuration(server.uri(), Mode.LATEST), 9);

            long fullNs = 250_000_000;
            for (long pause : time.pauses()) {
                assertTrue(pause >= fullNs / 2 && pause <= fullNs, time.pauses()::toString);
                fullNs = Math.min(2 * fullNs, LONGEST_PAUSE_NS);
            }
            assertEquals(10, status.errors(FeedError.REFUSED));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, UNAUTHORIZED",
        "403, UNAUTHORIZED",
        "429, RATE_LIMITED",
        "404, REFUSED",
        "500, REFUSED",
        "302, REFUSED",
        "204, REFUSED",
    })
    void shouldTellRefusalsApart(int status, FeedError kind) throws Exception {
        Answer refusal = LocalServer.text(status, status == 204 ? "" : "no\u0007thing");
        for (Mode mode : Mode.values()) {
            try (LocalServer server = new LocalServer(refusal)) {
                FeedStatus after = follow(configuration(server.uri(), mode), 0);

                assertEquals(Optional.of(kind), after.lastError(), after::lastErrorDetail);
                assertEquals(status == 204 ? "204:" : status + ": no thing", after.lastErrorDetail());
                assertEquals(0, after.lastSuccessNs());
            }
        }
    }

    @Test
    void shouldNotHammerAServerThatRefusesItsToken() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(401, "no"))) {
            follow(configuration(server.uri(), Mode.STREAM), 0);

            assertTrue(time.pauses().getFirst() >= LONGEST_PAUSE_NS / 2, time.pauses()::toString);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldNameAnUnknownIdAndGoOnWithTheOthers(Mode mode) throws Exception {
        String body = mode == Mode.LATEST ? "latest-two-feeds.json" : "stream.sse";
        try (LocalServer server = new LocalServer(
                LocalServer.text(404, "Price ids not found: 0x" + JPY), LocalServer.resource("pyth/" + body))) {
            FeedStatus status = follow(configuration(server.uri(), mode), 1);

            assertEquals(1, status.errors(FeedError.UNKNOWN_ID));
            assertEquals(List.of("USD/JPY"), status.unavailableFeeds());
            assertEquals(
                    "parsed=true&ids%5B%5D=" + IDR, server.requests().getLast().query());
            assertTrue(feeds().contains("USD/IDR"), feeds()::toString);
        }
    }

    @Test
    void shouldNameUnknownIdsInItsError() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(404, "Price ids not found: 0x" + JPY))) {
            FeedStatus status = follow(configuration(server.uri(), Mode.LATEST), 0);

            assertEquals("unknown symbols {" + JPY + "=USD/JPY}", status.lastErrorDetail());
        }
    }

    @Test
    void shouldAskAgainForUnknownIdsEvenWhenNoneIsLeft() throws Exception {
        try (LocalServer server = new LocalServer(
                LocalServer.text(404, "Price ids not found: 0x" + JPY + ", 0x" + IDR),
                LocalServer.resource("pyth/latest-two-feeds.json"))) {
            follow(configuration(server.uri(), Mode.LATEST), 60);

            assertTrue(feeds().containsAll(List.of("USD/IDR", "USD/JPY")), feeds()::toString);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldGiveUpOnAServerThatDoesNotAnswer(Mode mode) throws Exception {
        assertFails(mode, LocalServer::silence, FeedError.TIMED_OUT);
    }

    @Test
    void shouldGiveUpOnAnAnswerThatTrickles() throws Exception {
        assertFails(Mode.LATEST, LocalServer::trickle, FeedError.TIMED_OUT);
    }

    @Test
    void shouldGiveUpOnAStreamThatGoesSilent() throws Exception {
        assertFails(Mode.STREAM, server -> server.silenceAfter(": here I am\n\n"), FeedError.TIMED_OUT);
    }

    @Test
    void shouldGiveUpOnAStreamThatSendsKeepAlivesAlone() throws Exception {
        assertFails(Mode.STREAM, LocalServer::keepAlives, FeedError.TIMED_OUT);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldGiveUpOnAnEndlessAnswer(Mode mode) throws Exception {
        try (LocalServer server = new LocalServer(exchange -> {})) {
            server.answer(server.flood());

            assertFails(configuration(server.uri(), mode), FeedError.TOO_LARGE);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldGiveUpOnAConnectionThatBreaks(Mode mode) throws Exception {
        assertFails(mode, server -> LocalServer.half("{\"parsed\":["), FeedError.UNREACHABLE);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldCallGarbageMalformed(Mode mode) throws Exception {
        assertFails(mode, server -> LocalServer.text(200, "data: <html>\n\n"), FeedError.MALFORMED);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldSayThatNobodyAnswers(Mode mode) throws Exception {
        URI nobody;
        try (LocalServer server = new LocalServer(exchange -> {})) {
            nobody = server.uri();
        }

        assertFails(configuration(nobody, mode), FeedError.UNREACHABLE);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldGoOnAfterAFailure(Mode mode) throws Exception {
        String body = mode == Mode.LATEST ? "latest-two-feeds.json" : "stream.sse";
        try (LocalServer server =
                new LocalServer(LocalServer.text(500, "oops"), LocalServer.resource("pyth/" + body))) {
            FeedStatus status = follow(configuration(server.uri(), mode), 1);

            assertEquals(2, status.ticksOffered());
            assertEquals(1, status.errors(FeedError.REFUSED));
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldEndWhenTheRingIsClosed(Mode mode) throws Exception {
        sink.closedAfter(1);
        String body = mode == Mode.LATEST ? "latest-two-feeds.json" : "stream.sse";
        try (LocalServer server = new LocalServer(LocalServer.resource("pyth/" + body));
                SourceFeed feed = feed(configuration(server.uri(), mode))) {
            feed.follow();

            assertEquals(1, sink.ticks().size());
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void shouldStopAtOnceWhenClosedInTheMiddleOfWaiting(Mode mode) throws Exception {
        FeedContext context =
                new FeedContext(sink, new SystemEpochNanoClock(), Pacer.SLEEPING, new SplittableRandom(1), ports);
        try (LocalServer server = new LocalServer(LocalServer.resource("pyth/latest-two-feeds.json"))) {
            server.answer(
                    mode == Mode.LATEST
                            ? LocalServer.resource("pyth/latest-two-feeds.json")
                            : server.silenceAfter(LocalServer.resourceText("pyth/stream.sse")));
            PriceFeed feed = configuration(server.uri(), mode).open(context);
            try (feed) {
                feed.start();
                sink.await(2);
                assertTrue(feed.status().running());
            }

            assertFalse(feed.status().running());
        }
    }

    /** Reads shared/data; skipped without it. */
    @Test
    void shouldPublishTheRecordedLatestPayload() throws Exception {
        byte[] payload = Files.readAllBytes(SharedData.require("data/oracle-fixtures/pyth-hermes-latest-2feeds.json"));
        try (LocalServer server = new LocalServer(LocalServer.bytes(200, payload))) {
            follow(recordedPayloads(server.uri(), Mode.LATEST), 0);

            assertEquals(
                    List.of(
                            new Tick(
                                    "BTC/USD",
                                    PriceSource.PRIMARY,
                                    61_409_935_010_000_000L,
                                    53_540,
                                    1_714_746_101_000_000_000L),
                            new Tick(
                                    "OTHER/USD",
                                    PriceSource.PRIMARY,
                                    49_595_030_000L,
                                    110_193,
                                    1_714_746_101_000_000_000L)),
                    sink.ticks());
        }
    }

    /** Reads shared/data; skipped without it. */
    @Test
    void shouldPublishTheRecordedStream() throws Exception {
        byte[] payload = Files.readAllBytes(SharedData.require("data/oracle-fixtures/pyth-hermes-stream-sample.sse"));
        try (LocalServer server = new LocalServer(LocalServer.bytes(200, payload))) {
            follow(recordedPayloads(server.uri(), Mode.STREAM), 0);

            assertEquals(
                    List.of(
                            new Tick(
                                    "BTC/USD",
                                    PriceSource.PRIMARY,
                                    61_632_600_000_000_000L,
                                    53_033,
                                    1_714_748_300_000_000_000L),
                            new Tick(
                                    "BTC/USD",
                                    PriceSource.PRIMARY,
                                    61_630_880_000_000_000L,
                                    53_677,
                                    1_714_748_301_000_000_000L)),
                    sink.ticks());
        }
    }

    private void assertFails(Mode mode, Function<LocalServer, Answer> answer, FeedError kind) throws Exception {
        try (LocalServer server = new LocalServer(exchange -> {})) {
            server.answer(answer.apply(server));
            boolean isWaiting = kind == FeedError.TIMED_OUT;
            assertFails(configuration(server.uri(), mode, isWaiting ? IMPATIENT : PATIENT), kind);
        }
    }

    private void assertFails(PythSource configuration, FeedError kind) {
        FeedStatus status = follow(configuration, 0);

        assertEquals(Optional.of(kind), status.lastError(), status::toString);
        assertEquals(1, status.errors(kind));
        assertEquals(List.of(), sink.ticks());
    }

    /** Follows until the feed has paused so often and is about to pause once more. */
    private FeedStatus follow(PythSource configuration, int pauses) {
        time.interruptedAfter(pauses);
        try (SourceFeed feed = feed(configuration)) {
            assertThrows(InterruptedException.class, feed::follow);
            return feed.status();
        }
    }

    private SourceFeed feed(PythSource configuration) {
        return (SourceFeed) configuration.open(new FeedContext(sink, time, time, new SplittableRandom(1), ports));
    }

    private List<String> feeds() {
        return sink.ticks().stream().map(Tick::feed).toList();
    }

    private static PythSource configuration(URI uri, Mode mode) {
        return configuration(uri, mode, PATIENT);
    }

    private static PythSource configuration(URI uri, Mode mode, Duration patience) {
        return configuration(uri, mode, patience, IDS);
    }

    private static PythSource recordedPayloads(URI uri, Mode mode) {
        return configuration(
                uri,
                mode,
                PATIENT,
                Map.of(
                        "BTC/USD",
                        "e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43",
                        "OTHER/USD",
                        "c96458d393fe9deb7a7d63a0ac41e2898a67a7750dbd166673279e06c868df0a"));
    }

    private static PythSource configuration(URI uri, Mode mode, Duration patience, Map<String, String> ids) {
        return configuration(uri, mode, patience, ids, Optional.empty());
    }

    private static PythSource configuration(
            URI uri, Mode mode, Duration patience, Map<String, String> ids, Optional<ApiKey> key) {
        SourceTerms terms = new SourceTerms(
                "pyth",
                PriceSource.PRIMARY,
                List.of(uri),
                key,
                ids,
                Duration.ofNanos(POLL_NS),
                patience,
                patience,
                MAX_BYTES,
                0,
                Duration.ofSeconds(15));
        return new PythSource(terms, mode, false);
    }
}
