package dev.kurs.feeds.redstone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.feeds.http.ApiKey;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedStoneSourceTest {
    private static final long T = 1_776_082_500_000L;
    private static final Map<String, String> SYMBOLS = Map.of("USD/IDR", "IDR", "USDT/USD", "USDT");

    private final AskedSource asked = new AskedSource().with(NaiveSecp256k1::signer);

    @AfterEach
    void close() {
        asked.close();
    }

    @Test
    void shouldPublishTheMedianOfAQuorumAndSendItsKeyInAHeaderAlone() throws Exception {
        String json = all("USDT", "1.0002", T)
                .with(1, "IDR", "0.0000613", T)
                .with(2, "IDR", "0.00006131", T)
                .with(3, "IDR", "0.00006129", T)
                .with(1, "XYZ", "1", T)
                .json();
        try (LocalServer server = new LocalServer(LocalServer.text(200, json))) {
            FeedStatus status = asked.follow(source(server.uri()), 0);

            assertEquals(
                    Set.of(
                            new Tick("USDT/USD", PriceSource.FALLBACK, 1_000_200_000_000L, 0, T * 1_000_000),
                            new Tick("USD/IDR", PriceSource.FALLBACK, 61_300_000L, 16_314, T * 1_000_000)),
                    Set.copyOf(asked.sink.ticks()));
            assertEquals(2, status.ticksPerMinute());
            assertEquals(
                    "/v2/data-packages/latest/some-service",
                    server.requests().getFirst().path());
            assertEquals(null, server.requests().getFirst().query());
            assertEquals("key-1", server.header(0, "x-api-key"));
        }
    }

    @Test
    void shouldNameTheFeedsThatHaveNoQuorumAndPublishTheOthers() throws Exception {
        String json = all("USDT", "1.0002", T)
                .with(1, "IDR", "0.0000613", T)
                .with(2, "IDR", "0.0000613", T)
                .json();
        try (LocalServer server = new LocalServer(LocalServer.text(200, json))) {
            FeedStatus status = asked.follow(source(server.uri()), 0);

            assertEquals(
                    List.of("USDT/USD"),
                    asked.sink.ticks().stream().map(Tick::feed).toList());
            assertEquals(1, status.errors(FeedError.UNTRUSTED));
            assertEquals(1, status.dropped(DropReason.NO_QUORUM));
            assertTrue(status.lastErrorDetail().contains("[IDR]"), status::lastErrorDetail);
        }
    }

    @Test
    void shouldLeaveOutWhatTheServiceDoesNotHave() throws Exception {
        try (LocalServer server =
                new LocalServer(LocalServer.text(200, all("USDT", "1", T).json()))) {
            FeedStatus status = asked.follow(source(server.uri()), 1);

            assertEquals(List.of("USD/IDR"), status.unavailableFeeds());
            assertEquals(1, status.errors(FeedError.UNKNOWN_ID));
        }
    }

    @Test
    void shouldNotGoBackToAnOlderTimeThatItIsToldAgain() throws Exception {
        String newer = all("USDT", "1.0002", T + 10_000).json();
        String older = all("USDT", "1.0001", T).json();
        try (LocalServer server = new LocalServer(
                LocalServer.text(200, newer), LocalServer.text(200, older), LocalServer.text(200, newer))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USDT/USD", "USDT")), 2);

            assertEquals(1, asked.sink.ticks().size());
            assertEquals(2, status.dropped(DropReason.NOT_NEWER));
        }
    }

    @Test
    void shouldAskTheNextServerAfterAFailure() throws Exception {
        String json = all("USDT", "1.0002", T).json();
        try (LocalServer bad = new LocalServer(LocalServer.text(500, "oops"));
                LocalServer good = new LocalServer(LocalServer.text(200, json))) {
            RedStoneSource source = source(bad.uri(), Map.of("USDT/USD", "USDT"), List.of(bad.uri(), good.uri()));

            FeedStatus status = asked.follow(source, 1);

            assertEquals(1, status.errors(FeedError.REFUSED));
            assertEquals(1, status.ticksOffered());
        }
    }

    @Test
    void shouldAskTheNextServerWhereTooFewSigned() throws Exception {
        SignedPackages two = new SignedPackages().with(1, "USDT", "1.0002", T).with(2, "USDT", "1.0002", T);
        try (LocalServer bad = new LocalServer(LocalServer.text(200, two.json()));
                LocalServer good = new LocalServer(
                        LocalServer.text(200, all("USDT", "1.0002", T).json()))) {
            RedStoneSource source = source(bad.uri(), Map.of("USDT/USD", "USDT"), List.of(bad.uri(), good.uri()));

            FeedStatus status = asked.follow(source, 1);

            assertEquals(1, status.errors(FeedError.UNTRUSTED));
            assertEquals(1, status.ticksOffered());
        }
    }

    @Test
    void shouldNotLeaveOutWhatTheNextServerKnows() throws Exception {
        try (LocalServer empty = new LocalServer(LocalServer.text(200, "{}"));
                LocalServer good = new LocalServer(
                        LocalServer.text(200, all("USDT", "1.0002", T).json()))) {
            RedStoneSource source = source(empty.uri(), Map.of("USDT/USD", "USDT"), List.of(empty.uri(), good.uri()));

            FeedStatus status = asked.follow(source, 1);

            assertEquals(1, status.errors(FeedError.UNKNOWN_ID));
            assertEquals(List.of(), status.unavailableFeeds());
            assertEquals(1, status.ticksOffered());
        }
    }

    @Test
    void shouldLeaveOutWhatNoServerHas() throws Exception {
        String json = all("USDT", "1", T).json();
        try (LocalServer first = new LocalServer(LocalServer.text(200, json));
                LocalServer second = new LocalServer(LocalServer.text(200, json))) {
            FeedStatus status = asked.follow(source(first.uri(), SYMBOLS, List.of(first.uri(), second.uri())), 2);

            assertEquals(2, status.errors(FeedError.UNKNOWN_ID));
            assertEquals(List.of("USD/IDR"), status.unavailableFeeds());
        }
    }

    /** A server that is away says nothing of what it knows, and the other's prices must not wait for it. */
    @Test
    void shouldLeaveOutWhatTheOnlyServerThatAnswersDoesNotHave() throws Exception {
        try (LocalServer first = new LocalServer(
                        LocalServer.text(200, all("USDT", "1", T).json()));
                LocalServer second = new LocalServer(LocalServer.text(503, "away"))) {
            FeedStatus status = asked.follow(source(first.uri(), SYMBOLS, List.of(first.uri(), second.uri())), 3);

            assertEquals(2, status.errors(FeedError.UNKNOWN_ID));
            assertEquals(List.of("USD/IDR"), status.unavailableFeeds());
        }
    }

    /** Asked every second, with a heartbeat of three. */
    @Test
    void shouldAskTheNextServerOnceTheFirstHasRepeatedItselfForLongerThanItsHeartbeat() throws Exception {
        try (LocalServer cached = new LocalServer(
                        LocalServer.text(200, all("USDT", "1", T).json()));
                LocalServer good = new LocalServer(
                        LocalServer.text(200, all("USDT", "1.0002", T + 10_000).json()))) {
            RedStoneSource source = source(cached.uri(), Map.of("USDT/USD", "USDT"), List.of(cached.uri(), good.uri()));

            FeedStatus status = asked.follow(source, 6);

            assertEquals(6, cached.requests().size());
            assertEquals(2, status.ticksOffered());
            assertEquals(Map.of(), status.errors());
        }
    }

    @Test
    void shouldStayWithAServerThatTellsSomethingNewWithinItsHeartbeat() throws Exception {
        int[] asks = new int[1];
        try (LocalServer slow = new LocalServer(exchange -> LocalServer.text(
                                200,
                                all("USDT", "1", T + asks[0]++ / 4 * 10_000L).json())
                        .write(exchange));
                LocalServer other = new LocalServer(LocalServer.text(500, "not asked"))) {
            RedStoneSource source = source(slow.uri(), Map.of("USDT/USD", "USDT"), List.of(slow.uri(), other.uri()));

            FeedStatus status = asked.follow(source, 12);

            assertEquals(List.of(), other.requests());
            assertEquals(4, status.ticksOffered());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quorum | 1 | feeds.live.asked.quorum must be from 2 to the number of signers, 5, was 1",
                "quorum | 6 | feeds.live.asked.quorum must be from 2 to the number of signers, 5, was 6",
                "service | A/b | feeds.live.asked.service must be a name such as redstone-primary-prod, was A/b",
            })
    void shouldNameWhatIsWrongInItsConfiguration(String key, String value, String sentence) {
        URI server = URI.create("http://127.0.0.1:1");

        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class,
                () -> new RedStoneSource(
                        AskedSource.terms(server, PriceSource.FALLBACK, SYMBOLS),
                        key.equals("service") ? value : "some-service",
                        SignedPackages.addresses(5),
                        key.equals("quorum") ? Integer.parseInt(value) : 3));

        assertEquals(sentence, refusal.getMessage());
    }

    private static SignedPackages all(String feedId, String value, long timeMs) {
        SignedPackages packages = new SignedPackages();
        for (int node = 1; node <= 5; node++) {
            packages.with(node, feedId, value, timeMs);
        }
        return packages;
    }

    private static RedStoneSource source(URI server) {
        return source(server, SYMBOLS);
    }

    private static RedStoneSource source(URI server, Map<String, String> symbols) {
        return source(server, symbols, List.of(server));
    }

    private static RedStoneSource source(URI first, Map<String, String> symbols, List<URI> servers) {
        var terms = AskedSource.terms(first, PriceSource.FALLBACK, symbols, ApiKey.of("key-1"));
        var several = new dev.kurs.feeds.source.SourceTerms(
                terms.name(),
                terms.rank(),
                servers,
                terms.key(),
                symbols,
                terms.pollInterval(),
                terms.requestTimeout(),
                terms.idleTimeout(),
                terms.maxResponseBytes(),
                terms.updateBandE8(),
                Duration.ofSeconds(3));
        return new RedStoneSource(several, "some-service", SignedPackages.addresses(5), 3);
    }
}
