package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Pools of tokens as they are in life: of 0, 2, 6 and 18 decimals, worth one IDR to ten dollars,
 * holding up to six ranges, some at a clamp of their skew, some without any.
 */
final class RandomWorlds {
    private static final List<Integer> DECIMALS = List.of(0, 2, 6, 18);
    private static final List<Double> LEVELS = List.of(1.0, 1 / 16312.5, 1 / 58.9, 1 / 156.4, 0.74, 0.22);

    /** Of a corridor with a spread of 10^-8: 10^8 units of 10^-12. */
    private static final double LEAST_MID = 1e-4;

    private final Dice dice;

    RandomWorlds(Dice dice) {
        this.dice = dice;
    }

    List<TwinToken> tokens(int count) {
        List<TwinToken> tokens = new ArrayList<>();
        while (tokens.size() < count) {
            TwinToken token = token(tokens.size());
            if (tokens.stream().allMatch(base -> isFineEnough(base, token))) {
                tokens.add(token);
            }
        }
        return tokens;
    }

    /**
     * Whether a mid at 10^-12 resolves the least spread. Rounding M can be worth half a unit of it, 5 × 10^-9 of a mid of 10^-4, which is half
     * of a spread of 10^-8; at most two legs of a triangle are that coarse, and all three pay that half. Below, a triangle can open:
     * seen at M = 8.8 × 10^-6 with a token at the clamp of a κ of 166 %.
     */
    private static boolean isFineEnough(TwinToken base, TwinToken quote) {
        return base.priceE12().doubleValue() / quote.priceE12().doubleValue() >= LEAST_MID;
    }

    /** An amount to start with: from one raw unit to two ranges of the token. */
    BigInteger start(TwinToken token) {
        double dollars = switch (dice.upTo(4)) {
            case 0 -> 0;
            case 1 -> dice.anyMagnitude(1e-3, 10.0);
            default -> dice.between(0.0, 2.0) * token.rangeE6() / 1e6;
        };
        BigInteger worth = dice.rawWorth(dollars, token.priceE12().doubleValue() / 1e12, token.decimals());
        return worth.add(Exact.whole(dice.between(1L, 3L)));
    }

    private TwinToken token(int feedId) {
        double price = dice.oneIn(3) ? dice.anyMagnitude(1e-2, 10.0) : dice.oneOf(LEVELS) * dice.between(0.95, 1.05);
        boolean inverted = dice.oneIn(2);
        long publishedE12 = (long) ((inverted ? 1 / price : price) * 1e12);
        TwinFeed feed = new TwinFeed(feedId, publishedE12, inverted, 0);
        int decimals = dice.oneOf(DECIMALS);
        long rangeE6 = dice.anyMagnitude(1_000_000L, 1_000_000_000_000L);
        BigInteger balance = dice.rawWorth(dice.between(0.0, 6.0) * rangeE6 / 1e6, price, decimals);
        TwinBook book = new TwinBook(balance, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);
        return new TwinToken(decimals, feed, null, skew(), dice.between(0L, 5 * rangeE6), rangeE6, book);
    }

    private long skew() {
        return switch (dice.upTo(4)) {
            case 0 -> 0;
            case 1 -> dice.between(0L, 190_000_000L);
            default -> dice.anyMagnitude(100L, 5_000_000L);
        };
    }
}
