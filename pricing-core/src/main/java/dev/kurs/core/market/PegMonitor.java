package dev.kurs.core.market;

import dev.kurs.core.book.Token;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.FreezeOrder;

/**
 * Keeps the latches of pegs, says which token leaves its peg and which is back, and ends what a breach sent to the chain once that is thawed.
 *
 * <p>IDRX at 0.985 IDR with 100 bps allowed is off its peg until {@code recovery_ticks} prices in a row are within them.
 */
public final class PegMonitor {
    private final EngineState state;
    private final OracleReader oracle;
    private final CorridorMonitor monitor;
    private final MarketEvents events;

    public PegMonitor(EngineState state, OracleReader oracle, CorridorMonitor monitor, MarketEvents events) {
        this.state = state;
        this.oracle = oracle;
        this.monitor = monitor;
        this.events = events;
    }

    /** Counts a tick of a feed for the pegs that it gives. */
    void onTick(Feed feed) {
        if (feed.pegLatches().isEmpty()) {
            return;
        }
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            Token token = state.tokens.get(tokenId);
            if (token.pegFeed() == feed) {
                token.pegLatch()
                        .onTick(oracle.pegFinding(token, nowNs(), feed.isMarketClosed(nowNs())), feed.recoveryTicks());
                emit(token);
            }
        }
    }

    /** Lets time alone latch what it must. */
    void onTime() {
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            Token token = state.tokens.get(tokenId);
            if (token.hasPegFeed()) {
                latch(token);
            }
        }
    }

    private void latch(Token token) {
        boolean wasLatched = token.pegLatch().isLatched();
        boolean closed = token.pegFeed().isMarketClosed(nowNs());
        token.pegLatch().onTime(oracle.pegFinding(token, nowNs(), closed));
        if (wasLatched != token.pegLatch().isLatched()) {
            monitor.touch(token.pegFeed());
        }
    }

    /** After what may have changed any peg. */
    void emitEvery() {
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            emit(state.tokens.get(tokenId));
        }
    }

    private void emit(Token token) {
        boolean offPeg = token.pegLatch().isLatched();
        if (state.rules.nameDepegs() && offPeg != token.isToldOffPeg()) {
            token.tellOffPeg(offPeg);
            events.tokenPegChanged(token);
            beginBreach(token);
            settleFreeze(token);
        }
    }

    /** An earlier breach's freeze may have been thawed in a block that is not confirmed yet, and is none of this one's. */
    private void beginBreach(Token token) {
        if (token.isToldOffPeg() && token.chain().guardianFreeze().order() == FreezeOrder.SEEN) {
            token.chain().guardianFreeze().move(FreezeOrder.NONE);
            events.tokenFreezeOrderChanged(token);
        }
    }

    /** What a breach sent is over once the chain lets the token in again and its peg holds. */
    public void settleFreeze(Token token) {
        boolean isOver = !token.chain().isInboundFrozen() && !token.isToldOffPeg();
        if (isOver && token.chain().guardianFreeze().order() == FreezeOrder.SEEN) {
            token.chain().guardianFreeze().move(FreezeOrder.NONE);
            events.tokenFreezeOrderChanged(token);
            monitor.touchAll();
        }
    }

    private long nowNs() {
        return state.context.timestampNs();
    }
}
