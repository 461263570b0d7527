package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.service.backtest.AcceptanceModels;
import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.backtest.BacktestRecords;
import dev.kurs.service.backtest.BacktestResult;
import dev.kurs.service.backtest.BacktestRun;
import dev.kurs.service.backtest.BacktestTable;
import dev.kurs.service.backtest.JournalSamples;
import dev.kurs.service.backtest.TermSweep;
import dev.kurs.service.system.RfqStories.Story;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A morning with market makers, run again as it was and with other terms: what they said of a request is said of the one that stands for it. */
class RfqBacktestTest {
    private static final int ROUNDS = 400;
    private static final String SAME = "corridors.*.min_spread_bps=1";
    private static final Seed SEED = Seed.fresh("RfqBacktestTest");

    @TempDir
    private static Path data;

    private static JournalSamples samples;

    private final RfqStories journaled = new RfqStories();
    private final RfqStories rerun = new RfqStories();

    @BeforeAll
    static void trade() {
        new RfqDesk(SEED, ROUNDS).writeInto(data);
        samples = JournalSamples.read(records(BacktestPeriod.ALL), ProgressListener.NONE);
    }

    private static BacktestRecords records(BacktestPeriod period) {
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), 3);
        return BacktestRecords.of(data.resolve("journal"), snapshots, period);
    }

    private BacktestResult run(String... set) {
        return run(samples.models(1), set);
    }

    private BacktestResult run(AcceptanceModels models, String... set) {
        return run(BacktestPeriod.ALL, models, set);
    }

    private BacktestResult run(BacktestPeriod period, AcceptanceModels models, String... set) {
        RerunEvents events = new RerunEvents();
        BacktestResult result = new BacktestRun(
                        records(period), Stream.of(set).map(TermSweep::set).toList(), samples, models)
                .listen(events)
                .run(ProgressListener.NONE);
        events.forEach(data.resolve("journal"), each -> {
            journaled.take(each.sequence(), each.journaled());
            rerun.take(each.sequence(), each.rerun());
        });
        return result;
    }

    @Test
    void shouldReproduceEveryEventWhereNothingIsChanged() {
        BacktestResult asItWas = run();
        System.out.println(new BacktestTable(List.of(asItWas)).text());

        assertNull(asItWas.first(), () -> "at sequence " + asItWas.first().sequence());
        assertTrue(journaled.count(RfqStatus.FILLED) > 10);
        assertTrue(journaled.count(RfqStatus.EXPIRED) > 0);
        assertTrue(journaled.count(RfqStatus.REJECTED) > 0);
    }

    @Test
    void shouldReproduceEveryEventWhereATermIsSetToWhatItIs() {
        BacktestResult same = run(SAME);

        assertNull(same.first(), () -> "at sequence " + same.first().sequence());
        assertEquals(journaled.byCommand(), rerun.byCommand());
    }

    /** Of requests that run when the period begins, of which the snapshot knows, there are the journal's answers. */
    @Test
    void shouldReproduceEveryEventOfAPeriodThatBeginsWhileMakersAreAsked() {
        BacktestResult half = run(new BacktestPeriod(snapshotNs(), Long.MAX_VALUE), samples.models(1), SAME);

        assertNull(half.first(), () -> "at sequence " + half.first().sequence());
        assertTrue(journaled.count(RfqStatus.FILLED) > 10);
    }

    private static long snapshotNs() {
        try (JournalReader reader = new JournalReader(data.resolve("journal"))) {
            while (reader.next()) {
                if (Frame.templateId(reader.record(), RecordLayout.COMMAND) == TakeSnapshotDecoder.TEMPLATE_ID) {
                    return reader.timestampNs() + 1;
                }
            }
        }
        throw new AssertionError("no snapshot");
    }

    @Test
    void shouldEndTheOthersAsTheyDidWhereFewerQuotesAreMakers() {
        run("corridors.USDT-IDRX.rfq_threshold_usd=190000");

        assertTrue(partners(rerun).size() < partners(journaled).size());
        shouldEndTheOthersAsTheyDid();
    }

    @Test
    void shouldLetThoseExpireThatNobodyAnsweredWhereMoreQuotesAreMakers() {
        run("corridors.USDT-IDRX.rfq_threshold_usd=160000");

        assertTrue(partners(rerun).size() > partners(journaled).size());
        shouldEndTheOthersAsTheyDid();
        partners(rerun).forEach((command, story) -> {
            if (!partners(journaled).containsKey(command)) {
                assertEquals(RfqStatus.EXPIRED, story.status(), "at " + command);
            }
        });
    }

    private void shouldEndTheOthersAsTheyDid() {
        int[] others = new int[1];
        partners(rerun).forEach((command, story) -> {
            Story before = journaled.byCommand().get(command);
            if (before != null && story.asksAllOf(before)) {
                assertTrue(story.endsAs(before), () -> "at " + command + ", was " + before + ", is " + story);
                others[0]++;
            }
        });
        assertTrue(others[0] > 10, () -> others[0] + " others");
    }

    private static Map<Long, Story> partners(RfqStories stories) {
        Map<Long, Story> partners = new TreeMap<>(stories.byCommand());
        partners.values().removeIf(story -> !story.isPartners());
        return partners;
    }

    @Test
    void shouldClearBatchesOfAnotherSizeAtTheMakersPrices() {
        run(new AcceptanceModels(samples.models(1).v02(), KeenPartners.model()), "corridors.*.min_spread_bps=35");

        int[] resized = new int[1];
        cleared(journaled).forEach((command, before) -> {
            Story story = rerun.byCommand().get(command);
            if (story != null
                    && story.isLike(before)
                    && story.asksAllOf(before)
                    && story.status() != RfqStatus.CANCELLED) {
                assertTrue(story.endsAs(before), () -> "at " + command + ", was " + before + ", is " + story);
                resized[0] += story.baseRaw() == before.baseRaw() ? 0 : 1;
            }
        });
        assertTrue(resized[0] > 0, "every batch is as large as it was");
    }

    private static Map<Long, Story> cleared(RfqStories stories) {
        Map<Long, Story> cleared = new TreeMap<>(stories.byCommand());
        cleared.values().removeIf(story -> story.isPartners() || story.status() != RfqStatus.FILLED);
        return cleared;
    }
}
