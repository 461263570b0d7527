package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The PORTFOLIO skew follows how tokens move: a command when they have moved otherwise, none when not, an alarm when it cannot. */
class PortfolioKeeperTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final String PORTFOLIO = """

            portfolio:
              {risk_aversion: 0.0000001, horizon: 24h, moves: MEASURED, recompute_every: 1h, volatility_bps: {IDRX: 28, JPYC: 55},
               corridors: {USDT-IDRX: {alpha: 3, beta_per_bp: 0.05, flow: {1000: 960, 250000: 50}}}}
            """;

    @TempDir
    private Path data;

    private final Section file =
            Section.ofText("kurs.yaml", ConfigurationText.packaged().yaml() + PORTFOLIO);
    private static final long LONG_ENOUGH_MS = 300;

    private final Metrics metrics = new Metrics();
    private final List<byte[]> sent = new ArrayList<>();
    private String refusal = "";
    private Interruptible beforeTaking = () -> {};
    private Rehearsal engine;

    /** Something that may be interrupted. */
    private interface Interruptible {
        void run() throws InterruptedException;
    }

    @Test
    void shouldHandInWhatMeasuredMovesMakeOfItAndNothingWhileTheyStay() {
        PortfolioKeeper keeper = configured();
        keeper.recompute();
        assertEquals(0, sent.size(), "nothing is measured yet");

        close(4e-5);
        keeper.recompute();
        assertEquals(1, sent.size());
        assertEquals(List.of(), declared(), "a start with the same file changes nothing of it");
        keeper.recompute();
        assertEquals(1, sent.size());

        close(5e-5);
        keeper.recompute();
        assertEquals(2, sent.size());
        assertMetric("kurs_portfolio_recomputed_total 2.0");
        assertMetric("kurs_portfolio_failures_total 0.0");
    }

    @Test
    void shouldLeaveWhatIsInForceAndRaiseAnAlarmWhereItCannot() {
        PortfolioKeeper keeper = configured();
        close(4e-5);
        refusal = "INVALID: no";
        keeper.recompute();
        assertMetric("kurs_portfolio_failures_total 1.0");
        assertMetric("kurs_portfolio_stale 1.0");

        refusal = "";
        keeper.recompute();
        assertMetric("kurs_portfolio_stale 0.0");
        assertMetric("kurs_portfolio_recomputed_total 1.0");

        close(1e12);
        keeper.recompute();
        assertMetric("kurs_portfolio_failures_total 2.0");
        assertMetric("kurs_portfolio_stale 1.0");
    }

    @Test
    void shouldChangeWhatIsDeclaredAtOnceHoweverTokensMove() {
        PortfolioKeeper keeper = configured();
        close(4e-5);
        keeper.recompute();

        String other = PORTFOLIO.replace("alpha: 3", "alpha: 2");
        Section edited =
                Section.ofText("kurs.yaml", ConfigurationText.packaged().yaml() + other);
        assertEquals(1, changes(edited, engine.reference()).size());
        keeper.declare(edited, () -> {});
        keeper.recompute();
        assertEquals(2, sent.size());
    }

    @Test
    void shouldFollowTheHistoryThatAServiceStartsWithAndReplayTheSame() throws IOException {
        ConfigurationText configuration =
                new ConfigurationText(ConfigurationText.packaged().yaml() + PORTFOLIO);
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, configuration, SandboxHooks.NONE)) {
            Eventually.isTrue(
                    "the skew is worked out of twenty years",
                    () -> service.metrics().contains("kurs_portfolio_recomputed_total 1.0"));
            Eventually.isTrue("a firm quote", () -> service.firmQuote().status() == 200);
        }
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, configuration, SandboxHooks.NONE)) {
            assertTrue(service.metrics().contains("kurs_portfolio_recomputed_total 0.0"));
        }
        String dump = kurs("journal", "dump");
        assertEquals(
                2,
                dump.lines()
                        .filter(line -> line.contains("\"ConfigurePortfolio\""))
                        .count());
        assertTrue(dump.contains("worked out again as tokens have moved"));
        String explained = CommandLineRun.of("explain", "--from", "2020-01-01", "--data", data.toString())
                .shouldEndWith(0)
                .output();
        assertTrue(explained.contains("PORTFOLIO      leans for all that the pool holds"), explained);
        assertTrue(explained.contains("+ portfolio"), explained);
        String unused = kurs("replay");
    }

    private String kurs(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new))
                .shouldEndWith(0)
                .output();
    }

    /** A keeper of an engine that has the file in force. */
    private PortfolioKeeper configured() {
        ReferenceData reference = new ReferenceData();
        reference.willGoBy(Rules.NEWEST);
        engine = Rehearsal.of(reference);
        engine.run(changes(file, engine.reference()));
        PortfolioKeeper keeper = new PortfolioKeeper(
                file, Environment.SANDBOX, engine.reference(), this::take, InstantSource.fixed(NOW));
        keeper.observe(metrics);
        return keeper;
    }

    /** What was worked out by the file before would come behind the other's and stay in force. */
    @Test
    void shouldHandInNothingOfAFileBehindTheOneThatTakesItsPlace() throws InterruptedException {
        PortfolioKeeper keeper = configured();
        close(4e-5);
        Section other = Section.ofText(
                "kurs.yaml", ConfigurationText.packaged().yaml() + PORTFOLIO.replace("alpha: 3", "alpha: 2"));
        Thread applying = Thread.ofPlatform()
                .unstarted(() -> keeper.declare(other, () -> engine.run(changes(other, engine.reference()))));
        beforeTaking = () -> {
            applying.start();
            applying.join(LONG_ENOUGH_MS);
        };
        keeper.recompute();
        applying.join();

        assertEquals(List.of(), changes(other, engine.reference()));
    }

    private String take(byte[] command) {
        try {
            beforeTaking.run();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        if (refusal.isEmpty()) {
            sent.add(command);
            List<byte[]> unused = engine.run(
                    List.of(new Change(Change.Action.CHANGE, "portfolio", List.of(), List.of(known -> command))));
        }
        return refusal;
    }

    private List<String> declared() {
        return changes(file, engine.reference()).stream().map(Change::path).toList();
    }

    private static List<Change> changes(Section file, ReferenceData reference) {
        return new Declaration(file, Environment.SANDBOX, NOW, Actor.SYSTEM, "a test").against(reference);
    }

    /** As the engine tells of a day: every corridor moves by itself, with the same variance. */
    private void close(double variance) {
        int corridors = file.named("corridors").size();
        for (int corridorId = 0; corridorId < corridors; corridorId++) {
            UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
            CorridorCloseStateEncoder close = new CorridorCloseStateEncoder()
                    .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                    .corridorId(corridorId);
            CorridorCloseStateEncoder.CovariancesEncoder row = close.covariancesCount(corridorId + 1);
            for (int column = 0; column <= corridorId; column++) {
                row.next().covarianceBits(Double.doubleToRawLongBits(column == corridorId ? variance : 0));
            }
            engine.reference().onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + close.encodedLength());
        }
    }

    private void assertMetric(String line) {
        String text = new String(metrics.scrape(), StandardCharsets.UTF_8);
        assertTrue(text.contains(line), () -> line + " is not among\n" + text);
    }
}
