package dev.kurs.core.quoting;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;

/** Ends firm quotes whose time is past and releases what they held. */
public final class QuoteExpiry {
    /** The most that one moment of time ends; the rest waits for the next. */
    public static final int MAX_PER_COMMAND = 1024;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EngineState state;
    private final QuoteEvents events;
    private final BookEvents bookEvents;
    private final byte[] quoteId = new byte[QuoteIds.LENGTH];
    private final Amount amount = new Amount();

    public QuoteExpiry(EngineState state, QuoteEvents events, BookEvents bookEvents) {
        this.state = state;
        this.events = events;
        this.bookEvents = bookEvents;
    }

    /**
     * Where quotes settle nowhere, the clock ends them; on a chain it goes on with what the last block ended. A quote of v0.1 always ends by the clock: the service alone could
     * have sent it.
     */
    public void advanceTime() {
        long nowNs = state.context.timestampNs();
        long currentNs = nowNs;
        if (state.instance.settlesOnChain()) {
            currentNs = goesOnBetweenBlocks() ? lastBlockNs() : OpenQuotes.NOTHING_IS_OVER_NS;
        }
        expireUpTo(currentNs, state.rules.endEarlierQuotesByTime() ? nowNs : currentNs);
    }

    /** When time ends the next quote: at once where the last block ended more than could be said with it. */
    public long nextDueNs() {
        OpenQuotes quotes = state.openQuotes;
        long earlierNs = quotes.nextExpiredNs(Surface.V01);
        if (!state.instance.settlesOnChain()) {
            return Math.min(quotes.nextExpiredNs(Surface.V02), earlierNs);
        }
        if (state.rules.endEarlierQuotesByTime()) {
            return Math.min(dueByBlockNs(quotes.nextExpiredNs(Surface.V02)), earlierNs);
        }
        return dueByBlockNs(Math.min(quotes.nextExpiredNs(Surface.V02), earlierNs));
    }

    private long dueByBlockNs(long nextNs) {
        return goesOnBetweenBlocks() && nextNs <= lastBlockNs() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private boolean goesOnBetweenBlocks() {
        return state.rules.expireBetweenBlocks() && state.chainCursor.blockNumber() != ChainCursor.NONE;
    }

    private long lastBlockNs() {
        return state.chainCursor.blockTimeSeconds() * NANOS_PER_SECOND;
    }

    /** Where they settle on chain, only a confirmed block's time ends quotes of v0.2: until then the chain may still have taken them. */
    public void advanceChain(long blockTimeSeconds) {
        if (state.instance.settlesOnChain()) {
            long blockNs = blockTimeSeconds * NANOS_PER_SECOND;
            expireUpTo(blockNs, state.rules.endEarlierQuotesByTime() ? OpenQuotes.NOTHING_IS_OVER_NS : blockNs);
        }
    }

    private void expireUpTo(long currentNs, long earlierNs) {
        int slot = state.openQuotes.firstExpired(currentNs, earlierNs);
        for (int count = 0; slot != OpenQuotes.NONE && count < MAX_PER_COMMAND; count++) {
            expire(slot);
            slot = state.openQuotes.firstExpired(currentNs, earlierNs);
        }
    }

    private void expire(int slot) {
        OpenQuotes quotes = state.openQuotes;
        release(slot);
        state.quoteIds.write(quotes.quoteSequence(slot), quoteId);
        events.expired(quotes, slot, quoteId);
        PartnerCorridor entry = state.partnerCorridors.find(quotes.partnerId(slot), quotes.corridorId(slot));
        entry.release(quotes.notionalE6(slot), quotes.usageDay(slot), state.context.utcDay());
        bookEvents.usageChanged(entry);
        state.quoteIds.closed(quotes.quoteSequence(slot));
        quotes.close(slot);
    }

    /** What the quote held of its tokens and of its partner's open amount. */
    public void release(int slot) {
        OpenQuotes quotes = state.openQuotes;
        Corridor corridor = state.corridors.get(quotes.corridorId(slot));
        quotes.input(slot, amount);
        boolean owed = corridor.market().inputToken(quotes.side(slot)).due().trySubtract(amount);
        quotes.output(slot, amount);
        boolean held =
                corridor.market().outputToken(quotes.side(slot)).reserved().trySubtract(amount);
        if (!owed || !held) {
            throw new IllegalStateException("quote " + quotes.quoteSequence(slot) + " holds more than its tokens have");
        }
        state.partners.get(quotes.partnerId(slot)).close(quotes.notionalE6(slot));
        state.chainPool.close(quotes.lossE6(slot));
        quotes.feeOwed(slot, amount);
        state.openFlows.close(
                corridor.market().inputToken(quotes.side(slot)).terms().tokenId(),
                corridor.market().outputToken(quotes.side(slot)).terms().tokenId(),
                amount);
    }
}
