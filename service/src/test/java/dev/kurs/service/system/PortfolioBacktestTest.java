package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.backtest.BacktestRecords;
import dev.kurs.service.backtest.BacktestResult;
import dev.kurs.service.backtest.BacktestRun;
import dev.kurs.service.backtest.JournalSamples;
import dev.kurs.service.backtest.SkewChange;
import dev.kurs.service.backtest.TermSweep;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days on which two corridors lean for the whole portfolio, run again as they were and with another skew. */
class PortfolioBacktestTest {
    private static final int COMMANDS = 15_000;
    private static final Seed SEED = Seed.fresh("PortfolioBacktestTest");
    private static final String PORTFOLIO = """

            portfolio:
              {risk_aversion: 0.0000001, horizon: 24h, volatility_bps: {IDRX: 28, JPYC: 55}, correlations: {IDRX/JPYC: 0.1},
               corridors: {USDT-IDRX: {alpha: 3, beta_per_bp: 0.05, flow: {1000: 960, 50000: 400, 250000: 50}},
                           USDT-JPYC: {alpha: 3, beta_per_bp: 0.05, flow: {1000: 500, 250000: 20}}}}
            """;

    @TempDir
    private static Path data;

    private static JournalSamples samples;

    @BeforeAll
    static void trade() {
        TradingDays.settlingOnChain(SEED, COMMANDS, PORTFOLIO).writeInto(data, COMMANDS);
        samples = JournalSamples.read(records(), ProgressListener.NONE);
    }

    @Test
    void shouldReproduceEveryEventOfCorridorsThatLeanForThePortfolio() {
        assertTrue(leaning() > 10, () -> leaning() + " firm quotes lean for the portfolio, seed " + SEED.value());

        BacktestResult asItWas = run(List.of(), Optional.empty());

        assertTrue(
                asItWas.isIdentical(),
                () -> "seed " + SEED.value() + ", at sequence "
                        + asItWas.first().sequence());
        assertEquals("as it was", asItWas.name());
    }

    @Test
    void shouldComeToTheSameByTheSameSkew() throws IOException {
        BacktestResult asItWas = run(List.of(), Optional.empty());
        BacktestResult same = run(List.of(), skew(PORTFOLIO));

        assertEquals(asItWas.figures().firmQuotes(), same.figures().firmQuotes(), "seed " + SEED.value());
        assertEquals(asItWas.figures().fills(), same.figures().fills(), "seed " + SEED.value());
        assertEquals(
                asItWas.figures().profit().totalE6(), same.figures().profit().totalE6(), "seed " + SEED.value());
    }

    @Test
    void shouldQuoteOtherwiseByLinearOrMoreRiskAversion() throws IOException {
        BacktestResult asItWas = run(List.of(), Optional.empty());
        BacktestResult linear = run(List.of(), skew(""));
        BacktestResult averse = run(List.of(), skew(PORTFOLIO.replace("0.0000001", "0.000001")));

        assertFalse(linear.isIdentical());
        assertFalse(averse.isIdentical());
        assertTrue(linear.changedRecords() < linear.records() && averse.changedRecords() < averse.records());
        assertTrue(linear.name().startsWith("skew="), linear.name());
        long total = asItWas.figures().profit().totalE6();
        assertTrue(
                total != linear.figures().profit().totalE6()
                        && total != averse.figures().profit().totalE6(),
                "seed " + SEED.value());
    }

    @Test
    void shouldSayWhatTheEngineWouldRefuse() {
        InvalidConfiguration refused = assertThrows(
                InvalidConfiguration.class, () -> run(List.of(), skew(PORTFOLIO.replace("250000: 50", "200000: 50"))));
        assertTrue(
                refused.getMessage().contains("maxUsdE6 of USDT-IDRX is 250000000000, must be at most 200000000000"),
                refused.getMessage());
    }

    @Test
    void shouldRunItByTheCommandLine() throws IOException {
        Path file = write("");
        CommandLineRun.of("backtest", "--data", data.toString(), "--skew", file.toString())
                .shouldEndWith(0)
                .shouldSay("skew=" + file)
                .shouldSay("as it was, every event comes out byte for byte as journaled");
    }

    private static long leaning() {
        long[] found = new long[1];
        FirmQuoteDerivedDecoder derived = new FirmQuoteDerivedDecoder();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        try (JournalReader reader = new JournalReader(data.resolve("journal"))) {
            while (reader.next()) {
                reader.forEachFrame((frame, offset, length) -> {
                    if (Frame.templateId(frame, offset) == FirmQuoteDerivedDecoder.TEMPLATE_ID) {
                        found[0] += derived.wrapAndApplyHeader(frame, offset, header)
                                                .sellMarkupE16()
                                        > 0
                                ? 1
                                : 0;
                    }
                });
            }
        }
        return found[0];
    }

    private static BacktestRecords records() {
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), Integer.MAX_VALUE);
        return BacktestRecords.of(data.resolve("journal"), snapshots, BacktestPeriod.ALL);
    }

    private static BacktestResult run(List<String> set, Optional<SkewChange> skew) {
        return new BacktestRun(records(), set.stream().map(TermSweep::set).toList(), skew, samples, samples.models(1))
                .run(ProgressListener.NONE);
    }

    private static Optional<SkewChange> skew(String portfolio) throws IOException {
        return Optional.of(SkewChange.of(write(portfolio)));
    }

    private static Path write(String portfolio) throws IOException {
        return Files.writeString(
                Files.createTempFile(data, "kurs", ".yaml"),
                ConfigurationText.packaged().yaml() + portfolio);
    }
}
