package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import java.math.BigInteger;

/** A token of a plan with something else in it. */
record TokenEditor(TokenPlan token) {
    TokenEditor symbol(String symbol) {
        return with(
                symbol,
                token.address(),
                token.decimals(),
                token.flowShift(),
                token.feed(),
                token.limits(),
                token.seed());
    }

    TokenEditor address(Address address) {
        return with(
                token.symbol(),
                address,
                token.decimals(),
                token.flowShift(),
                token.feed(),
                token.limits(),
                token.seed());
    }

    TokenEditor decimals(int decimals) {
        return with(
                token.symbol(),
                token.address(),
                decimals,
                token.flowShift(),
                token.feed(),
                token.limits(),
                token.seed());
    }

    TokenEditor flowShift(int flowShift) {
        return with(
                token.symbol(),
                token.address(),
                token.decimals(),
                flowShift,
                token.feed(),
                token.limits(),
                token.seed());
    }

    TokenEditor limits(TokenLimitsStruct limits) {
        return with(
                token.symbol(),
                token.address(),
                token.decimals(),
                token.flowShift(),
                token.feed(),
                limits,
                token.seed());
    }

    TokenEditor seed(BigInteger seed) {
        return with(
                token.symbol(),
                token.address(),
                token.decimals(),
                token.flowShift(),
                token.feed(),
                token.limits(),
                seed);
    }

    TokenEditor aggregator(Address aggregator) {
        return feed(aggregator, token.feed().decimals(), token.feed().maxAgeSeconds());
    }

    TokenEditor feedDecimals(int decimals) {
        return feed(token.feed().aggregator(), decimals, token.feed().maxAgeSeconds());
    }

    TokenEditor maxAgeSeconds(long maxAgeSeconds) {
        return feed(token.feed().aggregator(), token.feed().decimals(), maxAgeSeconds);
    }

    private TokenEditor feed(Address aggregator, int decimals, long maxAgeSeconds) {
        FeedPlan feed = token.feed();
        FeedPlan changed = new FeedPlan(
                aggregator,
                feed.description(),
                decimals,
                maxAgeSeconds,
                feed.inverted(),
                feed.lowestAnswer(),
                feed.highestAnswer(),
                feed.updateBandBps(),
                feed.firstAnswer());
        return with(
                token.symbol(),
                token.address(),
                token.decimals(),
                token.flowShift(),
                changed,
                token.limits(),
                token.seed());
    }

    private static TokenEditor with(
            String symbol,
            Address address,
            int decimals,
            int flowShift,
            FeedPlan feed,
            TokenLimitsStruct limits,
            BigInteger seed) {
        return new TokenEditor(new TokenPlan(symbol, address, decimals, flowShift, feed, limits, seed));
    }
}
