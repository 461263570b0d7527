package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.service.backtest.AcceptanceModels;
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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A year of trading, run again as it was and with a wider spread; {@code -Dkurs.requests=1000000} for one of a million requests. */
class YearBacktestTest {
    private static final int REQUESTS = Integer.getInteger("kurs.requests", 520);
    private static final Seed SEED = Seed.fresh("YearBacktestTest");

    @TempDir
    private Path data;

    @Test
    void shouldReproduceAYearAndTellWhatAWiderSpreadWouldHaveBrought() {
        long start = System.nanoTime();
        new TradingYear(SEED).writeInto(data, REQUESTS);
        say("written", start);

        start = System.nanoTime();
        JournalSamples samples = JournalSamples.read(records(), ProgressListener.NONE);
        AcceptanceModels models = samples.models(1);
        say("calibrated", start);
        BacktestResult asItWas = run(List.of(), samples, models);
        BacktestResult wider = run(List.of(TermSweep.set("corridors.*.min_spread_bps=60")), samples, models);
        System.out.println(new BacktestTable(List.of(asItWas, wider)).text());

        assertTrue(
                asItWas.isIdentical(),
                () -> "seed " + SEED.value() + ", at sequence "
                        + asItWas.first().sequence());
        assertTrue(
                asItWas.figures().fills() > REQUESTS / 10,
                () -> asItWas.figures().fills() + " fills");
        assertTrue(models.v02().isFitted(), () -> "seed " + SEED.value() + ": partners go by no price");
        assertTrue(
                wider.figures().fills() < asItWas.figures().fills(),
                () -> "seed " + SEED.value() + ": a wider spread loses nobody");
    }

    private BacktestRecords records() {
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), 3);
        return BacktestRecords.of(data.resolve("journal"), snapshots, BacktestPeriod.ALL);
    }

    private BacktestResult run(List<TermChange> changes, JournalSamples samples, AcceptanceModels models) {
        BacktestResult result = new BacktestRun(records(), changes, samples, models).run(ProgressListener.NONE);
        System.out.printf(
                "YearBacktestTest: %s: %,d records in %.1f s, %,.0f a second%n",
                result.name(), result.records(), result.durationNs() / 1e9, result.recordsPerSecond());
        return result;
    }

    private static void say(String what, long startNs) {
        System.out.printf(
                "YearBacktestTest: %,d requests %s in %.1f s%n",
                REQUESTS, what, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs) / 1e3);
    }
}
