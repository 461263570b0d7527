package dev.kurs.core.book;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.Latch;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.risk.TokenFlow;
import dev.kurs.core.risk.TokenWorth;
import org.agrona.collections.IntArrayList;

/**
 * A token with the feeds that price it: IDRX with USD/IDR and, where there is one, the peg feed IDRX/IDR.
 *
 * <p>The peg latch is the token's own, because two tokens may share a peg feed and differ in what they tolerate.
 */
public final class Token {
    private final TokenState state;
    private final Latch pegLatch = new Latch();
    private final ChainToken chain = new ChainToken();
    private final TokenWorth worth = new TokenWorth();
    private final TokenFlow flow = new TokenFlow();
    private final IntArrayList corridorIds = new IntArrayList();
    private Feed feed;
    private Feed pegFeed;
    private boolean toldOffPeg;

    Token(TokenState state, Feed feed, Feed pegFeed) {
        this.state = state;
        link(feed, pegFeed);
    }

    /** Takes new feeds; a token with another peg feed starts within its peg. */
    public final void link(Feed newFeed, Feed newPegFeed) {
        unlinkPrice();
        if (newPegFeed != pegFeed) {
            movePeg(newPegFeed);
        }
        feed = newFeed;
        linkPrice();
    }

    public int id() {
        return state.terms().tokenId();
    }

    public TokenState state() {
        return state;
    }

    public Feed feed() {
        return feed;
    }

    /** What the pool's balance of it was last worth. */
    public TokenWorth worth() {
        return worth;
    }

    /** What trades have brought of it. */
    public TokenFlow flow() {
        return flow;
    }

    void joins(int corridorId) {
        corridorIds.addInt(corridorId);
    }

    /** The corridors that trade it, by ascending id; one of them says what it is worth. */
    public IntArrayList corridorIds() {
        return corridorIds;
    }

    /** What the pool on chain still lets it do. */
    public ChainToken chain() {
        return chain;
    }

    /** The feed of the token in its currency; null when it counts as its currency. */
    public Feed pegFeed() {
        return pegFeed;
    }

    public boolean hasPegFeed() {
        return pegFeed != null;
    }

    public Latch pegLatch() {
        return pegLatch;
    }

    /** Whether the last that was told of its peg is that it left it. */
    public boolean isToldOffPeg() {
        return toldOffPeg;
    }

    public void tellOffPeg(boolean offPeg) {
        toldOffPeg = offPeg;
    }

    private void unlinkPrice() {
        state.endStanding();
        if (feed != null) {
            feed.pricedTokens().remove(state);
        }
        if (pegFeed != null) {
            pegFeed.pricedTokens().remove(state);
        }
    }

    private void linkPrice() {
        feed.pricedTokens().add(state);
        if (pegFeed != null) {
            pegFeed.pricedTokens().add(state);
        }
    }

    private void movePeg(Feed newPegFeed) {
        pegLatch.release();
        if (pegFeed != null) {
            pegFeed.pegLatches().remove(pegLatch);
        }
        if (newPegFeed != null) {
            newPegFeed.pegLatches().add(pegLatch);
        }
        pegFeed = newPegFeed;
    }
}
