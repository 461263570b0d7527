package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.readmodel.ReadModelExport.DayLine;
import dev.kurs.journal.readmodel.ReadModelExport.ExecutionLine;
import dev.kurs.journal.readmodel.ReadModelExport.Fees;
import dev.kurs.journal.readmodel.ReadModelExport.Leg;
import dev.kurs.journal.readmodel.ReadModelExport.QuoteLine;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PnlChangedEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.PnlDay;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Database.class)
class ReadModelExportTest {
    /** 2026-11-20T00:00Z. */
    private static final long MIDNIGHT = 1_795_132_800L;

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);
    private static final BigInteger IN = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger OUT = BigInteger.valueOf(1_630_000_000L);
    private static final String PARTNER = "55000000-0000-0000-0000-000000000003";

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private ReadModelSettings settings;
    private Quote bought;
    private Quote failed;
    private Quote expired;

    @BeforeEach
    void write() {
        settings = database.create(scratch);
        try (JournalScript script = new JournalScript(scratch.resolve("journal")).at(MIDNIGHT)) {
            script.token(0, "USDT", 6);
            script.token(1, "IDRX", 2);
            script.corridor(0, "USDT-IDRX");
            script.partner(3, "Old name");
            script.partner(3, "Nusantara");
            bought = issue(script, Side.BUY, "order 7", 0, MIDNIGHT);
            failed = issue(script, Side.SELL, "", 0, MIDNIGHT);
            expired = issue(script, Side.SELL, "", 9, MIDNIGHT + 10);
            script.settle(bought, new Place(7, 0, 2, MIDNIGHT + 12));
            script.fail(failed, new Place(6, 0, -1, MIDNIGHT + 6));
            script.at(MIDNIGHT + 86_400).advance(99, MIDNIGHT + 86_400, List.of(expired));
        }
        ReadModel.rebuild(settings, scratch.resolve("journal"), ProgressListener.NONE);
    }

    private static Quote issue(JournalScript script, Side side, String clientRef, int corridor, long at) {
        return script.issue(
                new Quote(0, "", 3, corridor, side, clientRef, IN, OUT, 1_000_000_000, 250_000, at, at + 60));
    }

    private ReadModel open() {
        return ReadModel.open(settings, scratch.resolve("journal"));
    }

    @Test
    void shouldListExecutionsByBlockTimeWithTheirNames() {
        List<ExecutionLine> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            model.export().executions(TODAY, TODAY, lines::add);
        }

        assertEquals(
                List.of(failed.id(), bought.id()),
                lines.stream().map(line -> line.quote().quoteId()).toList());
        ExecutionLine line = lines.getLast();
        assertEquals(Status.SETTLED, line.status());
        assertEquals(IN, line.sourceRaw());
        assertEquals(OUT, line.destinationRaw());
        assertEquals("Nusantara", line.quote().partnerName());
        assertEquals(PARTNER, line.quote().partnerUuid());
        assertEquals("USDT-IDRX", line.quote().pair());
        assertEquals(new Leg("IDRX", 2, IN), line.quote().source());
        assertEquals(new Leg("USDT", 6, OUT), line.quote().destination());
        assertEquals(Optional.of("order 7"), line.quote().clientRef());
        assertEquals(MIDNIGHT + 12, line.settledAtSeconds());
    }

    /** What is not in the journal of a part is worked out from its quote's mid. */
    @Test
    void shouldTellTheFeesOfWhatWasExecuted() {
        BigInteger in = BigInteger.valueOf(400_000_000L);
        BigInteger out = BigInteger.valueOf(240_000_000L);
        try (JournalScript script = new JournalScript(scratch.resolve("journal")).at(MIDNIGHT + 86_401)) {
            Quote quote = script.issueV01(
                    new Quote(0, "", 3, 0, Side.BUY, "", IN, OUT, 1_000_000_000, 250_000, MIDNIGHT, MIDNIGHT + 60));
            script.start(new Quote(0, quote.id(), 3, 0, Side.BUY, "", in, out, 400_000_000, 100_000, 0, 0));
            script.settle(quote, CommitMatch.OPEN, new Place(9, 0, 1, MIDNIGHT + 14), in, out, false);
        }
        ReadModel.rebuild(settings, scratch.resolve("journal"), ProgressListener.NONE);
        List<ExecutionLine> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            model.export().executions(TODAY, TODAY, lines::add);
        }

        BigInteger converted = in.subtract(JournalScript.FIXED_FEE).subtract(JournalScript.variableFee(in));
        BigDecimal atMid = new BigDecimal(converted)
                .movePointLeft(2)
                .divide(BigDecimal.valueOf(JournalScript.MID_E12, 12), 6, RoundingMode.DOWN);
        assertEquals(3, lines.size());
        assertEquals(fees(IN, JournalScript.SPREAD_FEE), lines.get(1).fees());
        assertEquals(
                fees(in, atMid.unscaledValue().subtract(out)), lines.getLast().fees());
        assertEquals(fees(IN, JournalScript.SPREAD_FEE), lines.getLast().quote().fees());
    }

    private static Fees fees(BigInteger input, BigInteger spread) {
        return new Fees(JournalScript.FIXED_FEE, JournalScript.variableFee(input), spread);
    }

    @Test
    void shouldListQuotesByTimeOfIssueWithTheirStates() {
        List<QuoteLine> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            model.export().quotes(TODAY, TODAY, lines::add);
        }

        assertEquals(
                List.of(bought.id(), failed.id(), expired.id()),
                lines.stream().map(QuoteLine::quoteId).toList());
        assertEquals(
                List.of(State.SETTLED, State.FAILED, State.EXPIRED),
                lines.stream().map(QuoteLine::state).toList());
        assertEquals("#9", lines.getLast().pair());
        assertEquals(new Leg("?", 0, IN), lines.getLast().source());
    }

    @Test
    void shouldListDaysByCorridorAndSide() {
        List<DayLine> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            model.export().days(TODAY, TODAY, lines::add);

            String hash = model.executions().day(3, TODAY).reportHash();
            assertEquals(
                    List.of(hash, hash, hash),
                    lines.stream().map(DayLine::reportHash).toList());
        }
        assertEquals(
                List.of("USDT-IDRX BUY 1 0 0", "USDT-IDRX SELL 0 1 0", "#9 SELL 0 0 1"),
                lines.stream().map(ReadModelExportTest::text).toList());
        assertEquals(new Leg("IDRX", 2, IN), lines.getFirst().source());
    }

    @Test
    void shouldListTheDaysOfThePoolsProfitAsTheyEnded() {
        try (JournalScript script = new JournalScript(scratch.resolve("journal")).at(MIDNIGHT + 86_401)) {
            writePnl(script, TODAY.minusDays(1), Flag.YES, 5);
            writePnl(script, TODAY, Flag.NO, 6);
            writePnl(script, TODAY, Flag.YES, 7);
            writePnl(script, TODAY.plusDays(1), Flag.NO, 8);
        }
        ReadModel.rebuild(settings, scratch.resolve("journal"), ProgressListener.NONE);
        List<PnlDay> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            model.export().pnl(TODAY, TODAY.plusDays(1), lines::add);

            assertEquals(
                    List.of(TODAY, TODAY.plusDays(1)),
                    lines.stream().map(PnlDay::date).toList());
            assertEquals(7_000_000, lines.getFirst().spreadE6());
            assertEquals(model.executions().pnl(TODAY), Optional.of(lines.getFirst()));
        }
    }

    private static void writePnl(JournalScript script, LocalDate date, Flag closed, long spreadUsd) {
        script.with(new AdvanceTimeEncoder(), advance -> {})
                .and(
                        new PnlChangedEncoder(),
                        day -> day.utcDay((int) date.toEpochDay())
                                .isClosed(closed)
                                .openE6(1_000_000_000)
                                .spreadE6(spreadUsd * 1_000_000)
                                .rebatesE6(-3)
                                .feesE6(4)
                                .revaluationE6(-5)
                                .hedgingE6(6)
                                .gasE6(-7)
                                .swaps(8)
                                .hedges(9))
                .append();
    }

    @Test
    void shouldTakeTheLastDateThatThereIsForNoEnd() {
        List<DayLine> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            model.export().days(TODAY, LocalDate.of(9999, 12, 31), lines::add);
        }

        assertEquals(3, lines.size());
    }

    private static String text(DayLine line) {
        return line.pair() + " " + line.side() + " " + line.settled() + " " + line.failed() + " " + line.expired();
    }

    @Test
    void shouldListNothingOfOtherDays() {
        List<Object> lines = new ArrayList<>();
        try (ReadModel model = open()) {
            LocalDate tomorrow = TODAY.plusDays(1);
            model.export().executions(tomorrow, tomorrow, lines::add);
            model.export().quotes(tomorrow, tomorrow, lines::add);
            model.export().days(tomorrow, tomorrow, lines::add);
        }

        assertEquals(List.of(), lines);
    }
}
