package dev.kurs.core.book;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.risk.PoolRisk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Every corridor by its id, and in the order in which they are judged: those with the dollar token first, because a cross depends on its
 * legs, and by id among equals.
 */
public final class Corridors {
    private final List<Corridor> byId = new ArrayList<>();
    private final List<CorridorMarket> markets = new ArrayList<>();
    private final PoolRisk risk = new PoolRisk();
    private Corridor[] inOrder = {};
    private int direct;

    public int size() {
        return byId.size();
    }

    public Corridor get(int corridorId) {
        return byId.get(corridorId);
    }

    public boolean knows(int corridorId) {
        return corridorId >= 0 && corridorId < byId.size();
    }

    /** The risk of all positions. */
    public PoolRisk risk() {
        return risk;
    }

    /** The markets by corridor id. */
    public List<CorridorMarket> markets() {
        return markets;
    }

    /** Begins a day of volatility in each that knows no return of one. */
    public void beginDaysVolatility() {
        for (Corridor corridor : inOrder()) {
            corridor.volatility().beginDay();
        }
    }

    /** The corridors, legs before the crosses that stand on them. */
    public Corridor[] inOrder() {
        return inOrder;
    }

    /** The corridor of the two tokens, either way round, or null. */
    public Corridor find(int tokenId, int otherTokenId) {
        for (Corridor corridor : byId) {
            boolean same = corridor.base().id() == tokenId && corridor.quote().id() == otherTokenId;
            boolean turned =
                    corridor.base().id() == otherTokenId && corridor.quote().id() == tokenId;
            if (same || turned) {
                return corridor;
            }
        }
        return null;
    }

    /** Terms of a corridor that is among these or the next, which share what is equal with those of the corridor before it. */
    public CorridorTerms sharing(CorridorTerms terms) {
        return terms.corridorId() == 0
                ? terms
                : terms.sharing(get(terms.corridorId() - 1).terms());
    }

    /** A corridor that is not yet among these; a cross finds its legs among those that are. */
    public Corridor create(CorridorTerms terms, Token base, Token quote) {
        Corridor created = new Corridor(terms, base, quote, risk);
        if (!isDollar(base) && !isDollar(quote)) {
            created.linkLegs(leg(base), leg(quote));
        }
        linkFeeds(created);
        return created;
    }

    /** Adds a corridor with the next id. */
    public void add(Corridor added) {
        byId.add(added);
        risk.add(added.risk());
        added.base().joins(added.id());
        added.quote().joins(added.id());
        markets.add(added.market());
        inOrder = Arrays.copyOf(inOrder, inOrder.length + 1);
        int place = added.isCross() ? inOrder.length - 1 : direct;
        System.arraycopy(inOrder, place, inOrder, place + 1, inOrder.length - 1 - place);
        inOrder[place] = added;
        direct += added.isCross() ? 0 : 1;
    }

    /** Finds every corridor's feeds anew, after a token changed its own. */
    public void relinkFeeds() {
        byId.forEach(Corridors::linkFeeds);
    }

    private Corridor leg(Token token) {
        for (Corridor corridor : byId) {
            boolean sold = corridor.quote() == token && isDollar(corridor.base());
            boolean bought = corridor.base() == token && isDollar(corridor.quote());
            if (sold || bought) {
                return corridor;
            }
        }
        throw new IllegalStateException(token.state().terms().symbol() + " has no corridor with the dollar token");
    }

    private static void linkFeeds(Corridor corridor) {
        Set<Token> tokens = new LinkedHashSet<>(List.of(corridor.base(), corridor.quote()));
        Feed[] own = feeds(tokens);
        if (corridor.isCross()) {
            tokens.add(dollarToken(corridor.baseLeg()));
            tokens.add(dollarToken(corridor.quoteLeg()));
        }
        corridor.linkFeeds(own, feeds(tokens), tokens.toArray(Token[]::new));
    }

    private static Feed[] feeds(Set<Token> tokens) {
        Set<Feed> feeds = new LinkedHashSet<>();
        for (Token token : tokens) {
            feeds.add(token.feed());
            if (token.hasPegFeed()) {
                feeds.add(token.pegFeed());
            }
        }
        return feeds.toArray(Feed[]::new);
    }

    private static Token dollarToken(Corridor leg) {
        return isDollar(leg.base()) ? leg.base() : leg.quote();
    }

    private static boolean isDollar(Token token) {
        return token.state().terms().dollar();
    }
}
