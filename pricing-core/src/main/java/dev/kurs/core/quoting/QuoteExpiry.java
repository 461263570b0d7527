package dev.kurs.core.quoting;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.execution.ExecutionEvents;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
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
    private final EventFrame frame;
    private final PartnerBalances balances;
    private final ExecutionEvents executions;
    private final MakerRequests makers;
    private final byte[] quoteId = new byte[QuoteIds.LENGTH];
    private final Amount amount = new Amount();

    public QuoteExpiry(
            EngineState state,
            EventFrame frame,
            BookEvents bookEvents,
            PartnerBalances balances,
            MakerRequests makers) {
        this.makers = makers;
        this.state = state;
        this.frame = frame;
        this.events = new QuoteEvents(frame);
        this.bookEvents = bookEvents;
        this.balances = balances;
        this.executions = new ExecutionEvents(state);
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
        expireUpTo(currentNs, state.rules.endV01QuotesByTime() ? nowNs : currentNs);
    }

    /** When time ends the next quote: at once where the last block ended more than could be said with it. */
    public long nextDueNs() {
        OpenQuotes quotes = state.openQuotes;
        long earlierNs = quotes.nextExpiredNs(Surface.V01);
        if (!state.instance.settlesOnChain()) {
            return Math.min(quotes.nextExpiredNs(Surface.V02), earlierNs);
        }
        if (state.rules.endV01QuotesByTime()) {
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
            expireUpTo(blockNs, state.rules.endV01QuotesByTime() ? OpenQuotes.NOTHING_IS_OVER_NS : blockNs);
        }
    }

    private void expireUpTo(long currentNs, long earlierNs) {
        int slot = state.openQuotes.firstExpired(currentNs, earlierNs);
        for (int count = 0; slot != OpenQuotes.NONE && count < MAX_PER_COMMAND; count++) {
            expire(slot, ExecutionReason.NOT_IN_TIME);
            slot = state.openQuotes.firstExpired(currentNs, earlierNs);
        }
    }

    /**
     * Ends a quote for good, and with it its execution, of which nothing may be on its way to the chain.
     *
     * @param reason why the execution came to nothing, where there is one
     */
    public void expire(int slot, ExecutionReason reason) {
        OpenQuotes quotes = state.openQuotes;
        V01Quote v01Quote = state.v01Quotes.find(quotes.quoteSequence(slot));
        boolean isExecuting = v01Quote != null && v01Quote.isExecuting();
        if (isExecuting) {
            executions.unsettled(frame, slot, v01Quote, ExecutionStatus.RELEASED, reason, "");
        }
        state.quoteIds.write(quotes.quoteSequence(slot), quoteId);
        long expiresAtSeconds = isExecuting ? v01Quote.quoteExpiresAtSeconds() : quotes.expiresAtSeconds(slot);
        events.expired(quotes, slot, quoteId, expiresAtSeconds);
        giveBack(slot);
    }

    /** Ends a quote of which nothing was settled, and frees everything it held. */
    public void giveBack(int slot) {
        OpenQuotes quotes = state.openQuotes;
        release(slot);
        releaseUsage(slot, quotes.notionalE6(slot));
        V01Quote v01Quote = state.v01Quotes.find(quotes.quoteSequence(slot));
        if (v01Quote != null) {
            balances.release(quotes.partnerId(slot), inputTokenId(slot), v01Quote.reserved());
        }
        close(slot);
    }

    /** Takes a quote that has ended out of the book. */
    public void close(int slot) {
        long quoteSequence = state.openQuotes.quoteSequence(slot);
        if (state.openQuotes.surface(slot) == Surface.V01) {
            makers.quoteEnded(quoteSequence);
        }
        state.quoteIds.closed(quoteSequence);
        state.v01Quotes.close(quoteSequence);
        state.openQuotes.close(slot);
    }

    /** Gives back so many of the dollars that the quote used of its partner's limits. */
    public void releaseUsage(int slot, long notionalE6) {
        OpenQuotes quotes = state.openQuotes;
        PartnerCorridor entry = state.partnerCorridors.find(quotes.partnerId(slot), quotes.corridorId(slot));
        if (state.rules.keepUsedLimits()) {
            entry.giveBack(notionalE6, quotes.usageDay(slot));
        } else {
            entry.release(notionalE6, quotes.usageDay(slot), state.context.utcDay());
        }
        bookEvents.usageChanged(entry);
    }

    public int inputTokenId(int slot) {
        return market(slot).inputToken(state.openQuotes.side(slot)).terms().tokenId();
    }

    private CorridorMarket market(int slot) {
        return state.corridors.get(state.openQuotes.corridorId(slot)).market();
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

    /** Takes again what {@link #release} gave back, in the amounts that the quote has by now. */
    public void hold(int slot) {
        OpenQuotes quotes = state.openQuotes;
        CorridorMarket market = market(slot);
        TokenState in = market.inputToken(quotes.side(slot));
        TokenState out = market.outputToken(quotes.side(slot));
        quotes.input(slot, amount);
        boolean fits = in.due().tryAdd(amount);
        quotes.output(slot, amount);
        if (!fits || !out.reserved().tryAdd(amount)) {
            throw new IllegalStateException("quote " + quotes.quoteSequence(slot) + " holds more than 2^127 raw units");
        }
        state.partners.get(quotes.partnerId(slot)).open(quotes.notionalE6(slot));
        state.chainPool.open(quotes.lossE6(slot));
        quotes.feeOwed(slot, amount);
        state.openFlows.open(in.terms().tokenId(), out.terms().tokenId(), amount);
    }
}
