package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.service.backtest.AcceptanceModel;
import dev.kurs.service.backtest.AcceptanceModel.Sample;
import dev.kurs.service.backtest.BacktestPage;
import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.backtest.BacktestResult;
import dev.kurs.service.backtest.BacktestRun;
import dev.kurs.service.backtest.BacktestTable;
import dev.kurs.service.backtest.JournalSamples;
import dev.kurs.service.backtest.QuoteFeatures;
import dev.kurs.service.backtest.RunPnl;
import dev.kurs.service.backtest.TermChange;
import dev.kurs.service.backtest.TermSweep;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days on a desk, run again as they were and with other terms; {@code -Dkurs.commands=1000000} for a long journal. */
class BacktestTest {
    private static final int COMMANDS = Integer.getInteger("kurs.commands", 20_000);
    private static final int TNSGD = 3;
    private static final Seed SEED = Seed.fresh("BacktestTest");

    @TempDir
    private static Path data;

    private static JournalSamples samples;
    private static long middleNs;

    @BeforeAll
    static void trade() {
        TradingDays.settlingOnChain(SEED, COMMANDS).writeInto(data, COMMANDS);
        samples = JournalSamples.read(journal(), BacktestPeriod.ALL, ProgressListener.NONE);
        try (JournalReader reader = new JournalReader(journal())) {
            reader.seek(COMMANDS / 10); // later the clock is doubted, and overrides have halted most of it
            assertTrue(reader.next());
            middleNs = reader.timestampNs();
        }
    }

    private static Path journal() {
        return data.resolve("journal");
    }

    @Test
    void shouldReproduceEveryEventWhereNothingIsChanged() {
        BacktestResult all = run(BacktestPeriod.ALL, List.of());
        System.out.printf(
                "BacktestTest: %,d records, as it was: %,.0f records/s%n", all.records(), all.recordsPerSecond());
        assertNull(all.first(), () -> "at sequence " + all.first().sequence());
        assertTrue(all.isIdentical());
        assertEquals(COMMANDS, all.records());

        BacktestResult half = run(new BacktestPeriod(middleNs, Long.MAX_VALUE), List.of());
        assertTrue(half.isIdentical());
        assertTrue(half.records() > 0 && half.records() < all.records());
        assertTrue(half.figures().fills() > 0, () -> "nothing was taken: " + new BacktestTable(List.of(half)).text());
    }

    @Test
    void shouldReproduceEveryEventWhereATermIsSetToWhatItIs() {
        BacktestResult result = run(BacktestPeriod.ALL, changes("corridors.*.min_spread_bps=1"));
        assertNull(result.first(), () -> "at sequence " + result.first().sequence());
        assertTrue(result.isIdentical());
    }

    @Test
    void shouldChangeOnlyWhatItMust() {
        List<Long> changed = new ArrayList<>();
        BacktestResult result = new BacktestRun(
                        journal(), period(), changes("corridors.USDT-tnSGD.min_spread_bps=71"), samples, model())
                .watch(changed::add)
                .run(snapshots(), ProgressListener.NONE);
        assertFalse(result.isIdentical());

        boolean isPromisedOtherwise = false;
        try (JournalReader reader = new JournalReader(journal())) {
            for (int index = 0; index < changed.size() && !isPromisedOtherwise; index++) {
                reader.seek(changed.get(index));
                assertTrue(reader.next());
                int command = Frame.templateId(reader.record(), RecordLayout.frameOffset(0));
                if (command == TakeSnapshotDecoder.TEMPLATE_ID) {
                    continue; // its event has the hash of a state in which the term is another
                }
                assertEquals(
                        RequestQuoteDecoder.TEMPLATE_ID,
                        command,
                        "before anything was promised otherwise, at " + changed.get(index));
                RequestQuoteDecoder request = new RequestQuoteDecoder();
                request.wrapAndApplyHeader(reader.record(), RecordLayout.frameOffset(0), new MessageHeaderDecoder());
                assertEquals(
                        TNSGD,
                        request.corridorId(),
                        "another corridor's quote, before anything was promised otherwise, at " + changed.get(index));
                isPromisedOtherwise = request.kind() == QuoteKind.FIRM;
            }
        }
    }

    @Test
    void shouldBringFillsThatTheJournalDoesNotHaveWhereQuotesAreCheaper() {
        AcceptanceModel keen = keenModel();
        BacktestResult asItWas = run(period(), List.of());
        BacktestResult cheap = new BacktestRun(
                        journal(),
                        period(),
                        changes("corridors.*.tiers.*.base_spread_bps=6", "corridors.*.tiers.*.variable_fee_bps=0"),
                        samples,
                        keen)
                .run(snapshots(), ProgressListener.NONE);
        BacktestResult dear = new BacktestRun(
                        journal(), period(), changes("corridors.*.min_spread_bps=150"), samples, keen)
                .run(snapshots(), ProgressListener.NONE);
        System.out.println(new BacktestTable(List.of(asItWas, cheap, dear)).text());

        assertTrue(cheap.figures().fills() > asItWas.figures().fills());
        assertTrue(dear.figures().fills() < asItWas.figures().fills());
        for (BacktestResult each : List.of(asItWas, cheap, dear)) {
            long sum = 0;
            for (RunPnl.Part part : RunPnl.Part.values()) {
                sum += each.figures().profit().partE6(part);
            }
            assertEquals(each.figures().profit().totalE6(), sum);
        }
        String page = BacktestPage.of("all", List.of(asItWas, cheap, dear), keen);
        assertTrue(page.contains("<polyline") && page.contains("corridors.*.min_spread_bps=150"), page);
        String csv = new BacktestTable(List.of(asItWas, dear)).csv();
        assertTrue(csv.startsWith("figure,\"as it was\",\"corridors.*.min_spread_bps=150\"\r\n"), csv);
    }

    /** Thresholds that nothing comes to, and sources that count for a moment alone. */
    @Test
    void shouldEnterOtherStatesAndRefuseOtherQuotesByOtherThresholds() {
        BacktestResult asItWas = run(period(), List.of());
        BacktestResult nervous = run(
                period(),
                changes(
                        "corridors.*.volatility_protect=0.0001",
                        "corridors.*.volatility_restrict=0.0001",
                        "corridors.*.volatility_halt=0.0001"));
        BacktestResult stale = run(period(), changes("feeds.*.max_age=0.001", "feeds.*.recovery_ticks=4"));

        assertTrue(nervous.figures().entered(RiskState.HALT) > asItWas.figures().entered(RiskState.HALT));
        assertTrue(stale.figures().firmQuotes() < asItWas.figures().firmQuotes() / 2);
    }

    @Test
    void shouldSayWhatTheJournalDoesNotHave() {
        String change = "corridors.USDT-EURC.min_spread_bps=3";

        for (BacktestPeriod each : List.of(period(), BacktestPeriod.ALL)) {
            InvalidConfiguration unknown = assertThrows(InvalidConfiguration.class, () -> run(each, changes(change)));
            assertTrue(unknown.getMessage().startsWith("[" + change + "] name nothing"), unknown::getMessage);
        }
    }

    private static BacktestPeriod period() {
        return new BacktestPeriod(middleNs, Long.MAX_VALUE);
    }

    private static BacktestResult run(BacktestPeriod period, List<TermChange> changes) {
        return new BacktestRun(journal(), period, changes, samples, model()).run(snapshots(), ProgressListener.NONE);
    }

    private static AcceptanceModel model() {
        return samples.model(1);
    }

    /** Half of all take a quote of 40 bps, nearly none one of 80. */
    private static AcceptanceModel keenModel() {
        List<Sample> told = new ArrayList<>();
        for (int quote = 0; quote < 2_000; quote++) {
            double costBps = quote % 81;
            boolean isTaken = (quote * 7_919L % 1_000) / 1_000.0 < 1 / (1 + Math.exp((costBps - 40) / 10));
            told.add(new Sample(new QuoteFeatures(1_000, costBps, 1), isTaken));
        }
        return new AcceptanceModel(told, 1);
    }

    private static List<TermChange> changes(String... set) {
        return Stream.of(set).map(TermSweep::set).toList();
    }

    private static SnapshotStore snapshots() {
        return new SnapshotStore(data.resolve("snapshots"), Integer.MAX_VALUE);
    }
}
