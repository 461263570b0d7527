package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.Pacer;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.LocalServer.Answer;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which server a stream is opened at, and with which ids. */
@Timeout(60)
class HermesServersTest {
    private static final String IDR = "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433";
    private static final String JPY = "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52";
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofSeconds(1);
    private static final Duration HEARTBEAT = Duration.ofMillis(300);
    private static final long TEN_MINUTES_NS = 600_000_000_000L;
    private static final long THEN = 1_776_082_500;

    private final AskedSource asked = new AskedSource();

    @AfterEach
    void close() {
        asked.close();
    }

    @Test
    void shouldOpenTheNextServersStreamWhereOneEndsWithoutAPrice() throws Exception {
        assertAsksTheNext(server -> LocalServer.text(200, "event: error\ndata: not now\n\n"), FeedError.STREAM_ENDED);
    }

    @Test
    void shouldOpenTheNextServersStreamWhereOneRepeatsAnOldPriceAndEnds() throws Exception {
        String old = event(THEN);
        try (LocalServer cached = new LocalServer(LocalServer.text(200, old));
                LocalServer good = new LocalServer(LocalServer.text(200, event(THEN + 1)))) {
            asked.follow(stream(List.of(cached.uri(), good.uri()), PATIENT, false), 2);

            assertEquals(2, cached.requests().size());
            assertEquals(1, good.requests().size());
            assertEquals(2, asked.sink.ticks().size());
        }
    }

    @Test
    void shouldOpenTheNextServersStreamWhereARefusalIsNeverToldToItsEnd() throws Exception {
        assertAsksTheNext(server -> server.silenceAfter(503, "busy"), FeedError.TIMED_OUT);
    }

    /** A server ends every stream after a day, and is none the worse for it. */
    @Test
    void shouldOpenAStreamAgainWhereItWasEndedAfterItsDay() throws Exception {
        int[] streams = new int[1];
        try (LocalServer favourite = new LocalServer(exchange -> LocalServer.text(
                                200, event(THEN + streams[0]++) + "event: error\ndata: a day\n\n")
                        .write(exchange));
                LocalServer other = new LocalServer(LocalServer.text(500, "not asked"))) {
            FeedStatus status = asked.follow(stream(List.of(favourite.uri(), other.uri()), PATIENT, false), 3);

            assertEquals(4, status.errors(FeedError.STREAM_ENDED));
            assertEquals(4, favourite.requests().size());
            assertEquals(List.of(), other.requests());
        }
    }

    /** Told by a clock that goes, since a stream does not end by itself. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLeaveAServerWhoseStreamTellsNothingNewForLongerThanItsHeartbeat(boolean repeats) throws Exception {
        try (LocalServer cached = new LocalServer(LocalServer.text(500, "no"));
                LocalServer good = new LocalServer(LocalServer.text(500, "no"))) {
            cached.answer(cached.endless(repeats ? event(THEN) : "data:{\"parsed\":[]}\n\n"));
            good.answer(good.silenceAfter(event(THEN + 1)));
            try (PriceFeed feed =
                    stream(List.of(cached.uri(), good.uri()), PATIENT, false).open(ticking())) {
                feed.start();
                asked.sink.await(repeats ? 2 : 1);

                assertEquals(Map.of(), feed.status().errors());
            }
        }
    }

    @Test
    void shouldOpenTheStreamAgainForAnUnknownIdTenMinutesLater() throws Exception {
        int[] streams = new int[1];
        try (LocalServer server = new LocalServer(LocalServer.text(500, "no"))) {
            Answer endless = server.endless(event(THEN));
            server.answer(exchange -> {
                switch (streams[0]++) {
                    case 0 ->
                        LocalServer.text(404, "Price ids not found: 0x" + JPY).write(exchange);
                    case 1 -> {
                        asked.time.jump(TEN_MINUTES_NS);
                        endless.write(exchange);
                    }
                    default -> LocalServer.text(200, event(THEN + 1)).write(exchange);
                }
            });

            FeedStatus status = asked.follow(stream(List.of(server.uri()), PATIENT, false), 1);

            assertEquals(
                    List.of(query(IDR, JPY), query(IDR), query(IDR, JPY)),
                    server.requests().stream().map(LocalServer.Request::query).toList());
            assertEquals(Map.of(FeedError.UNKNOWN_ID, 1L, FeedError.STREAM_ENDED, 1L), status.errors());
            assertEquals(List.of(), status.unavailableFeeds());
        }
    }

    @Test
    void shouldNotAskForAnUnknownIdWhileTheStreamIsDown() throws Exception {
        try (LocalServer server = new LocalServer(
                LocalServer.text(404, "Price ids not found: 0x" + JPY), LocalServer.text(200, latest(THEN)))) {
            FeedStatus status = asked.follow(stream(List.of(server.uri()), PATIENT, true), 0);

            assertEquals(
                    List.of(query(IDR, JPY), query(IDR)),
                    server.requests().stream().map(LocalServer.Request::query).toList());
            assertEquals(1, status.ticksOffered());
        }
    }

    private void assertAsksTheNext(Function<LocalServer, Answer> bad, FeedError kind) throws Exception {
        try (LocalServer first = new LocalServer(LocalServer.text(500, "no"));
                LocalServer second = new LocalServer(LocalServer.text(200, event(THEN)))) {
            first.answer(bad.apply(first));
            FeedStatus status = asked.follow(stream(List.of(first.uri(), second.uri()), IMPATIENT, false), 1);

            assertEquals(1, first.requests().size());
            assertEquals(1, second.requests().size());
            assertEquals(1, status.ticksOffered());
            assertEquals(kind == FeedError.STREAM_ENDED ? 2 : 1, status.errors(kind), status::toString);
        }
    }

    private FeedContext ticking() {
        FeedContext context = asked.context();
        return new FeedContext(
                context.sink(), new SystemEpochNanoClock(), Pacer.SLEEPING, new SplittableRandom(1), context.ports());
    }

    private static PythSource stream(List<URI> servers, Duration patience, boolean withBackup) {
        SourceTerms terms = new SourceTerms(
                "pyth",
                PriceSource.PRIMARY,
                servers,
                Optional.empty(),
                Map.of("USD/IDR", IDR, "USD/JPY", JPY),
                Duration.ofSeconds(1),
                patience,
                patience,
                100_000,
                0,
                HEARTBEAT);
        return new PythSource(terms, PythSource.Mode.STREAM, withBackup);
    }

    private static String query(String... ids) {
        return PythSource.query(List.of(ids)).substring(1);
    }

    private static String event(long publishTime) {
        return "data:" + latest(publishTime) + "\n\n";
    }

    private static String latest(long publishTime) {
        return """
                {"parsed":[{"id":"%s","price":{"price":"16000","conf":"0","expo":0,"publish_time":%d}}]}""".formatted(IDR, publishTime);
    }
}
