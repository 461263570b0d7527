package dev.kurs.core.book;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.pricing.PoolTokens;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.pricing.TokenTerms;
import java.util.ArrayList;
import java.util.List;

/** Every token by its id, 0, 1, 2 in the order of configuration. */
public final class Tokens implements PoolTokens {
    private final List<Token> byId = new ArrayList<>();

    public int size() {
        return byId.size();
    }

    public Token get(int tokenId) {
        return byId.get(tokenId);
    }

    @Override
    public TokenState state(int tokenId) {
        return byId.get(tokenId).state();
    }

    @Override
    public long lastPriceE12(int tokenId) {
        return byId.get(tokenId).worth().priceE12();
    }

    public boolean knows(int tokenId) {
        return tokenId >= 0 && tokenId < byId.size();
    }

    public void add(TokenTerms terms, Feed feed, Feed pegFeed) {
        byId.add(new Token(new TokenState(terms), feed, pegFeed));
    }

    /** Forgets what every token was valued at. */
    public void forgetValues() {
        byId.forEach(token -> token.state().forgetValue());
    }

    /** A UTC day begins: nothing has left the pool yet. */
    public void beginDay() {
        byId.forEach(token -> token.state().netOutflow().setZero());
    }
}
