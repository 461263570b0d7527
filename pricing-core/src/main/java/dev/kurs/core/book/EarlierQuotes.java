package dev.kurs.core.book;

import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * What open quotes of v0.1 hold beyond others, by quote sequence; nothing is allocated for one that takes the place of one that has ended.
 *
 * <p>{@code find(99)} is null where quote 99 is of v0.2, or is not open, or holds no balance.
 */
public final class EarlierQuotes {
    private final Long2ObjectHashMap<EarlierQuote> quotes = new Long2ObjectHashMap<>();
    private final Deque<EarlierQuote> ended = new ArrayDeque<>();

    /** Takes in a quote. */
    public EarlierQuote open(long quoteSequence) {
        EarlierQuote free = ended.poll();
        EarlierQuote quote = free == null ? new EarlierQuote() : free;
        quote.begin();
        quotes.put(quoteSequence, quote);
        return quote;
    }

    /** Null where there is none. */
    public EarlierQuote find(long quoteSequence) {
        return quotes.get(quoteSequence);
    }

    public void close(long quoteSequence) {
        EarlierQuote quote = quotes.remove(quoteSequence);
        if (quote != null) {
            ended.push(quote);
        }
    }
}
