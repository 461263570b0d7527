package dev.kurs.journal.readmodel;

import static dev.kurs.journal.readmodel.ReadModelWorld.ANYBODY;
import static dev.kurs.journal.readmodel.ReadModelWorld.IN;
import static dev.kurs.journal.readmodel.ReadModelWorld.MIDNIGHT;
import static dev.kurs.journal.readmodel.ReadModelWorld.OUT;
import static dev.kurs.journal.readmodel.ReadModelWorld.TODAY;
import static dev.kurs.journal.readmodel.ReadModelWorld.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which executions there are, and by which names whom they are shown. */
class ReadModelTest extends OnEachDatabase {
    @Test
    void shouldShowASettledQuoteAsAnExecution() {
        Quote quote = world.issue("order 7");
        Place place = new Place(90, 4, 17, MIDNIGHT + 12);
        long sequence = world.script.settle(quote, place);

        Execution execution = world.byQuote(quote);

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
        world.issue("while nobody follows");

        try (ReadModel fresh = world.another("fresh")) {
            fresh.catchUp();

            assertEquals(world.script.sequence(), fresh.position());
        }
    }

    @Test
    void shouldStandAtTheLastRecord() {
        world.catchUp();

        assertEquals(world.script.sequence(), world.model().position());
        assertTrue(world.model().failure().isEmpty());
    }

    @Test
    void shouldFindAnExecutionByEachOfItsNames() {
        Quote quote = world.issue("ref\0\uD83D\uDE00");
        Place place = new Place(90, 4, 17, MIDNIGHT + 12);
        world.script.settle(quote, place);
        Execution execution = world.byQuote(quote);

        assertEquals(
                execution.sequence(),
                only(world.executions().byTransaction(ANYBODY, place.hash())).sequence());
        assertEquals(
                execution.sequence(),
                only(world.executions().byClientRef(ANYBODY, quote.clientRef())).sequence());
        assertEquals(
                execution.sequence(),
                world.executions()
                        .byQuote(OptionalInt.of(3), quote.id())
                        .orElseThrow()
                        .sequence());
    }

    @Test
    void shouldKeepReferencesApartThatDifferInANullCharacter() {
        List<Quote> quotes = Stream.of("a\0b", "a\uFFFDb", "a\u24000b", "a\u2400\u24000b", "a\u2400", "\0")
                .map(world::issue)
                .toList();
        quotes.forEach(quote -> world.script.settle(quote, new Place(quote.sequence(), 0, 0, MIDNIGHT + 12)));
        world.catchUp();
        List<String> exported = new ArrayList<>();

        world.model()
                .export()
                .quotes(TODAY, TODAY, line -> exported.add(line.clientRef().orElseThrow()));

        assertEquals(quotes.stream().map(Quote::clientRef).toList(), exported);
        for (Quote quote : quotes) {
            Execution found = only(world.executions().byClientRef(ANYBODY, quote.clientRef()));
            assertEquals(world.byQuote(quote).sequence(), found.sequence());
        }
    }

    @Test
    void shouldShowAPartnerNothingOfAnother() {
        Quote quote = world.issue("mine");
        Place place = new Place(90, 4, 17, MIDNIGHT + 12);
        world.script.settle(quote, place);
        world.catchUp();
        OptionalInt other = OptionalInt.of(4);

        assertTrue(world.executions().byQuote(other, quote.id()).isEmpty());
        assertTrue(world.executions().byClientRef(other, "mine").isEmpty());
        assertTrue(world.executions().byTransaction(other, place.hash()).isEmpty());
        assertTrue(world.executions()
                .page(filter(other), Optional.empty(), 10)
                .executions()
                .isEmpty());
        assertTrue(world.executions().day(4, TODAY).corridors().isEmpty());
    }

    private static Filter filter(OptionalInt partner) {
        return new Filter(partner, ANYBODY, Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    @Test
    void shouldGiveAnOperatorTheNewestOfEachPartnerThatUsedAReference() {
        Quote first = world.issue("order-1");
        Quote second = world.script.issue(
                new Quote(0, "", 4, 0, Side.SELL, "order-1", IN, OUT, 1_000_000_000, 250_000, MIDNIGHT, MIDNIGHT + 60));
        world.script.settle(first, new Place(90, 4, 17, MIDNIGHT + 12));
        world.script.settle(second, new Place(91, 4, 17, MIDNIGHT + 24));

        assertEquals(
                Stream.of(second, first)
                        .map(world::byQuote)
                        .map(Execution::sequence)
                        .toList(),
                world.executions().byClientRef(ANYBODY, "order-1").stream()
                        .map(Execution::sequence)
                        .toList());
        assertEquals(
                world.byQuote(first).sequence(),
                only(world.executions().byClientRef(OptionalInt.of(3), "order-1"))
                        .sequence());
    }

    /** What the chain refused before it was sent has no transaction, and all of them together have none. */
    @Test
    void shouldFindNothingUnsentByATransaction() {
        Quote quote = world.issue("unsent");
        Place nowhere = new Place(0, 0, -1, MIDNIGHT + 12);
        world.script.fail(quote, nowhere);

        assertEquals(Status.FAILED, world.byQuote(quote).status());
        assertEquals(List.of(), world.executions().byTransaction(ANYBODY, nowhere.hash()));
    }

    @Test
    void shouldFindNothingOfAnOpenQuote() {
        Quote quote = world.issue("open");
        world.catchUp();

        assertTrue(world.executions().byQuote(ANYBODY, quote.id()).isEmpty());
        assertTrue(world.executions().byClientRef(ANYBODY, "open").isEmpty());
    }
}
