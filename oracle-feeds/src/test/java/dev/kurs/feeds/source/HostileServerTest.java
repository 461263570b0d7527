package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.LocalServer.Answer;
import dev.kurs.feeds.redstone.SignedPackages;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every source that is asked over HTTP against every habit of a bad server: what failed is named, nothing is told, and it is asked again. */
@Timeout(120)
class HostileServerTest {
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(150);
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    private final AskedSource asked = new AskedSource();

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
        return Stream.of(AskedOverHttp.values())
                .flatMap(source -> Stream.of(Habit.values()).map(habit -> Arguments.of(source, habit)));
    }

    @AfterEach
    void close() {
        asked.close();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldNameWhatFailedTellNothingAndAskAgain(AskedOverHttp source, Habit habit) throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(500, "no"))) {
            server.answer(habit.of(server));
            boolean waits = habit.error == FeedError.TIMED_OUT;

            FeedStatus status = asked.follow(source.configured(server.uri(), waits ? IMPATIENT : PATIENT), 1);

            assertEquals(2, status.errors(habit.error), () -> status.errors() + ", " + status.lastErrorDetail());
            assertEquals(2, status.connections());
            assertEquals(List.of(), asked.sink.ticks());
            assertTrue(status.lastSuccessNs() == 0, "nothing usable came");
        }
    }

    /** Whatever failed of the first server, the second is the one that is asked again. */
    @ParameterizedTest
    @MethodSource("cases")
    void shouldAskTheNextServerAfterwards(AskedOverHttp source, Habit habit) throws Exception {
        String body = source.body(16_000, seconds(source, 0));
        try (LocalServer bad = new LocalServer(LocalServer.text(500, "no"));
                LocalServer good = new LocalServer(LocalServer.text(200, body))) {
            bad.answer(habit.of(bad));
            Duration patience = habit.error == FeedError.TIMED_OUT ? A_SECOND : PATIENT;

            asked.with(SignedPackages.recovery())
                    .follow(source.configured(List.of(bad.uri(), good.uri()), patience), 1);

            assertEquals(1, bad.requests().size());
            assertEquals(1, good.requests().size());
            assertEquals(source.isPublished() ? 1 : 0, asked.sink.ticks().size());
        }
    }

    /** A price of far ahead is dropped by the engine, so that it must not count as told. */
    @ParameterizedTest
    @EnumSource(names = {"PYTH_LATEST", "PYTH_STREAM", "REDSTONE", "TWELVE_DATA"})
    void shouldTellTheTruthAfterALieAboutTheTime(AskedOverHttp source) throws Exception {
        FeedStatus status = follow(source, said(16_000, 103), said(16_001, 0));

        assertTold(source, said(16_001, 0));
        assertEquals(1, status.dropped(DropReason.FROM_THE_FUTURE));
    }

    /** A price that is far off, one that was told before, and one of before what was told: what is published of each is what the core has to judge. */
    @ParameterizedTest
    @EnumSource
    void shouldTellALieWithItsOwnTime(AskedOverHttp source) throws Exception {
        follow(source, said(16_000, 0), said(160_000, 1), said(16_001, 2));

        assertTold(source, said(16_000, 0), said(160_000, 1), said(16_001, 2));
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellOnceWhatIsRepeated(AskedOverHttp source) throws Exception {
        FeedStatus status = follow(source, said(16_000, 0), said(16_000, 0), said(16_001, 0), said(16_002, 1));

        if (source.saysWhen()) {
            assertTold(source, said(16_000, 0), said(16_002, 1));
            assertEquals(source.isPublished() ? 2 : 0, status.dropped(DropReason.NOT_NEWER));
        } else {
            assertTold(source, said(16_000, 0), said(16_000, 1), said(16_001, 2), said(16_002, 3));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNotGoBackToWhatIsOlder(AskedOverHttp source) throws Exception {
        FeedStatus status = follow(source, said(16_000, 1), said(15_000, 0), said(16_001, 2), said(15_001, 0));

        if (source.saysWhen()) {
            assertTold(source, said(16_000, 1), said(16_001, 2));
            assertEquals(source.isPublished() ? 2 : 0, status.dropped(DropReason.NOT_NEWER));
        } else {
            assertTold(source, said(16_000, 0), said(15_000, 1), said(16_001, 2), said(15_001, 3));
        }
    }

    /** With a day's reference a lie beyond the band does not leave its source; the band of this test is for rupiah a dollar. */
    @ParameterizedTest
    @EnumSource(
            names = {"ECB", "REDSTONE"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldHoldALieToTheDaysReference(AskedOverHttp source) throws Exception {
        asked.band.refer("USD/IDR", AskedOverHttp.KRAKEN.priceE12(16_000), AskedSource.NOW_NS);

        FeedStatus status = follow(source, said(16_000, 0), said(160_000, 1));

        assertTold(source, said(16_000, 0));
        assertEquals(1, status.dropped(DropReason.OUTSIDE_THE_BAND));
    }

    /** So many rupiah a dollar, and how many of the source's own steps after the first moment: seconds, the bank's days, Kraken's questions. */
    private record Said(int rupiah, int step) {}

    private static Said said(int rupiah, int step) {
        return new Said(rupiah, step);
    }

    /** Gives one answer after the other, each on a connection of its own. */
    private FeedStatus follow(AskedOverHttp source, Said... answers) throws Exception {
        Answer[] script = Stream.of(answers)
                .map(each -> LocalServer.text(200, source.body(each.rupiah, seconds(source, each.step))))
                .toArray(Answer[]::new);
        try (LocalServer server = new LocalServer(script)) {
            return asked.with(SignedPackages.recovery())
                    .follow(source.configured(server.uri(), PATIENT), answers.length - 1);
        }
    }

    private void assertTold(AskedOverHttp source, Said... told) {
        if (!source.isPublished()) {
            assertEquals(List.of(), asked.sink.ticks());
            long last = AskedOverHttp.KRAKEN.priceE12(told[told.length - 1].rupiah);
            assertTrue(asked.band.admits("USD/IDR", PriceSource.PRIMARY, last / 100 * 110));
            assertFalse(asked.band.admits("USD/IDR", PriceSource.PRIMARY, last / 100 * 110 + 1));
            return;
        }
        List<Tick> ticks = Stream.of(told)
                .map(each -> new Tick(
                        "USD/IDR",
                        PriceSource.PRIMARY,
                        source.priceE12(each.rupiah),
                        0,
                        TimeUnit.SECONDS.toNanos(seconds(source, each.step))))
                .toList();
        assertEquals(ticks, asked.sink.ticks());
    }

    private static long seconds(AskedOverHttp source, int step) {
        long now = TimeUnit.NANOSECONDS.toSeconds(AskedSource.NOW_NS);
        return switch (source) {
            case KRAKEN -> now + step;
            case ECB -> now + TimeUnit.DAYS.toSeconds(step - 3L);
            default -> now - 100 + step;
        };
    }
}
