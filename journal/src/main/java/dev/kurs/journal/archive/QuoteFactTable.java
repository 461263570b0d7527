package dev.kurs.journal.archive;

import java.lang.foreign.Arena;
import java.util.function.LongConsumer;

/** The facts of a journal file that has no index yet, in memory outside the heap; some 30 to 60 bytes each. */
final class QuoteFactTable implements AutoCloseable {
    private static final long FIRST_BLOCKS = 16;

    private Arena arena = Arena.ofShared();
    private QuoteFactBlocks slots = slots(arena, FIRST_BLOCKS);
    private long facts;
    private long issued;

    private static QuoteFactBlocks slots(Arena arena, long blocks) {
        return new QuoteFactBlocks(arena.allocate(blocks * QuoteFactBlocks.BLOCK, QuoteFactBlocks.BLOCK), false);
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
        QuoteFactBlocks grown = slots(larger, 2 * QuoteFactBlocks.blocksFor(facts));
        slots.copyInto(grown);
        arena.close();
        arena = larger;
        slots = grown;
    }

    void find(long high, long low, LongConsumer found) {
        slots.find(high, low, found);
    }

    void copyInto(QuoteFactBlocks target) {
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
