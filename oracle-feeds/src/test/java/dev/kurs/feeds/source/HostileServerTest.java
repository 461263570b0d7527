package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ecb.EcbSource;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.LocalServer.Answer;
import dev.kurs.feeds.kraken.KrakenSource;
import dev.kurs.feeds.pyth.PythSource;
import dev.kurs.feeds.redstone.RedStoneSource;
import dev.kurs.feeds.twelvedata.TwelveDataSource;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every source that is asked over HTTP against every habit of a bad server: what failed is named, nothing is told, and it is asked again. */
@Timeout(60)
class HostileServerTest {
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(150);
    private static final int MOST_BYTES = 100_000;
    private static final String PYTH_ID = "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433";
    private static final Set<String> SIGNERS = Set.of("aa".repeat(20), "bb".repeat(20), "cc".repeat(20));

    private final AskedSource asked = new AskedSource();

    /** A source of one feed. */
    enum Source {
        PYTH_LATEST,
        PYTH_STREAM,
        REDSTONE,
        KRAKEN,
        TWELVE_DATA,
        ECB
    }

    /** What a server does, and what that is called. */
    enum Habit {
        STALLS(FeedError.TIMED_OUT),
        TRICKLES(FeedError.TIMED_OUT),
        CUTS(FeedError.UNREACHABLE),
        FLOODS(FeedError.TOO_LARGE),
        SENDS_GARBAGE(FeedError.MALFORMED),
        ANSWERS_401(FeedError.UNAUTHORIZED),
        ANSWERS_403(FeedError.UNAUTHORIZED),
        ANSWERS_404(FeedError.REFUSED),
        ANSWERS_429(FeedError.RATE_LIMITED),
        ANSWERS_500(FeedError.REFUSED);

        private final FeedError error;

        Habit(FeedError error) {
            this.error = error;
        }

        Answer of(LocalServer server) {
            return switch (this) {
                case STALLS -> server.silence();
                case TRICKLES -> server.trickle();
                case CUTS -> LocalServer.half("{");
                case FLOODS -> server.flood();
                case SENDS_GARBAGE -> LocalServer.text(200, "data:{]\n\n");
                case ANSWERS_401 -> LocalServer.text(401, "no");
                case ANSWERS_403 -> LocalServer.text(403, "no");
                case ANSWERS_404 -> LocalServer.text(404, "no");
                case ANSWERS_429 -> LocalServer.text(429, "no");
                case ANSWERS_500 -> LocalServer.text(500, "no");
            };
        }
    }

    private static Stream<Arguments> cases() {
        return Stream.of(Source.values())
                .flatMap(source -> Stream.of(Habit.values()).map(habit -> Arguments.of(source, habit)));
    }

    @AfterEach
    void close() {
        asked.close();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldNameWhatFailedTellNothingAndAskAgain(Source source, Habit habit) throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(500, "no"))) {
            server.answer(habit.of(server));
            boolean waits = habit.error == FeedError.TIMED_OUT;

            FeedStatus status = asked.follow(configured(source, server.uri(), waits ? IMPATIENT : PATIENT), 1);

            assertEquals(2, status.errors(habit.error), () -> status.errors() + ", " + status.lastErrorDetail());
            assertEquals(2, status.connections());
            assertEquals(List.of(), asked.sink.ticks());
            assertTrue(status.lastSuccessNs() == 0, "nothing usable came");
        }
    }

    private static FeedConfiguration configured(Source source, URI server, Duration patience) {
        return switch (source) {
            case PYTH_LATEST -> new PythSource(terms(server, PYTH_ID, patience), PythSource.Mode.LATEST, false);
            case PYTH_STREAM -> new PythSource(terms(server, PYTH_ID, patience), PythSource.Mode.STREAM, false);
            case REDSTONE -> new RedStoneSource(terms(server, "IDR", patience), "some-service", SIGNERS, 3);
            case KRAKEN -> new KrakenSource(terms(server, "USDIDR", patience));
            case TWELVE_DATA -> new TwelveDataSource(terms(server, "USD/IDR", patience));
            case ECB -> new EcbSource(terms(server, "IDR", patience));
        };
    }

    private static SourceTerms terms(URI server, String symbol, Duration patience) {
        return new SourceTerms(
                "asked",
                PriceSource.PRIMARY,
                List.of(server),
                Optional.empty(),
                Map.of("USD/IDR", symbol),
                Duration.ofSeconds(1),
                patience,
                patience,
                MOST_BYTES,
                0,
                Duration.ofHours(24));
    }
}
