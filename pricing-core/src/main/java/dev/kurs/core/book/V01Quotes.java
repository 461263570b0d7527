package dev.kurs.core.book;

import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * What open quotes of v0.1 hold beyond others, by quote sequence; nothing is allocated for one that takes the place of one that has ended.
 *
 * <p>{@code find(99)} is null where quote 99 is of v0.2, or is not open, or holds no balance.
 */
public final class V01Quotes {
    private final Long2ObjectHashMap<V01Quote> quotes = new Long2ObjectHashMap<>();
    private final Deque<V01Quote> ended = new ArrayDeque<>();

    /** Takes in a quote. */
    public V01Quote open(long quoteSequence) {
        V01Quote free = ended.poll();
        V01Quote quote = free == null ? new V01Quote() : free;
        quote.begin();
        quotes.put(quoteSequence, quote);
        return quote;
    }

    /** Null where there is none. */
    public V01Quote find(long quoteSequence) {
        return quotes.get(quoteSequence);
    }

    public void close(long quoteSequence) {
        V01Quote quote = quotes.remove(quoteSequence);
        if (quote != null) {
            ended.push(quote);
        }
    }
}
