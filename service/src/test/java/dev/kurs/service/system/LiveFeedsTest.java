package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kurs.feeds.recorded.Recording;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** A sandbox and the commands around it on live sources, which here are local servers, or nobody. */
class LiveFeedsTest {
    private static final String PAIR = "USDT-IDRX";
    private static final long FALLBACK_OUTLIVES_MS = 20_000;
    private static final Set<MonthDay> HOLIDAYS = Set.of(MonthDay.of(12, 25), MonthDay.of(1, 1));

    @TempDir
    private Path data;

    private LocalOracles oracles;
    private Path sources;

    @BeforeEach
    void open() throws IOException {
        oracles = new LocalOracles();
        OwnerOnlyFile.write(data.resolve("live/pyth.key"), "pyth-key-1\n".getBytes(StandardCharsets.UTF_8));
        sources = Files.writeString(data.resolve("live.yaml"), oracles.sources());
    }

    @AfterEach
    void close() {
        oracles.close();
    }

    @Test
    void shouldQuoteOnLivePricesAndEnforceLimitsUntilTheSourcesFail() throws Exception {
        try (KursProcess kurs = KursProcess.startingSandbox(data, "--live-sources", sources.toString())) {
            Eventually.isTrue("the sandbox is ready", () -> kurs.output().contains("Kurs sandbox is ready"));
            assertFalse(kurs.output().contains("cannot be used"), kurs::output);
            assertEquals("Bearer pyth-key-1", oracles.lastPythKey());
            QuotingPartner partner = kurs.partner(1);
            if (isClosedInNewYork()) {
                partner.quote(PAIR, "SELL", "1000").shouldFail(503, "MARKET_CLOSED");
                abort("New York's market is closed, and what a sandbox on live prices quotes is seen while it is open");
            }
            assertTrue(partner.rates(PAIR).shouldBe(200).body().contains("PRIMARY"));
            shouldStopAtTheDailyLimit(partner);
            shouldShowEachSource();
            shouldTurnToTheFallbackAndThenToNobody(kurs.partner(2));
        }
    }

    /** Ten million dollars a day; a corridor that has just been checked still takes half of its largest size. */
    private static void shouldStopAtTheDailyLimit(QuotingPartner partner) {
        for (int quote = 0; quote < 83; quote++) {
            partner.firmQuote(PAIR, "SELL", "120000").shouldBe(200);
        }

        partner.firmQuote(PAIR, "SELL", "120000").shouldFail(400, "DAILY_LIMIT_EXCEEDED");
    }

    private void shouldShowEachSource() throws IOException {
        Outcome table = CommandLineRun.of("feeds", "--data", data.toString()).shouldEndWith(0);
        Map<String, Object> json = JSON.std.mapFrom(CommandLineRun.of("feeds", "--json", "--data", data.toString())
                .shouldEndWith(0)
                .output());

        assertTrue(table.output().contains("redstone     good"), table::output);
        assertTrue(String.valueOf(json.get("feeds")).contains("spread_bps"), json::toString);
    }

    /** A price is good for a minute: the fallback's last one outlives the primary's by what lies between their ends. */
    private void shouldTurnToTheFallbackAndThenToNobody(QuotingPartner partner) {
        oracles.answerWith("pyth", 403);
        Eventually.pause(FALLBACK_OUTLIVES_MS);
        oracles.answerWith("redstone", 500);
        Eventually.isTrue(
                "the fallback prices", () -> partner.rates(PAIR).body().contains("FALLBACK"));
        Eventually.isTrue(
                "nothing is quoted", () -> partner.quote(PAIR, "SELL", "1000").status() == 503);
        partner.quote(PAIR, "SELL", "1000").shouldFail(503, "ORACLE_STALE");
        assertTrue(
                CommandLineRun.of("feeds", "--data", data.toString()).output().contains("UNAUTHORIZED"));
    }

    @Test
    void shouldSayAtOnceThatNobodyCanBeReachedAndQuoteNothing() throws Exception {
        String nobody = oracles.sources();
        oracles.close();
        Files.writeString(sources, nobody);

        try (KursProcess kurs = KursProcess.startingSandbox(data, "--live-sources", sources.toString())) {
            Eventually.isTrue("it says so", () -> kurs.output().contains("nothing is quoted that needs"));
            assertFalse(kurs.output().contains("Kurs sandbox is ready"), kurs::output);
            assertTrue(kurs.output().contains("live source pyth cannot be used, UNREACHABLE"), kurs::output);
            Eventually.isTrue("the sandbox serves", () -> kurs.output().contains("Kurs sandbox is ready"));

            PartnerAnswer answer = kurs.partner(1).quote(PAIR, "SELL", "1000").shouldBe(503);

            assertTrue(
                    answer.errorCode().equals("ORACLE_STALE")
                            || answer.errorCode().equals("MARKET_CLOSED"),
                    answer::body);
        }
    }

    @Test
    void shouldTryAndRecordTheSourcesOfAConfiguration() throws Exception {
        oracles.answerWith("kraken", 429);
        String indented = oracles.sources().indent(4);
        Path configuration = ConfigurationText.packaged()
                .with("primary: recorded\n", "primary: live\n  live:\n" + indented)
                .with(
                        "  recorded: {file: \"classpath:sandbox/prices.jsonl.gz\", speed: 1, loop: true, rebase:"
                                + " true}\n",
                        "")
                .with("fallback_inverted: true", "fallback_inverted: false")
                .write(data.resolve("kurs.yaml"));

        Outcome check = CommandLineRun.of("feeds", "check", "-c", configuration.toString(), "--data", data.toString());
        check.shouldEndWith(1);
        assertTrue(check.output().contains("RATE_LIMITED: 429: not now"), check::output);
        assertTrue(check.output().contains("16312.5"), check::output);
        assertFalse(check.output().contains("pyth-key-1"), check::output);

        Path out = data.resolve("ticks.jsonl.gz");
        CommandLineRun.of(recording(configuration, out, "3s")).shouldEndWith(0);
        Recording recording = Recording.load(out.toString());
        assertTrue(recording.ticks().stream()
                .anyMatch(tick -> tick.feed().equals("USD/IDR") && tick.priceE12() == 16_312_500_000_000_000L));
        assertTrue(recording.ticks().stream()
                .anyMatch(tick -> tick.feed().equals("USD/IDR") && tick.priceE12() == 61_300_000L));
        shouldRecordNoLongerThanUntilItIsStopped(configuration);
    }

    private void shouldRecordNoLongerThanUntilItIsStopped(Path configuration) throws IOException {
        Path out = data.resolve("stopped.jsonl.gz");
        try (KursProcess recording = KursProcess.starting(recording(configuration, out, "12h"))) {
            Eventually.isTrue("it records", () -> Files.exists(out));
            recording.stop().shouldEndWith(0);
        }
        try (InputStream whole = new GZIPInputStream(Files.newInputStream(out))) {
            whole.transferTo(OutputStream.nullOutputStream());
        }
    }

    private String[] recording(Path configuration, Path out, String length) {
        return new String[] {
            "feeds",
            "record",
            "-c",
            configuration.toString(),
            "--data",
            data.toString(),
            "--out",
            out.toString(),
            "--for",
            length
        };
    }

    private static boolean isClosedInNewYork() {
        ZonedDateTime now = ZonedDateTime.now(ZoneId.of("America/New_York"));
        return isHoliday(now)
                || switch (now.getDayOfWeek()) {
                    case SATURDAY -> true;
                    case FRIDAY -> now.getHour() >= 17;
                    case SUNDAY -> now.getHour() < 18;
                    default -> false;
                };
    }

    /** From 17:00 of the eve to 18:00 of the day. */
    private static boolean isHoliday(ZonedDateTime now) {
        boolean isEve = HOLIDAYS.contains(MonthDay.from(now.plusDays(1))) && now.getHour() >= 17;
        return isEve || (HOLIDAYS.contains(MonthDay.from(now)) && now.getHour() < 18);
    }
}
