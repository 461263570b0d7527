package dev.kurs.journal.archive;

import java.lang.foreign.Arena;
import java.util.function.LongConsumer;

/** The facts of a journal file that has no index yet, in memory outside the heap; some 30 to 60 bytes each. */
final class QuoteFactTable implements AutoCloseable {
    private static final long FIRST_BLOCKS = 16;

    private Arena arena = Arena.ofShared();
    private QuoteSlots slots = slots(arena, FIRST_BLOCKS);
    private long facts;
    private long issued;

    private static QuoteSlots slots(Arena arena, long blocks) {
        return new QuoteSlots(arena.allocate(blocks * QuoteSlots.BLOCK, QuoteSlots.BLOCK), false);
    }

    void add(long high, long low, long fact) {
        if (facts == slots.room()) {
            grow();
        }
        slots.add(high, low, fact);
        facts++;
        issued += QuoteFact.kind(fact) == QuoteFact.ISSUED ? 1 : 0;
    }

    private void grow() {
        Arena larger = Arena.ofShared();
        QuoteSlots grown = slots(larger, 2 * QuoteSlots.blocksFor(facts));
        slots.copyInto(grown);
        arena.close();
        arena = larger;
        slots = grown;
    }

    void find(long high, long low, LongConsumer found) {
        slots.find(high, low, found);
    }

    void copyInto(QuoteSlots target) {
        slots.copyInto(target);
    }

    long facts() {
        return facts;
    }

    /** How many of them are of quotes that were issued. */
    long issued() {
        return issued;
    }

    @Override
    public void close() {
        arena.close();
    }
}
