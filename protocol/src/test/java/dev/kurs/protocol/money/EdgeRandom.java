package dev.kurs.protocol.money;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;

/** Random numbers that crowd the edges of limbs, of ranges and of powers of ten; -Dkurs.seed repeats a run. */
final class EdgeRandom {
    private static final long[] EDGE_LIMBS = {
        0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1, 0xFFFF_FFFFL, 1L << 32, -1L << 32
    };

    private final SplittableRandom random;

    EdgeRandom(String test) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println(test + ": -Dkurs.seed=" + seed);
        random = new SplittableRandom(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    /** 0 to 2^63 − 1. */
    long nonNegativeLong() {
        return unsigned(63).longValueExact();
    }

    /** 1 to 2^63 − 1. */
    long positiveLong() {
        return Math.max(1, nonNegativeLong());
    }

    /** 0 to 2^maxBits − 1. */
    BigInteger unsigned(int maxBits) {
        BigInteger value = switch (below(5)) {
            case 0 -> BigInteger.ONE.shiftLeft(below(maxBits + 1)).add(nudge());
            case 1 -> BigInteger.TEN.pow(below(maxBits * 3 / 10 + 1)).add(nudge());
            case 2 -> BigInteger.valueOf(below(4));
            case 3 -> edgeLimbs();
            default -> uniformLimbs();
        };
        BigInteger bounded = value.max(BigInteger.ZERO);
        int bits = random.nextBoolean() ? maxBits : 1 + below(maxBits);
        return bounded.bitLength() <= maxBits ? bounded : bounded.shiftRight(bounded.bitLength() - bits);
    }

    /** −1, 0 or 1. */
    BigInteger nudge() {
        return BigInteger.valueOf(below(3) - 1);
    }

    private BigInteger edgeLimbs() {
        return limbs(EDGE_LIMBS[below(EDGE_LIMBS.length)]);
    }

    private BigInteger uniformLimbs() {
        return limbs(random.nextLong());
    }

    private BigInteger limbs(long top) {
        BigInteger value = Limbs.unsigned(top);
        for (int limb = 0; limb < below(4); limb++) {
            long next = random.nextBoolean() ? EDGE_LIMBS[below(EDGE_LIMBS.length)] : random.nextLong();
            value = value.shiftLeft(64).or(Limbs.unsigned(next));
        }
        return value;
    }
}
