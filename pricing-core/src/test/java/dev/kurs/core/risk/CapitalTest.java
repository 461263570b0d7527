package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CapitalTest {
    private static final int STEPS = 100_000;
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private final Capital capital = new Capital();

    @Test
    void shouldAddWhatTheBalancesAreWorth() {
        capital.set(0, 5_000_000);
        capital.set(3, 7_000_000);
        assertEquals(12_000_000, capital.e6());

        capital.set(0, 0);
        assertEquals(7_000_000, capital.e6());
    }

    @Test
    void shouldAgreeWithASumOfAllThatIsNeverTooLarge() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("CapitalTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        long[] values = new long[7];
        for (int step = 0; step < STEPS; step++) {
            int tokenId = random.nextInt(values.length);
            values[tokenId] = random.nextLong() >>> (1 + random.nextInt(63));
            capital.set(tokenId, values[tokenId]);
            BigInteger sum =
                    Arrays.stream(values).mapToObj(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
            assertEquals(sum.min(MOST).longValueExact(), capital.e6(), Arrays.toString(values));
        }
    }
}
