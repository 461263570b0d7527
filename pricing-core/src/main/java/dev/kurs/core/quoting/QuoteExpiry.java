package dev.kurs.core.quoting;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
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

    /** Where quotes settle nowhere, the clock ends them; on a chain it goes on with what the last block ended. */
    public void advanceTime() {
        if (!state.instance.settlesOnChain()) {
            expireUpTo(state.context.timestampNs());
        } else if (goesOnBetweenBlocks()) {
            expireUpTo(lastBlockNs());
        }
    }

    /** When time ends the next quote: at once where the last block ended more than could be said with it. */
    public long nextDueNs() {
        long nextNs = state.openQuotes.nextExpiredNs();
        if (!state.instance.settlesOnChain()) {
            return nextNs;
        }
        return goesOnBetweenBlocks() && nextNs <= lastBlockNs() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private boolean goesOnBetweenBlocks() {
        return state.rules.expireBetweenBlocks() && state.chainCursor.blockNumber() != ChainCursor.NONE;
    }

    private long lastBlockNs() {
        return state.chainCursor.blockTimeSeconds() * NANOS_PER_SECOND;
    }

    /** Where they settle on chain, only a confirmed block's time does: until then the chain may still have taken them. */
    public void advanceChain(long blockTimeSeconds) {
        if (state.instance.settlesOnChain()) {
            expireUpTo(blockTimeSeconds * NANOS_PER_SECOND);
        }
    }

    private void expireUpTo(long nowNs) {
        int slot = state.openQuotes.firstExpired(nowNs);
        for (int count = 0; slot != OpenQuotes.NONE && count < MAX_PER_COMMAND; count++) {
            expire(slot);
            slot = state.openQuotes.firstExpired(nowNs);
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
