package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.money.Fractions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Parts of a whole are those of exact decimals, next to ties too, which doubles do not tell apart. */
class ShareTest {
    private static final int CASES = 1_000_000;
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    @Test
    void shouldBeThePartThatExactDecimalsSay() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("ShareTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < CASES; run++) {
            long whole = random.nextInt(4) == 0
                    ? Fractions.TWO_E8 * (1 + random.nextInt(1 << 20))
                    : 1 + (random.nextLong() >>> (2 + random.nextInt(61)));
            long part =
                    random.nextInt(3) == 0 ? nextToTie(random, whole) : random.nextLong() >>> (1 + random.nextInt(62));

            assertEquals(exact(part, whole), Share.of(part, whole), () -> part + " of " + whole);
        }
    }

    /** The whole times a share of half a unit more than a whole number of them, or one raw unit beside that. */
    private static long nextToTie(Random random, long whole) {
        BigInteger twice = BigInteger.valueOf(2L * random.nextInt(1 << 30) + 1).multiply(BigInteger.valueOf(whole));
        BigInteger part = twice.divide(BigInteger.valueOf(Fractions.TWO_E8)).add(BigInteger.valueOf(random.nextInt(2)));
        return part.min(MOST).longValueExact();
    }

    @Test
    void shouldHaveNoShareOfNothing() {
        assertEquals(CorridorFigures.NO_SHARE, Share.of(1, 0));
        assertEquals(CorridorFigures.NO_SHARE, Share.of(1, -1));
        assertEquals(0, Share.of(0, 1));
    }

    private static long exact(long part, long whole) {
        return new BigDecimal(BigInteger.valueOf(part).multiply(BigInteger.valueOf(Fractions.E8)))
                .divide(new BigDecimal(whole), 0, RoundingMode.HALF_EVEN)
                .toBigIntegerExact()
                .min(MOST)
                .longValueExact();
    }
}
