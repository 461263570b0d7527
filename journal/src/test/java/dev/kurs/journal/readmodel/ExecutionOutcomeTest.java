package dev.kurs.journal.readmodel;

import static dev.kurs.journal.readmodel.ReadModelWorld.ANYBODY;
import static dev.kurs.journal.readmodel.ReadModelWorld.IN;
import static dev.kurs.journal.readmodel.ReadModelWorld.MIDNIGHT;
import static dev.kurs.journal.readmodel.ReadModelWorld.OUT;
import static dev.kurs.journal.readmodel.ReadModelWorld.TODAY;
import static dev.kurs.journal.readmodel.ReadModelWorld.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Page;
import dev.kurs.protocol.port.Executions.Status;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What an execution is as commits settle and revert, early, late and again. */
class ExecutionOutcomeTest extends OnEachDatabase {
    private static final Filter ALL =
            new Filter(ANYBODY, ANYBODY, Optional.empty(), OptionalLong.empty(), OptionalLong.empty());

    @Test
    void shouldTurnAFailedExecutionSettled() {
        Quote quote = world.issue("");
        Place revert = new Place(90, 4, -1, MIDNIGHT + 12);
        world.script.fail(quote, revert);
        assertEquals(Status.FAILED, world.byQuote(quote).status());
        assertEquals(-1, world.byQuote(quote).logIndex());

        Place commit = new Place(91, 0, 3, MIDNIGHT + 24);
        world.script.settle(quote, commit);

        assertEquals(Status.SETTLED, world.byQuote(quote).status());
        assertEquals(
                commit.hash(),
                only(world.executions().byTransaction(ANYBODY, revert.hash())).transactionHash());
        assertEquals(
                1,
                world.executions().page(ALL, Optional.empty(), 10).executions().size());
        world.assertFigures(TODAY, 1, 0, 0);
    }

    @Test
    void shouldKeepAFailureInAHistoryThatWasBegunBeforeItSettled() {
        Quote first = world.issue("");
        Quote second = world.issue("");
        world.script.fail(first, new Place(90, 4, -1, MIDNIGHT + 12));
        world.script.settle(second, new Place(91, 0, 3, MIDNIGHT + 24));
        world.catchUp();
        Page newest = world.executions().page(ALL, Optional.empty(), 1);

        world.script.settle(first, new Place(92, 0, 3, MIDNIGHT + 36));
        world.catchUp();
        Page rest = world.executions().page(ALL, newest.next(), 1);

        assertEquals(Status.FAILED, only(rest.executions()).status());
        assertTrue(rest.next().isEmpty());
        assertEquals(
                2,
                world.executions().page(ALL, Optional.empty(), 10).executions().size());
    }

    @Test
    void shouldLetTheNewestOfSeveralFailuresStand() {
        Quote quote = world.issue("");
        world.script.fail(quote, new Place(90, 4, -1, MIDNIGHT + 12));
        Place second = new Place(91, 4, -1, MIDNIGHT + 24);
        world.script.fail(quote, second);

        assertEquals(second.hash(), world.byQuote(quote).transactionHash());
        assertEquals(
                1,
                world.executions().page(ALL, Optional.empty(), 10).executions().size());
        world.assertFigures(TODAY, 0, 1, 0);
    }

    @Test
    void shouldNotFailASettledQuoteWhenASecondCommitReverts() {
        Quote quote = world.issue("");
        world.script.settle(quote, new Place(90, 0, 3, MIDNIGHT + 12));
        world.script.fail(quote, false, JournalScript.wallet(3), new Place(91, 0, -1, MIDNIGHT + 24));

        assertEquals(Status.SETTLED, world.byQuote(quote).status());
        world.assertFigures(TODAY, 1, 0, 0);
    }

    @Test
    void shouldNotCountAFailureOfAStranger() {
        Quote quote = world.issue("");
        world.script.fail(quote, true, JournalScript.wallet(8), new Place(91, 0, -1, MIDNIGHT + 24));
        world.catchUp();

        assertTrue(world.executions().byQuote(ANYBODY, quote.id()).isEmpty());
        world.assertFigures(TODAY, 0, 0, 0);
    }

    @Test
    void shouldFailAQuoteWhoseCommitCameTooLate() {
        Quote quote = world.issue("");
        world.script.advance(99, MIDNIGHT + 61, List.of(quote));
        world.script.fail(quote, false, JournalScript.wallet(3), new Place(100, 0, -1, MIDNIGHT + 62));

        assertEquals(Status.FAILED, world.byQuote(quote).status());
        world.assertFigures(TODAY, 0, 1, 0);
    }

    @Test
    void shouldLeaveAFailedQuoteFailedWhenItExpires() {
        Quote quote = world.issue("");
        world.script.fail(quote, new Place(98, 0, -1, MIDNIGHT + 30));
        world.script.advance(99, MIDNIGHT + 61, List.of(quote));

        assertEquals(Status.FAILED, world.byQuote(quote).status());
        world.assertFigures(TODAY, 0, 1, 0);
    }

    @Test
    void shouldSayWhetherASettlementWasAsQuoted() {
        Quote different = world.issue("");
        world.script.settle(different, CommitMatch.DIFFERENT, new Place(90, 0, 1, MIDNIGHT), IN, OUT, false);
        Quote turned = world.issue("");
        world.script.advance(99, MIDNIGHT + 61, List.of(turned));
        world.script.settle(turned, CommitMatch.UNKNOWN, new Place(100, 0, 3, MIDNIGHT + 61), IN, OUT, true);
        Quote less = world.issue("");
        world.script.advance(101, MIDNIGHT + 61, List.of(less));
        world.script.settle(
                less,
                CommitMatch.UNKNOWN,
                new Place(102, 0, 3, MIDNIGHT + 61),
                IN,
                OUT.subtract(BigInteger.ONE),
                false);

        assertFalse(world.byQuote(different).asQuoted());
        assertFalse(world.byQuote(turned).asQuoted());
        assertFalse(world.byQuote(less).asQuoted());
        assertEquals(OUT.subtract(BigInteger.ONE), world.byQuote(less).amountOut());
    }
}
