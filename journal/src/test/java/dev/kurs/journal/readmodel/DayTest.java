package dev.kurs.journal.readmodel;

import static dev.kurs.journal.readmodel.ReadModelWorld.END;
import static dev.kurs.journal.readmodel.ReadModelWorld.IN;
import static dev.kurs.journal.readmodel.ReadModelWorld.MIDNIGHT;
import static dev.kurs.journal.readmodel.ReadModelWorld.OUT;
import static dev.kurs.journal.readmodel.ReadModelWorld.PARTNER;
import static dev.kurs.journal.readmodel.ReadModelWorld.TODAY;
import static dev.kurs.journal.readmodel.ReadModelWorld.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.DaySummary;
import dev.kurs.protocol.port.Executions.JournalDay;
import dev.kurs.protocol.port.Executions.Turnover;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a day of a partner says, while it lasts, once it is complete, and when something comes too late for it. */
class DayTest extends OnEachDatabase {
    @Test
    void shouldSumADay() {
        Quote sell = world.issue("");
        Quote buy = world.script.issue(
                new Quote(0, "", 3, 0, Side.BUY, "", OUT, IN, 2_000_000_000, 500_000, MIDNIGHT, MIDNIGHT + 60));
        world.script.settle(sell, new Place(90, 0, 3, MIDNIGHT + 12));
        world.script.settle(buy, new Place(90, 1, 9, MIDNIGHT + 12));

        CorridorDay corridor = only(world.day(TODAY).corridors());

        assertEquals(2, corridor.settled());
        assertEquals(BigInteger.valueOf(3_000_000_000L), corridor.sourceVolumeE6());
        assertEquals(BigInteger.valueOf(750_000), corridor.totalFeeE6());
        assertEquals(Map.of(Side.SELL, new Turnover(IN, OUT), Side.BUY, new Turnover(OUT, IN)), corridor.turnover());
    }

    @Test
    void shouldCountAnExpiredQuoteOnTheDayOfItsExpiry() {
        Quote quote = world.issue("", END - 1);
        world.script.at(END).advance(99, END, List.of(quote));

        world.assertFigures(TODAY, 0, 0, 1);
        assertEquals(
                BigInteger.valueOf(1_000_000_000),
                only(world.day(TODAY).corridors()).expiredNotionalE6());
        world.assertFigures(TODAY.plusDays(1), 0, 0, 0);
    }

    @Test
    void shouldTakeTheExpiryBackWhenTheQuoteSettlesAfterAll() {
        Quote quote = world.issue("");
        world.script.advance(99, MIDNIGHT + 61, List.of(quote));
        world.assertFigures(TODAY, 0, 0, 1);
        final String hash = world.day(TODAY).reportHash();

        world.script.settle(quote, CommitMatch.UNKNOWN, new Place(100, 0, 3, END + 1), IN, OUT, false);

        assertTrue(world.byQuote(quote).asQuoted());
        world.assertFigures(TODAY, 0, 0, 0);
        world.assertFigures(TODAY.plusDays(1), 1, 0, 0);
        assertNotEquals(hash, world.day(TODAY).reportHash());
    }

    /** More than are read at once, by a read model that was started again and has none of them at hand; some settled between. */
    @Test
    void shouldCountManyQuotesThatEndAtOnce() {
        List<Quote> quotes = new ArrayList<>();
        for (int number = 0; number < 1_500; number++) {
            quotes.add(world.issue(""));
        }
        world.catchUp();
        world.startAgain();
        world.script.settle(quotes.get(700), new Place(90, 0, 1, MIDNIGHT));
        world.script.advance(99, MIDNIGHT + 61, quotes);
        world.script.settle(quotes.get(701), CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 62), IN, OUT, false);
        world.script.advance(101, MIDNIGHT + 63, quotes.subList(0, 100));

        world.assertFigures(TODAY, 2, 0, 1_498);
        try (ReadModel another = world.another("another")) {
            another.catchUp();

            assertEquals(another.contentHash(), world.model().contentHash());
        }
    }

    /** A day's events are hashed in their order, in whatever batches they are read. */
    @Test
    void shouldCountAnEndBeforeTheCommitBehindIt() {
        try (ReadModel stepwise = world.another("stepwise");
                ReadModel atOnce = world.another("at once")) {
            Quote settling = world.issue("");
            Quote failing = world.issue("");
            stepwise.catchUp();
            world.script.advance(99, MIDNIGHT + 61, List.of(settling, failing));
            stepwise.catchUp();
            world.script.settle(settling, CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 62), IN, OUT, false);
            stepwise.catchUp();
            world.script.advance(101, MIDNIGHT + 63, List.of(world.issue("")));
            stepwise.catchUp();
            world.script.fail(failing, new Place(102, 0, 3, MIDNIGHT + 64));
            stepwise.catchUp();
            atOnce.catchUp();

            assertEquals(stepwise.contentHash(), atOnce.contentHash());
        }
    }

    @Test
    void shouldSeparateReportsByTheirEvents() {
        final String nothing = world.day(TODAY).reportHash();
        Quote quote = world.issue("");
        world.script.settle(quote, new Place(90, 0, 3, MIDNIGHT + 12));
        final String settled = world.day(TODAY).reportHash();

        assertTrue(settled.matches("[0-9a-f]{64}"));
        assertNotEquals(nothing, settled);
        assertNotEquals(nothing, world.day(TODAY.plusDays(1)).reportHash());
        assertNotEquals(nothing, world.executions().day(4, TODAY).reportHash());
    }

    @Test
    void shouldNameTheRecordsOfADay() {
        world.script.at(END - 2).snapshot(0xAAAAL);
        long last = world.script.at(END - 1).noteSnapshot(1, 0xABCDL);
        world.script.at(END).time();

        assertEquals(
                Optional.of(new JournalDay(1, last, Optional.of("000000000000abcd"), Optional.empty())),
                world.day(TODAY).journal());
        assertEquals(
                Optional.of(new JournalDay(last + 1, last + 1, Optional.empty(), Optional.empty())),
                world.day(TODAY.plusDays(1)).journal());
        assertEquals(Optional.empty(), world.day(TODAY.plusDays(2)).journal());
    }

    @Test
    void shouldCallADayCompleteOnceTheConfirmedHeadIsPastIt() {
        world.script.advance(90, END - 1, List.of());
        assertFalse(world.day(TODAY).complete());

        world.script.advance(91, END, List.of());

        assertTrue(world.day(TODAY).complete());
        assertFalse(world.day(TODAY.plusDays(1)).complete());
    }

    /** A failed one may settle until it expires. */
    @Test
    void shouldTellByAnotherHashWhatACompleteDayLoses() {
        Quote quote = world.script.issue(lastMinute(END + 59));
        world.script.fail(quote, new Place(90, 0, -1, END - 1));
        world.script.advance(91, END + 1, List.of());
        DaySummary complete = world.day(TODAY);
        assertTrue(complete.complete());
        assertEquals(1, complete.corridors().getFirst().failed());

        world.script.settle(quote, new Place(92, 0, 3, END + 59));

        assertEquals(List.of(), world.day(TODAY).corridors());
        assertNotEquals(complete.reportHash(), world.day(TODAY).reportHash());
    }

    /** Issued a minute before it ends, as the day ends. */
    private Quote lastMinute(long expiresAtSeconds) {
        world.script.at(END - 61);
        return world.terms("", expiresAtSeconds - 60, expiresAtSeconds);
    }

    @Test
    void shouldTellALateSettlementOfAReleasedExecutionByAnotherHash() {
        Quote quote = world.script.issueV01(lastMinute(END - 1));
        world.script.start(quote);
        world.script.at(END + 120).release(quote);
        world.script.advance(90, END + 180, List.of());
        DaySummary complete = world.day(TODAY);
        assertTrue(complete.complete());

        world.script.settle(quote, new Place(91, 0, 3, END + 190));

        assertTrue(world.day(TODAY).complete());
        assertEquals(List.of(), world.day(TODAY).corridors());
        assertNotEquals(complete.reportHash(), world.day(TODAY).reportHash());
    }

    @Test
    void shouldHaveAReleasedExecutionAsAnExpiredQuoteAlone() {
        Quote quote = world.script.issueV01(lastMinute(END - 1));
        world.script.start(quote);
        world.script.release(quote);

        DaySummary day = world.day(TODAY);
        assertEquals(1, day.corridors().getFirst().expired());
        assertEquals(0, day.corridors().getFirst().failed());
        assertTrue(
                world.executions().byQuote(OptionalInt.of(PARTNER), quote.id()).isEmpty());
    }
}
