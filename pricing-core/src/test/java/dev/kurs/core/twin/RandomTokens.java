package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.List;

/** Tokens of 0, 2, 6 and 18 decimals, from a millionth of a dollar to thousands, with aims and books from sane to absurd. */
final class RandomTokens {
    private static final List<Integer> DECIMALS = List.of(0, 2, 6, 18);
    private static final List<Double> LEVELS =
            List.of(1.0, 1.0, 1 / 16312.5, 1 / 58.9, 1 / 156.4, 0.74, 0.22, 1e-6, 4000.0);

    private final Dice dice;

    RandomTokens(Dice dice) {
        this.dice = dice;
    }

    TwinToken token(int feedId) {
        double price = dice.oneIn(4) ? dice.anyMagnitude(1e-6, 1e4) : dice.oneOf(LEVELS) * dice.between(0.9, 1.1);
        int decimals = dice.oneOf(DECIMALS);
        TwinFeed peg = dice.oneIn(4) ? feed(feedId + 1, dice.between(0.97, 1.03)) : null;
        boolean wellKept = dice.oneIn(2);
        long rangeE6 = dice.anyMagnitude(wellKept ? 100_000_000L : 1L, 1_000_000_000_000_000L);
        long targetE6 = wellKept ? dice.between(0L, rangeE6 * 2) : target(rangeE6);
        double dollars =
                wellKept ? targetE6 / 1e6 + dice.between(0.0, 1.5) * rangeE6 / 1e6 : dice.anyMagnitude(1e-2, 1e9);
        TwinBook book = book(dice.rawWorth(dollars, price, decimals), dice.rawWorth(dollars / 10, price, decimals));
        return new TwinToken(decimals, feed(feedId, price), peg, skew(), targetE6, rangeE6, book);
    }

    private TwinFeed feed(int feedId, double price) {
        boolean inverted = dice.oneIn(2);
        long publishedE12 = Math.max(1, (long) ((inverted ? 1 / price : price) * 1e12));
        return new TwinFeed(feedId, publishedE12, inverted, dice.oneIn(5) ? 0 : dice.anyMagnitude(1L, 2_000_000L));
    }

    private long skew() {
        return switch (dice.upTo(8)) {
            case 0 -> 0;
            case 1 -> dice.oneOf(List.of(199_999_999L, 190_000_000L));
            case 2 -> dice.between(0L, 199_999_999L);
            default -> dice.anyMagnitude(1_000L, 5_000_000L);
        };
    }

    private long target(long rangeE6) {
        return switch (dice.upTo(4)) {
            case 0 -> 0;
            case 1 -> dice.between(0L, rangeE6);
            default -> dice.anyMagnitude(1L, 1_000_000_000_000_000L);
        };
    }

    private TwinBook book(BigInteger usual, BigInteger mostDue) {
        BigInteger balance = dice.oneIn(20) ? BigInteger.ZERO : usual;
        BigInteger reserved = dice.oneIn(3) ? BigInteger.ZERO : part(balance);
        BigInteger due = dice.oneIn(3) ? BigInteger.ZERO : part(mostDue);
        BigInteger paid = dice.oneIn(3) ? BigInteger.ZERO : part(balance);
        return new TwinBook(balance, reserved, due, dice.oneIn(4) ? paid.negate() : paid);
    }

    private BigInteger part(BigInteger whole) {
        return dice.oneIn(10)
                ? whole
                : whole.multiply(Exact.whole(dice.between(0L, 1000L))).divide(Exact.whole(1000));
    }
}
