package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.Arrays;

/** One who trades parts of what it has, now here, now there, each settled at once, and at last turns all into its first token. */
final class Wanderer {
    private static final int HOME = 0;

    private final Dice dice;
    private final TwinWorld world;
    private final BigInteger[] held = new BigInteger[3];

    Wanderer(Dice dice, TwinWorld world, BigInteger sent) {
        this.dice = dice;
        this.world = world;
        Arrays.fill(held, BigInteger.ZERO);
        held[HOME] = sent;
    }

    /** What it has of its first token after so many trades and the way home. */
    BigInteger wander(int trades) {
        for (int trade = 0; trade < trades; trade++) {
            int from = dice.upTo(held.length);
            int to = (from + 1 + dice.upTo(held.length - 1)) % held.length;
            swap(from, to, part(held[from]));
        }
        for (int token = HOME + 1; token < held.length; token++) {
            swap(token, HOME, held[token]);
        }
        return held[HOME];
    }

    private BigInteger part(BigInteger whole) {
        return dice.oneIn(3)
                ? whole
                : whole.multiply(Exact.whole(dice.between(0L, 1_000L))).divide(Exact.whole(1_000));
    }

    private void swap(int from, int to, BigInteger input) {
        BigInteger output = input.signum() == 0 ? BigInteger.ZERO : world.outputFor(from, to, input);
        if (output.signum() > 0) {
            world.take(from, to, input, output, true);
            held[from] = held[from].subtract(input);
            held[to] = held[to].add(output);
        }
    }
}
