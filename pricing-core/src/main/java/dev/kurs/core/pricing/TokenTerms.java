package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.Flag;

/**
 * The configuration of a token.
 *
 * <p>IDRX with 2 decimals, a skew of at most 20 bps ({@code maxSkewE8} 200_000) that is full one million dollars
 * ({@code rangeE6} 10^12) away from a target of two ({@code targetE6} 2 × 10^12).
 */
public record TokenTerms(
        int tokenId,
        String symbol,
        int decimals,
        boolean dollar,
        int feedId,
        int pegFeedId,
        long maxSkewE8,
        long targetE6,
        long rangeE6,
        long maxPegE8) {
    /** The id of a feed that a token does not have. */
    public static final int NO_FEED = -1;

    /** Reads the terms of a configuration command. */
    public static TokenTerms from(ConfigureTokenDecoder command) {
        return new TokenTerms(
                command.tokenId(),
                command.symbol(),
                command.decimals(),
                command.dollar() == Flag.YES,
                command.feedId(),
                command.pegFeedId(),
                command.maxSkewE8(),
                command.targetE6(),
                command.rangeE6(),
                command.maxPegE8());
    }

    public boolean hasPegFeed() {
        return pegFeedId != NO_FEED;
    }
}
