package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Outcome;
import dev.kurs.service.system.PartnerAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** The whole service while somebody sets its clock. */
class ClockJumpTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration TWO_HOURS = Duration.ofHours(2);

    private final Logger log = (Logger) LoggerFactory.getLogger(ClockWatch.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @TempDir
    private Path data;

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(lines);
    }

    private Outcome kurs(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = data.toString();
        return CommandLineRun.of(all);
    }

    private static void awaitQuotes(DrivenService service) {
        Eventually.isTrue("a firm quote", () -> service.firmQuote().status() == 200);
    }

    private static PartnerAnswer awaitDoubt(DrivenService service) {
        Eventually.isTrue(
                "quotes are refused for the clock",
                () -> service.readiness().status() == 503 && service.firmQuote().status() == 503);
        return service.firmQuote().shouldFail(503, "CLOCK_UNTRUSTED");
    }

    private void assertWhole() {
        kurs("replay").shouldEndWith(0).shouldSay("byte for byte");
        kurs("journal", "verify").shouldEndWith(0).shouldSay("is whole");
    }

    private List<String> said() {
        return List.copyOf(lines.list).stream()
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"PT1H, ahead", "PT-1H, back"})
    void shouldRefuseQuotesAndSayWhyUntilTheJumpIsGone(Duration jump, String direction) throws IOException {
        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            awaitQuotes(service);
            service.readiness().shouldBe(200);

            service.jump(jump);
            assertEquals(true, awaitDoubt(service).error().get("retryable"));
            String sentence = "the clock jumped " + direction + " by 3600.0 s";
            assertTrue(
                    service.readiness().body().contains(sentence),
                    service.readiness().body());
            assertTrue(service.metrics().contains("kurs_clock_trusted 0.0"));
            assertEquals(
                    1, said().stream().filter(line -> line.contains(sentence)).count(), said().toString());

            service.jump(jump.negated());
            awaitQuotes(service);
            service.readiness().shouldBe(200);
            Eventually.isTrue("it is said", () -> said().stream().anyMatch(line -> line.contains("trusted again")));
        }
        assertWhole();
    }

    @Test
    void shouldQuoteByTheClockOnceAnOperatorAcceptsIt() throws IOException {
        try (DrivenService service = DrivenService.start(data, HOUR.negated())) {
            service.rates().shouldFail(401, "TIMESTAMP_OUT_OF_RANGE");
            service.jump(HOUR);
            Eventually.isTrue("the jump is noticed", () -> service.readiness().status() == 503);

            kurs("clock", "accept", "--reason", "the machine had booted with a wrong clock")
                    .shouldEndWith(0)
                    .shouldSay("jumped ahead by 3600.0 s; it is taken as right now, on the word of os:");
            awaitQuotes(service);
            service.readiness().shouldBe(200);
            kurs("clock", "accept", "--reason", "again").shouldEndWith(1).shouldSay("there is nothing to accept");
        }
        kurs("journal", "dump").shouldSay("the machine had booted with a wrong clock");
        assertWhole();
    }

    private void writeTwoHoursAhead() throws IOException {
        try (DrivenService service = DrivenService.start(data, TWO_HOURS)) {
            service.readiness().shouldBe(200);
            Eventually.isTrue("some beats", () -> service.metrics().contains("kurs_clock_trusted 1.0"));
        }
    }

    @Test
    void shouldSayThatTheJournalIsAheadAndGetOutOfItByACommand() throws IOException {
        writeTwoHoursAhead();

        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            awaitDoubt(service);
            assertTrue(said().getFirst().contains("behind the journal's last time"), said().toString());
            service.readiness().shouldBe(503);
            assertTrue(service.readiness().body().contains("`kurs clock accept`"));
            kurs("clock", "status").shouldEndWith(0).shouldSay("behind the journal's last time");

            kurs("clock", "accept", "--reason", "the clock was wrong yesterday").shouldEndWith(0);
            long acceptedNs = System.nanoTime();
            awaitQuotes(service);
            System.out.printf(
                    "ClockJumpTest: quotes %.1f s after the clock was accepted%n",
                    (System.nanoTime() - acceptedNs) / 1e9);
            service.readiness().shouldBe(200);
        }
        assertWhole();
        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            awaitQuotes(service);
        }
        assertWhole();
    }

    @Test
    void shouldAcceptTheClockWhileTheServiceIsStopped() throws IOException {
        writeTwoHoursAhead();

        kurs("clock", "status").shouldEndWith(0).shouldSay("behind the journal's last time");
        kurs("clock", "accept", "--reason", " ").shouldEndWith(2).shouldSay("--reason must not be blank");
        kurs("clock", "accept", "--reason", "checked").shouldEndWith(0);
        kurs("clock", "accept", "--reason", "checked").shouldEndWith(1).shouldSay("there is nothing to accept");
        assertWhole();
        try (DrivenService service = DrivenService.start(data, Duration.ZERO)) {
            awaitQuotes(service);
            assertEquals(List.of(), said());
        }
        assertWhole();
    }

    @Test
    void shouldComeOutOfItByItselfWhenTheClockPassesTheJournalsLastTime() throws IOException {
        writeTwoHoursAhead();

        try (DrivenService service = DrivenService.start(data, TWO_HOURS.negated())) {
            Eventually.isTrue("the clock is doubted", () -> service.readiness().status() == 503);
            service.jump(TWO_HOURS);
            Eventually.isTrue("partners' times are right", () -> service.rates().status() != 401);
            awaitDoubt(service);
            service.jump(TWO_HOURS.plusMinutes(1));
            Eventually.isTrue("the clock is trusted", () -> service.readiness().status() == 200);
        }
        assertWhole();
    }
}
