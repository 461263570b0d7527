package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedDecoder;
import dev.kurs.protocol.message.sbe.ClockChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.DayRolledDecoder;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedSourceChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceDroppedDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.RequestIdClaimedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.service.backtest.AcceptanceModels;
import dev.kurs.service.backtest.BacktestPage;
import dev.kurs.service.backtest.BacktestPeriod;
import dev.kurs.service.backtest.BacktestRecords;
import dev.kurs.service.backtest.BacktestResult;
import dev.kurs.service.backtest.BacktestRun;
import dev.kurs.service.backtest.BacktestTable;
import dev.kurs.service.backtest.JournalSamples;
import dev.kurs.service.backtest.RunPnl;
import dev.kurs.service.backtest.TermChange;
import dev.kurs.service.backtest.TermSweep;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.system.RerunEvents.Answered;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Days on a desk, run again as they were and with other terms; {@code -Dkurs.commands=1000000} for a long journal. */
class BacktestTest {
    private static final int COMMANDS = Integer.getInteger("kurs.commands", 20_000);
    private static final int RUNNING = 4_000;
    private static final int USDT_IDRX = 0;
    private static final int USDT_DECIMALS = 6;
    private static final int TNSGD = 3;
    private static final int IDRX_JPYC = 5;
    private static final int DISCOUNTED = 1;

    /** What prices, the clock, the chain's word and who asks decide, and no term of a quote. */
    private static final Set<Integer> MARKET = Set.of(
            CommandAcceptedDecoder.TEMPLATE_ID,
            CommandRejectedDecoder.TEMPLATE_ID,
            PriceAcceptedDecoder.TEMPLATE_ID,
            PriceDroppedDecoder.TEMPLATE_ID,
            FeedHealthChangedDecoder.TEMPLATE_ID,
            FeedSourceChangedDecoder.TEMPLATE_ID,
            CorridorRateChangedDecoder.TEMPLATE_ID,
            ChainCorridorChangedDecoder.TEMPLATE_ID,
            ChainPoolChangedDecoder.TEMPLATE_ID,
            RequestIdClaimedDecoder.TEMPLATE_ID,
            RequestIdRefusedDecoder.TEMPLATE_ID,
            DayRolledDecoder.TEMPLATE_ID,
            CorridorCloseStateDecoder.TEMPLATE_ID,
            ClockChangedDecoder.TEMPLATE_ID,
            RulesAdoptedDecoder.TEMPLATE_ID,
            KeyChangedDecoder.TEMPLATE_ID);

    /** How a quote ended; of one that a run left there is no first word, and so no second that would be refused. */
    private static final Set<Integer> ENDS =
            Set.of(RecordSettlementDecoder.TEMPLATE_ID, RecordFailureDecoder.TEMPLATE_ID);

    private static final Seed SEED = Seed.fresh("BacktestTest");

    @TempDir
    private static Path data;

    private static JournalSamples samples;
    private static long middleNs;

    @BeforeAll
    static void trade() {
        TradingDays.settlingOnChain(SEED, COMMANDS).writeInto(data, COMMANDS);
        samples = JournalSamples.read(records(BacktestPeriod.ALL), ProgressListener.NONE);
        try (JournalReader reader = new JournalReader(journal())) {
            reader.seek(COMMANDS / 10); // later overrides have halted more of it
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

    /** Nobody may trade IDRP-JPYC, so that of all the run the snapshot's hash of a state with another term is the only other thing. */
    @Test
    void shouldChangeNothingWhereTheTermDecidesNothing() {
        List<Integer> changed = new ArrayList<>();
        RerunEvents events = new RerunEvents();
        List<TermChange> idle = changes("corridors.IDRP-JPYC.min_spread_bps=71");
        new BacktestRun(records(BacktestPeriod.ALL), idle, samples, models())
                .listen(events)
                .run(ProgressListener.NONE);

        events.forEach(journal(), each -> {
            if (!each.isSame()) {
                changed.add(each.template());
            }
        });
        assertEquals(List.of(TakeSnapshotDecoder.TEMPLATE_ID), changed);
    }

    /**
     * In the whole run prices, the chain's word and every mid are as they were, long after the pool holds something else. Before anything was promised otherwise no other corridor's quote or state
     * is another; behind that it may be, since what is held may be too much of one token.
     */
    @ParameterizedTest
    @ValueSource(strings = {"min_spread_bps=71", "max_spread_bps=40", "tiers.*.variable_fee_bps=30"})
    void shouldChangeOnlyWhatItMust(String term) {
        shouldChangeNoQuoteBut("corridors.USDT-tnSGD." + term, MARKET, request -> request.corridorId() == TNSGD);
    }

    /** Prices alone are the same for good: a partner trades everywhere, and what is used of the pool has a say in the rest once something was promised otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"discount_bps=500", "spread_overrides.MICRO.base_spread_bps=45"})
    void shouldChangeOnlyWhatAPartnerIsQuoted(String term) {
        Set<Integer> prices = Set.of(
                PriceAcceptedDecoder.TEMPLATE_ID,
                PriceDroppedDecoder.TEMPLATE_ID,
                FeedHealthChangedDecoder.TEMPLATE_ID);
        shouldChangeNoQuoteBut(
                "partners." + TradingDays.DISCOUNTED + "." + term,
                prices,
                request -> request.partnerId() == DISCOUNTED);
    }

    private static void shouldChangeNoQuoteBut(
            String change, Set<Integer> untouched, Predicate<RequestQuoteDecoder> own) {
        RerunEvents events = new RerunEvents();
        new BacktestRun(records(BacktestPeriod.ALL), changes(change), samples, models())
                .listen(events)
                .run(ProgressListener.NONE);

        int[] changed = new int[1];
        boolean[] isPromisedOtherwise = new boolean[1];
        events.forEach(journal(), each -> {
            boolean isEnd = ENDS.contains(each.template());
            Answered market =
                    each.of(kind -> untouched.contains(kind) && !(isEnd && kind == CommandRejectedDecoder.TEMPLATE_ID));
            assertEquals(market.journaled(), market.rerun(), "at " + each.sequence());
            assertEquals(mids(each.journaled()), midsWhereIssued(each), "at " + each.sequence());
            boolean isOwn = each.template() == RequestQuoteDecoder.TEMPLATE_ID && own.test(each.request());
            if (isOwn && !each.isSame()) {
                changed[0]++;
                isPromisedOtherwise[0] |= each.request().kind() == QuoteKind.FIRM;
            } else if (!isPromisedOtherwise[0] && each.template() != TakeSnapshotDecoder.TEMPLATE_ID) {
                assertEquals(each.journaled(), each.rerun(), "at " + each.sequence());
            }
        });
        assertTrue(changed[0] > 0, () -> "no quote is another by " + change);
    }

    /** Those of the run, or the journaled ones where one of the two refuses, since another price may be within another limit. */
    private static List<Long> midsWhereIssued(Answered answered) {
        List<Long> rerun = mids(answered.rerun());
        List<Long> journaled = mids(answered.journaled());
        return rerun.size() == journaled.size() ? rerun : journaled;
    }

    private static List<Long> mids(List<ByteBuffer> events) {
        List<Long> mids = new ArrayList<>();
        for (ByteBuffer event : events) {
            UnsafeBuffer frame = new UnsafeBuffer(event);
            MessageHeaderDecoder header = new MessageHeaderDecoder();
            switch (Frame.templateId(frame, 0)) {
                case IndicativeQuoteIssuedDecoder.TEMPLATE_ID ->
                    mids.add(new IndicativeQuoteIssuedDecoder()
                            .wrapAndApplyHeader(frame, 0, header)
                            .terms()
                            .midE12());
                case FirmQuoteIssuedDecoder.TEMPLATE_ID ->
                    mids.add(new FirmQuoteIssuedDecoder()
                            .wrapAndApplyHeader(frame, 0, header)
                            .terms()
                            .midE12());
                default -> {}
            }
        }
        return mids;
    }

    @Test
    void shouldBringFillsThatTheJournalDoesNotHaveWhereQuotesAreCheaper() {
        AcceptanceModels keen = keenModels();
        BacktestResult asItWas = run(period(), List.of());
        BacktestResult cheap = new BacktestRun(
                        records(period()),
                        changes(
                                "corridors.*.tiers.*.base_spread_bps=6",
                                "corridors.*.tiers.*.variable_fee_bps=0",
                                "corridors.*.tiers.*.fixed_fee_usd=0"),
                        samples,
                        keen)
                .run(ProgressListener.NONE);
        BacktestResult dear = new BacktestRun(
                        records(period()), changes("corridors.*.min_spread_bps=150"), samples, keen)
                .run(ProgressListener.NONE);
        System.out.println(new BacktestTable(List.of(asItWas, cheap, dear)).text());

        assertTrue(cheap.figures().gainedFills() > 0);
        assertTrue(dear.figures().lostFills() > 0);
        for (BacktestResult each : List.of(asItWas, cheap, dear)) {
            long sum = 0;
            for (RunPnl.Part part : RunPnl.Part.values()) {
                sum += each.figures().profit().partE6(part);
            }
            assertEquals(each.figures().profit().totalE6(), sum);
            assertEquals(
                    asItWas.figures().fills()
                            + each.figures().gainedFills()
                            - each.figures().lostFills(),
                    each.figures().fills());
        }
        String page = BacktestPage.of("all", List.of(asItWas, cheap, dear), keen);
        assertTrue(page.contains("<polyline") && page.contains("corridors.*.min_spread_bps=150"), page);
        String csv = new BacktestTable(List.of(asItWas, dear)).csv();
        assertTrue(csv.startsWith("figure,\"as it was\",\"corridors.*.min_spread_bps=150\"\r\n"), csv);
    }

    /** By the journal's own events, over all of it and over a period that begins with what was held by then. */
    @Test
    void shouldTellWhatACorridorHeldAtTheEndAndAtMost() {
        List<BigDecimal> held = held(USDT_IDRX);
        BigDecimal most =
                held.stream().max(Comparator.comparing(BigDecimal::abs)).orElseThrow();

        BacktestResult all = run(BacktestPeriod.ALL, List.of());
        String csv = new BacktestTable(List.of(all)).csv();
        assertTrue(
                csv.contains("\"USDT-IDRX at the end USDT\"," + held.getLast().toPlainString() + "\r\n"), csv);
        assertTrue(csv.contains("\"USDT-IDRX at most USDT\"," + most.toPlainString() + "\r\n"), csv);
        assertEquals(!held(IDRX_JPYC).isEmpty(), csv.contains("\"IDRX-JPYC at the end IDRX\","), csv);
        assertFalse(csv.contains("IDRP-JPYC at"), csv);

        BacktestResult half = run(period(), List.of());
        assertEquals(
                held.getLast(),
                half.figures().positions().byPair().get("USDT-IDRX").present());
        String page = BacktestPage.of("all", List.of(all, half), models());
        assertTrue(page.contains("<h2>Position of USDT-IDRX, USDT</h2><svg"), page);
    }

    private static List<BigDecimal> held(int corridorId) {
        List<BigDecimal> held = new ArrayList<>();
        PositionChangedDecoder changed = new PositionChangedDecoder();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        try (JournalReader reader = new JournalReader(journal())) {
            while (reader.next()) {
                reader.forEachFrame((frame, offset, length) -> {
                    boolean isPosition = Frame.templateId(frame, offset) == PositionChangedDecoder.TEMPLATE_ID;
                    if (isPosition
                            && changed.wrapAndApplyHeader(frame, offset, header).corridorId() == corridorId) {
                        held.add(BigDecimal.valueOf(changed.position().low(), USDT_DECIMALS));
                    }
                });
            }
        }
        return held;
    }

    /** The chain's word comes again where it is read again: of a quote that is left in this run no more than of one that was settled before. */
    @Test
    void shouldFillNothingByACommitThatIsToldAgain() {
        RerunEvents events = new RerunEvents();
        new BacktestRun(records(period()), changes("corridors.*.min_spread_bps=150"), samples, keenModels())
                .listen(events)
                .run(ProgressListener.NONE);

        Set<ByteBuffer> left = new HashSet<>();
        int[] again = new int[1];
        events.forEach(journal(), each -> {
            if (each.template() != RecordSettlementDecoder.TEMPLATE_ID) {
                return;
            }
            if (!isSettled(each.journaled())) {
                assertFalse(isSettled(each.rerun()), "at " + each.sequence());
                again[0] += left.contains(settledQuote(each)) ? 1 : 0;
            } else if (isBegun(each) && !isSettled(each.rerun())) {
                left.add(settledQuote(each));
            }
        });
        System.out.printf("BacktestTest: %d quotes left, %d of their commits told again%n", left.size(), again[0]);
        assertTrue(again[0] > 0, () -> "of " + left.size() + " quotes that are left no commit is told again");
    }

    private static boolean isBegun(Answered each) {
        return Frame.timestampNs(each.command(), 0) >= middleNs;
    }

    private static ByteBuffer settledQuote(Answered settlement) {
        byte[] quoteId = new byte[RecordSettlementDecoder.quoteIdLength()];
        new RecordSettlementDecoder()
                .wrapAndApplyHeader(settlement.command(), 0, new MessageHeaderDecoder())
                .getQuoteId(quoteId, 0, quoteId.length);
        return ByteBuffer.wrap(quoteId);
    }

    private static boolean isSettled(List<ByteBuffer> events) {
        return events.stream()
                .anyMatch(event -> Frame.templateId(new UnsafeBuffer(event), 0) == QuoteSettledDecoder.TEMPLATE_ID);
    }

    /** Volatility of each second and thresholds that all of it comes to, and sources that count for a moment alone. */
    @Test
    void shouldEnterOtherStatesAndRefuseOtherQuotesByOtherThresholds() {
        BacktestResult asItWas = run(BacktestPeriod.ALL, List.of());
        BacktestResult nervous = run(
                BacktestPeriod.ALL,
                changes(
                        "corridors.*.vol_interval=1",
                        "corridors.*.volatility_protect=0.0001",
                        "corridors.*.volatility_restrict=0.0001",
                        "corridors.*.volatility_halt=0.0001"));
        BacktestResult stale = run(BacktestPeriod.ALL, changes("feeds.*.max_age=0.001", "feeds.*.recovery_ticks=4"));

        assertTrue(nervous.figures().entered(RiskState.HALT) > asItWas.figures().entered(RiskState.HALT));
        assertTrue(nervous.figures().firmQuotes() < asItWas.figures().firmQuotes());
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

    /** A run in which terms were refused would be one of another desk. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "corridors.USDT-IDRX.firm_ttl=90",
                "corridors.*.min_usd=-1",
                "corridors.USDT-IDRX.min_usd=20000000",
                "feeds.*.max_age=-1"
            })
    void shouldRefuseTermsThatTheEngineRefuses(String change) {
        for (BacktestPeriod each : List.of(period(), BacktestPeriod.ALL)) {
            InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> run(each, changes(change)));
            assertTrue(refused.getMessage().startsWith("[" + change + "] cannot be in force: "), refused::getMessage);
        }
    }

    /** A service goes on while the runs are made: its records are in none, and not in some. */
    @Test
    void shouldEndEveryRunWithTheRecordThatWasTheLastOne(@TempDir Path running) throws IOException {
        TradingDays.settlingOnChain(SEED, RUNNING).writeInto(running, RUNNING, RUNNING / 2);
        Path journal = running.resolve("journal");
        Path behind = JournalFiles.list(journal).getLast().path();
        Path later = Files.move(behind, running.resolve("later"));
        long last = JournalRange.of(journal).lastSequence();
        BacktestRecords journaled = BacktestRecords.of(journal, new SnapshotStore(running, 2), BacktestPeriod.ALL);
        JournalSamples before = JournalSamples.read(journaled, ProgressListener.NONE);
        Files.move(later, behind);
        assertTrue(JournalRange.of(journal).lastSequence() > last);

        JournalSamples after = JournalSamples.read(journaled, ProgressListener.NONE);
        BacktestResult run = new BacktestRun(journaled, List.of(), before, before.models(1)).run(ProgressListener.NONE);

        assertEquals(BacktestPage.sentences(before.models(1)), BacktestPage.sentences(after.models(1)));
        assertEquals(last, run.records());
        assertTrue(run.isIdentical());
    }

    private static BacktestRecords records(BacktestPeriod period) {
        return BacktestRecords.of(journal(), snapshots(), period);
    }

    private static BacktestPeriod period() {
        return new BacktestPeriod(middleNs, Long.MAX_VALUE);
    }

    private static BacktestResult run(BacktestPeriod period, List<TermChange> changes) {
        return new BacktestRun(records(period), changes, samples, models()).run(ProgressListener.NONE);
    }

    private static AcceptanceModels models() {
        return samples.models(1);
    }

    private static AcceptanceModels keenModels() {
        return new AcceptanceModels(KeenPartners.model(), samples.models(1).v01());
    }

    private static List<TermChange> changes(String... set) {
        return Stream.of(set).map(TermSweep::set).toList();
    }

    private static SnapshotStore snapshots() {
        return new SnapshotStore(data.resolve("snapshots"), Integer.MAX_VALUE);
    }
}
