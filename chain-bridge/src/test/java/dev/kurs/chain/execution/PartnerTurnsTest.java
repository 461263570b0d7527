package dev.kurs.chain.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.watch.TestWorld;
import dev.kurs.protocol.message.FirmQuote;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartnerTurnsTest {
    private final PartnerTurns turns = new PartnerTurns();

    private static StartedExecution execution(String partner, long number) {
        FirmQuote quote = new FirmQuote();
        System.arraycopy(Bytes32.keccak(partner).bytes(), 0, quote.partnerId(), 0, Bytes32.LENGTH);
        System.arraycopy(TestWorld.quoteId(number).bytes(), 0, quote.quoteId(), 0, Bytes32.LENGTH);
        return new StartedExecution(TestWorld.quoteId(number), quote);
    }

    private void add(String partner, long... numbers) {
        for (long number : numbers) {
            turns.add(execution(partner, number));
        }
    }

    private static long number(StartedExecution execution) {
        return new BigInteger(1, execution.id().bytes()).longValueExact();
    }

    /** The next ones, each of which is tried and gone before the one behind it is asked for. */
    private List<Long> take(int count) {
        List<Long> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StartedExecution next = turns.next(partner -> true).orElseThrow();
            taken.add(number(next));
            turns.remove(next);
        }
        return taken;
    }

    @Test
    void shouldGoRoundThePartnersAndKeepTheOrderOfEach() {
        add("A", 1, 2, 3);
        add("B", 4);
        add("C", 5, 6);

        assertEquals(List.of(1L, 4L, 5L, 2L, 6L, 3L), take(6));
        assertFalse(turns.hasNext(partner -> true));
    }

    @Test
    void shouldTakeWhoComesLastNextButOneThoughAnotherHasMany() {
        for (long number = 1; number <= 1_000; number++) {
            add("A", number);
        }
        assertEquals(List.of(1L, 2L), take(2));

        add("B", 1_001);
        assertEquals(List.of(3L, 1_001L, 4L), take(3));
    }

    /** As one that no node tells of in time is: it stays the first of its partner. */
    @Test
    void shouldTakeAnotherPartnersAlsoWhereTheFirstIsNotRemoved() {
        add("A", 1, 2);
        add("B", 3);

        assertEquals(1, number(turns.next(partner -> true).orElseThrow()));
        assertEquals(List.of(3L, 1L, 2L), take(3));
    }

    @Test
    void shouldPassOverWhoMayNotGoAndKeepTheTurn() {
        add("A", 1);
        add("B", 2, 3);
        Bytes32 waits = Bytes32.keccak("A");

        assertEquals(2, number(turns.next(partner -> !partner.equals(waits)).orElseThrow()));
        assertEquals(List.of(1L, 2L, 3L), take(3));
        assertFalse(turns.hasNext(partner -> true));
    }

    @Test
    void shouldForgetPartnersOfWhomNothingWaits() {
        StartedExecution only = execution("A", 1);
        turns.add(only);
        turns.add(only);
        turns.remove(only);
        turns.remove(only);

        assertFalse(turns.hasNext(partner -> true));
        assertEquals(Optional.empty(), turns.next(partner -> true));
    }
}
