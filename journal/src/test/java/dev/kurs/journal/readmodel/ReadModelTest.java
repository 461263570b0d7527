package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.DaySummary;
import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.JournalDay;
import dev.kurs.protocol.port.Executions.Page;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.Executions.Turnover;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Database.class)
class ReadModelTest {
    /** 2026-11-20T00:00Z. */
    private static final long MIDNIGHT = 1_795_132_800L;

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);
    private static final OptionalInt ANYBODY = OptionalInt.empty();
    private static final Filter ALL =
            new Filter(ANYBODY, ANYBODY, Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
    private static final BigInteger IN = BigInteger.valueOf(1_000_000_000L);
    private static final BigInteger OUT = new BigInteger("1630000000000000000000000000");

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private JournalScript script;
    private ReadModelSettings settings;
    private ReadModel model;

    @BeforeEach
    void open() {
        script = new JournalScript(scratch.resolve("journal"));
        script.at(MIDNIGHT).instance(1);
        script.corridor(0, "USDT-IDRX");
        settings = database.create(scratch);
        start();
    }

    private void start() {
        model = ReadModel.open(settings, scratch.resolve("journal"));
        model.start();
    }

    @AfterEach
    void close() {
        model.close();
        script.close();
    }

    private Quote issue(String clientRef) {
        return issue(clientRef, MIDNIGHT + 60);
    }

    private Quote issue(String clientRef, long expiresAtSeconds) {
        return script.issue(new Quote(
                0, "", 3, 0, Side.SELL, clientRef, IN, OUT, 1_000_000_000, 250_000, MIDNIGHT, expiresAtSeconds));
    }

    private void catchUp() {
        Await.position(model, script.sequence());
    }

    private Execution byQuote(Quote quote) {
        catchUp();
        return model.executions().byQuote(ANYBODY, quote.id()).orElseThrow();
    }

    private DaySummary day(LocalDate date) {
        catchUp();
        return model.executions().day(3, date);
    }

    @Test
    void shouldShowASettledQuoteAsAnExecution() {
        Quote quote = issue("order 7");
        Place place = new Place(90, 4, 17, MIDNIGHT + 12);
        long sequence = script.settle(quote, place);

        Execution execution = byQuote(quote);

        assertEquals(sequence, execution.sequence());
        assertEquals(Status.SETTLED, execution.status());
        assertTrue(execution.asQuoted());
        assertEquals(IN, execution.amountIn());
        assertEquals(OUT, execution.amountOut());
        assertEquals(place.hash(), execution.transactionHash());
        assertEquals(90, execution.blockNumber());
        assertEquals(17, execution.logIndex());
        assertEquals(MIDNIGHT + 12, execution.settledAtSeconds());
        FirmQuoteIssuedDecoder issued =
                new FirmQuoteIssuedDecoder().wrapAndApplyHeader(execution.quote(), 0, new MessageHeaderDecoder());
        assertEquals(quote.sequence(), issued.sequence());
        assertEquals("order 7", issued.clientRef());
    }

    @Test
    void shouldTellTheRecordItCaughtUpTo() {
        issue("while nobody follows");

        try (ReadModel fresh = ReadModel.open(database.create(scratch.resolve("fresh")), scratch.resolve("journal"))) {
            fresh.catchUp();

            assertEquals(script.sequence(), fresh.position());
        }
    }

    @Test
    void shouldFindAnExecutionByEachOfItsNames() {
        Quote quote = issue("ref\0\uD83D\uDE00");
        Place place = new Place(90, 4, 17, MIDNIGHT + 12);
        script.settle(quote, place);
        Execution execution = byQuote(quote);

        assertEquals(
                execution.sequence(),
                only(model.executions().byTransaction(ANYBODY, place.hash())).sequence());
        assertEquals(
                execution.sequence(),
                only(model.executions().byClientRef(ANYBODY, quote.clientRef())).sequence());
        assertEquals(
                execution.sequence(),
                model.executions()
                        .byQuote(OptionalInt.of(3), quote.id())
                        .orElseThrow()
                        .sequence());
    }

    @Test
    void shouldKeepReferencesApartThatDifferInANullCharacter() {
        List<Quote> quotes = Stream.of("a\0b", "a\uFFFDb", "a\u24000b", "a\u2400\u24000b", "a\u2400", "\0")
                .map(this::issue)
                .toList();
        quotes.forEach(quote -> script.settle(quote, new Place(quote.sequence(), 0, 0, MIDNIGHT + 12)));
        catchUp();
        List<String> exported = new ArrayList<>();

        model.export()
                .quotes(TODAY, TODAY, line -> exported.add(line.clientRef().orElseThrow()));

        assertEquals(quotes.stream().map(Quote::clientRef).toList(), exported);
        for (Quote quote : quotes) {
            Execution found = only(model.executions().byClientRef(ANYBODY, quote.clientRef()));
            assertEquals(byQuote(quote).sequence(), found.sequence());
        }
    }

    @Test
    void shouldShowAPartnerNothingOfAnother() {
        Quote quote = issue("mine");
        Place place = new Place(90, 4, 17, MIDNIGHT + 12);
        script.settle(quote, place);
        catchUp();
        OptionalInt other = OptionalInt.of(4);

        assertTrue(model.executions().byQuote(other, quote.id()).isEmpty());
        assertTrue(model.executions().byClientRef(other, "mine").isEmpty());
        assertTrue(model.executions().byTransaction(other, place.hash()).isEmpty());
        assertTrue(model.executions()
                .page(filter(other), Optional.empty(), 10)
                .executions()
                .isEmpty());
        assertTrue(model.executions().day(4, TODAY).corridors().isEmpty());
    }

    @Test
    void shouldGiveAnOperatorTheNewestOfEachPartnerThatUsedAReference() {
        Quote first = issue("order-1");
        Quote second = script.issue(
                new Quote(0, "", 4, 0, Side.SELL, "order-1", IN, OUT, 1_000_000_000, 250_000, MIDNIGHT, MIDNIGHT + 60));
        script.settle(first, new Place(90, 4, 17, MIDNIGHT + 12));
        script.settle(second, new Place(91, 4, 17, MIDNIGHT + 24));

        assertEquals(
                Stream.of(second, first)
                        .map(this::byQuote)
                        .map(Execution::sequence)
                        .toList(),
                model.executions().byClientRef(ANYBODY, "order-1").stream()
                        .map(Execution::sequence)
                        .toList());
        assertEquals(
                byQuote(first).sequence(),
                only(model.executions().byClientRef(OptionalInt.of(3), "order-1"))
                        .sequence());
    }

    /** What the chain refused before it was sent has no transaction, and all of them together have none. */
    @Test
    void shouldFindNothingUnsentByATransaction() {
        Quote quote = issue("unsent");
        Place nowhere = new Place(0, 0, -1, MIDNIGHT + 12);
        script.fail(quote, nowhere);

        assertEquals(Status.FAILED, byQuote(quote).status());
        assertEquals(List.of(), model.executions().byTransaction(ANYBODY, nowhere.hash()));
    }

    private static Filter filter(OptionalInt partner) {
        return new Filter(partner, ANYBODY, Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    private static <T> T only(List<T> list) {
        assertEquals(1, list.size());
        return list.getFirst();
    }

    @Test
    void shouldFindNothingOfAnOpenQuote() {
        Quote quote = issue("open");
        catchUp();

        assertTrue(model.executions().byQuote(ANYBODY, quote.id()).isEmpty());
        assertTrue(model.executions().byClientRef(ANYBODY, "open").isEmpty());
    }

    @Test
    void shouldTurnAFailedExecutionSettled() {
        Quote quote = issue("");
        Place revert = new Place(90, 4, -1, MIDNIGHT + 12);
        script.fail(quote, revert);
        assertEquals(Status.FAILED, byQuote(quote).status());
        assertEquals(-1, byQuote(quote).logIndex());

        Place commit = new Place(91, 0, 3, MIDNIGHT + 24);
        script.settle(quote, commit);

        assertEquals(Status.SETTLED, byQuote(quote).status());
        assertEquals(
                commit.hash(),
                only(model.executions().byTransaction(ANYBODY, revert.hash())).transactionHash());
        assertEquals(
                1,
                model.executions().page(ALL, Optional.empty(), 10).executions().size());
        assertFigures(TODAY, 1, 0, 0);
    }

    private void assertFigures(LocalDate date, long settled, long failed, long expired) {
        DaySummary day = day(date);
        assertEquals(
                List.of(settled, failed, expired),
                List.of(
                        day.corridors().stream().mapToLong(CorridorDay::settled).sum(),
                        day.corridors().stream().mapToLong(CorridorDay::failed).sum(),
                        day.corridors().stream().mapToLong(CorridorDay::expired).sum()));
    }

    @Test
    void shouldKeepAFailureInAHistoryThatWasBegunBeforeItSettled() {
        Quote first = issue("");
        Quote second = issue("");
        script.fail(first, new Place(90, 4, -1, MIDNIGHT + 12));
        script.settle(second, new Place(91, 0, 3, MIDNIGHT + 24));
        catchUp();
        Page newest = model.executions().page(ALL, Optional.empty(), 1);

        script.settle(first, new Place(92, 0, 3, MIDNIGHT + 36));
        catchUp();
        Page rest = model.executions().page(ALL, newest.next(), 1);

        assertEquals(Status.FAILED, only(rest.executions()).status());
        assertTrue(rest.next().isEmpty());
        assertEquals(
                2,
                model.executions().page(ALL, Optional.empty(), 10).executions().size());
    }

    @Test
    void shouldLetTheNewestOfSeveralFailuresStand() {
        Quote quote = issue("");
        script.fail(quote, new Place(90, 4, -1, MIDNIGHT + 12));
        Place second = new Place(91, 4, -1, MIDNIGHT + 24);
        script.fail(quote, second);

        assertEquals(second.hash(), byQuote(quote).transactionHash());
        assertEquals(
                1,
                model.executions().page(ALL, Optional.empty(), 10).executions().size());
        assertFigures(TODAY, 0, 1, 0);
    }

    @Test
    void shouldNotFailASettledQuoteWhenASecondCommitReverts() {
        Quote quote = issue("");
        script.settle(quote, new Place(90, 0, 3, MIDNIGHT + 12));
        script.fail(quote, false, JournalScript.wallet(3), new Place(91, 0, -1, MIDNIGHT + 24));

        assertEquals(Status.SETTLED, byQuote(quote).status());
        assertFigures(TODAY, 1, 0, 0);
    }

    @Test
    void shouldNotCountAFailureOfAStranger() {
        Quote quote = issue("");
        script.fail(quote, true, JournalScript.wallet(8), new Place(91, 0, -1, MIDNIGHT + 24));
        catchUp();

        assertTrue(model.executions().byQuote(ANYBODY, quote.id()).isEmpty());
        assertFigures(TODAY, 0, 0, 0);
    }

    @Test
    void shouldCountAnExpiredQuoteOnTheDayOfItsExpiry() {
        Quote quote = issue("", MIDNIGHT + 86_399);
        script.at(MIDNIGHT + 86_400).advance(99, MIDNIGHT + 86_400, List.of(quote));

        assertFigures(TODAY, 0, 0, 1);
        assertEquals(
                BigInteger.valueOf(1_000_000_000), only(day(TODAY).corridors()).expiredNotionalE6());
        assertFigures(TODAY.plusDays(1), 0, 0, 0);
    }

    /** More than are read at once, by a read model that was started again and has none of them at hand; some settled between. */
    @Test
    void shouldCountManyQuotesThatEndAtOnce() {
        List<Quote> quotes = new ArrayList<>();
        for (int number = 0; number < 1_500; number++) {
            quotes.add(issue(""));
        }
        catchUp();
        model.close();
        start();
        script.settle(quotes.get(700), new Place(90, 0, 1, MIDNIGHT));
        script.advance(99, MIDNIGHT + 61, quotes);
        script.settle(quotes.get(701), CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 62), IN, OUT, false);
        script.advance(101, MIDNIGHT + 63, quotes.subList(0, 100));

        assertFigures(TODAY, 2, 0, 1_498);
        try (ReadModel another = another("another")) {
            another.catchUp();

            assertEquals(another.contentHash(), model.contentHash());
        }
    }

    /** A day's events are hashed in their order, in whatever batches they are read. */
    @Test
    void shouldCountAnEndBeforeTheCommitBehindIt() {
        try (ReadModel stepwise = another("stepwise");
                ReadModel atOnce = another("at once")) {
            Quote settling = issue("");
            Quote failing = issue("");
            stepwise.catchUp();
            script.advance(99, MIDNIGHT + 61, List.of(settling, failing));
            stepwise.catchUp();
            script.settle(settling, CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 62), IN, OUT, false);
            stepwise.catchUp();
            script.advance(101, MIDNIGHT + 63, List.of(issue("")));
            stepwise.catchUp();
            script.fail(failing, new Place(102, 0, 3, MIDNIGHT + 64));
            stepwise.catchUp();
            atOnce.catchUp();

            assertEquals(stepwise.contentHash(), atOnce.contentHash());
        }
    }

    private ReadModel another(String name) {
        return ReadModel.open(database.create(scratch.resolve(name)), scratch.resolve("journal"));
    }

    @Test
    void shouldTakeTheExpiryBackWhenTheQuoteSettlesAfterAll() {
        Quote quote = issue("");
        script.advance(99, MIDNIGHT + 61, List.of(quote));
        assertFigures(TODAY, 0, 0, 1);
        final String hash = day(TODAY).reportHash();

        script.settle(quote, CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 86_401), IN, OUT, false);

        assertTrue(byQuote(quote).asQuoted());
        assertFigures(TODAY, 0, 0, 0);
        assertFigures(TODAY.plusDays(1), 1, 0, 0);
        assertNotEquals(hash, day(TODAY).reportHash());
    }

    @Test
    void shouldSayWhetherASettlementWasAsQuoted() {
        Quote different = issue("");
        script.settle(different, CommitMatch.DIFFERENT, new Place(90, 0, 1, MIDNIGHT), IN, OUT, false);
        Quote turned = issue("");
        script.advance(99, MIDNIGHT + 61, List.of(turned));
        script.settle(turned, CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 61), IN, OUT, true);
        Quote less = issue("");
        script.advance(101, MIDNIGHT + 61, List.of(less));
        script.settle(
                less,
                CommitMatch.UNKNOWN,
                new Place(102, 0, 3, MIDNIGHT + 61),
                IN,
                OUT.subtract(BigInteger.ONE),
                false);

        assertFalse(byQuote(different).asQuoted());
        assertFalse(byQuote(turned).asQuoted());
        assertFalse(byQuote(less).asQuoted());
        assertEquals(OUT.subtract(BigInteger.ONE), byQuote(less).amountOut());
    }

    @Test
    void shouldFailAQuoteWhoseCommitCameTooLate() {
        Quote quote = issue("");
        script.advance(99, MIDNIGHT + 61, List.of(quote));
        script.fail(quote, false, JournalScript.wallet(3), new Place(100, 0, -1, MIDNIGHT + 62));

        assertEquals(Status.FAILED, byQuote(quote).status());
        assertFigures(TODAY, 0, 1, 0);
    }

    @Test
    void shouldLeaveAFailedQuoteFailedWhenItExpires() {
        Quote quote = issue("");
        script.fail(quote, new Place(98, 0, -1, MIDNIGHT + 30));
        script.advance(99, MIDNIGHT + 61, List.of(quote));

        assertEquals(Status.FAILED, byQuote(quote).status());
        assertFigures(TODAY, 0, 1, 0);
    }

    @Test
    void shouldSumADay() {
        Quote sell = issue("");
        Quote buy = script.issue(
                new Quote(0, "", 3, 0, Side.BUY, "", OUT, IN, 2_000_000_000, 500_000, MIDNIGHT, MIDNIGHT + 60));
        script.settle(sell, new Place(90, 0, 3, MIDNIGHT + 12));
        script.settle(buy, new Place(90, 1, 9, MIDNIGHT + 12));

        CorridorDay corridor = only(day(TODAY).corridors());

        assertEquals(2, corridor.settled());
        assertEquals(BigInteger.valueOf(3_000_000_000L), corridor.sourceVolumeE6());
        assertEquals(BigInteger.valueOf(750_000), corridor.totalFeeE6());
        assertEquals(Map.of(Side.SELL, new Turnover(IN, OUT), Side.BUY, new Turnover(OUT, IN)), corridor.turnover());
    }

    @Test
    void shouldCallADayCompleteOnceTheConfirmedHeadIsPastIt() {
        script.advance(90, MIDNIGHT + 86_399, List.of());
        assertFalse(day(TODAY).complete());

        script.advance(91, MIDNIGHT + 86_400, List.of());

        assertTrue(day(TODAY).complete());
        assertFalse(day(TODAY.plusDays(1)).complete());
    }

    @Test
    void shouldNameTheRecordsOfADay() {
        script.at(MIDNIGHT + 86_398).snapshot(0xAAAAL);
        long last = script.at(MIDNIGHT + 86_399).noteSnapshot(1, 0xABCDL);
        script.at(MIDNIGHT + 86_400).time();

        assertEquals(
                Optional.of(new JournalDay(1, last, Optional.of("000000000000abcd"), Optional.empty())),
                day(TODAY).journal());
        assertEquals(
                Optional.of(new JournalDay(last + 1, last + 1, Optional.empty(), Optional.empty())),
                day(TODAY.plusDays(1)).journal());
        assertEquals(Optional.empty(), day(TODAY.plusDays(2)).journal());
    }

    @Test
    void shouldSeparateReportsByTheirEvents() {
        final String nothing = day(TODAY).reportHash();
        Quote quote = issue("");
        script.settle(quote, new Place(90, 0, 3, MIDNIGHT + 12));
        final String settled = day(TODAY).reportHash();

        assertTrue(settled.matches("[0-9a-f]{64}"));
        assertNotEquals(nothing, settled);
        assertNotEquals(nothing, day(TODAY.plusDays(1)).reportHash());
        assertNotEquals(nothing, model.executions().day(4, TODAY).reportHash());
    }

    @Test
    void shouldStandAtTheLastRecord() {
        catchUp();

        assertEquals(script.sequence(), model.position());
        assertTrue(model.failure().isEmpty());
    }
}
