package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.service.backtest.AcceptanceModels;
import dev.kurs.service.backtest.BacktestPage;
import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.backtest.BacktestRecords;
import dev.kurs.service.backtest.BacktestResult;
import dev.kurs.service.backtest.BacktestRun;
import dev.kurs.service.backtest.BacktestTable;
import dev.kurs.service.backtest.JournalSamples;
import dev.kurs.service.backtest.TermChange;
import dev.kurs.service.backtest.TermSweep;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A morning of v0.1, run again with other terms: who executes goes by its price as who commits does. */
class V01BacktestTest {
    private static final int ROUNDS = 400;
    private static final Seed SEED = Seed.fresh("V01BacktestTest");

    @TempDir
    private static Path data;

    private static V01Desk desk;
    private static JournalSamples samples;

    @BeforeAll
    static void trade() {
        desk = new V01Desk(SEED, ROUNDS);
        desk.writeInto(data);
        samples = JournalSamples.read(records(), ProgressListener.NONE);
    }

    private static BacktestRecords records() {
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), 3);
        return BacktestRecords.of(data.resolve("journal"), snapshots, BacktestPeriod.ALL);
    }

    private static BacktestResult run(String... set) {
        List<TermChange> changes = Stream.of(set).map(TermSweep::set).toList();
        return new BacktestRun(records(), changes, samples, models()).run(ProgressListener.NONE);
    }

    private static AcceptanceModels models() {
        return new AcceptanceModels(samples.models(1).v02(), KeenPartners.model());
    }

    @Test
    void shouldKnowWhichQuotesWereExecuted() {
        AcceptanceModels models = samples.models(1);
        assertEquals((double) desk.executions() / desk.quotes(), models.v01().takenShare());
        assertEquals(
                "Of 0 firm quotes of v0.2 that ended in the period 0.0 % were taken."
                        + " They do not tell how prices matter: a quote that was taken is taken at any price.",
                BacktestPage.sentences(models).getFirst());
        assertTrue(BacktestPage.sentences(models).getLast().contains(" firm quotes of v0.1 "));
    }

    @Test
    void shouldReproduceEveryEventWhereATermIsSetToWhatItIs() {
        BacktestResult result = run("corridors.*.min_spread_bps=1");
        assertNull(result.first(), () -> "at sequence " + result.first().sequence());
        assertEquals(desk.executions(), result.figures().fills());
    }

    @Test
    void shouldLeaveDearerQuotesAndExecuteCheaperOnes() {
        BacktestResult asItWas = run();
        BacktestResult dear = run("corridors.*.min_spread_bps=150");
        BacktestResult cheap = run(
                "corridors.*.tiers.*.base_spread_bps=6",
                "corridors.*.tiers.*.variable_fee_bps=0",
                "corridors.*.tiers.*.fixed_fee_usd=0");
        System.out.println(new BacktestTable(List.of(asItWas, cheap, dear)).text());

        assertEquals(desk.executions(), asItWas.figures().fills());
        assertTrue(dear.figures().lostFills() > desk.executions() / 2);
        assertEquals(0, dear.figures().gainedFills());
        assertTrue(cheap.figures().gainedFills() > 10);
        assertEquals(0, cheap.figures().lostFills());
        for (BacktestResult each : List.of(dear, cheap)) {
            assertEquals(
                    desk.executions()
                            + each.figures().gainedFills()
                            - each.figures().lostFills(),
                    each.figures().fills());
        }
    }
}
