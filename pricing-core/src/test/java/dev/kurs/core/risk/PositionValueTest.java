package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.money.SignedAmount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Dollars of positions of any size, by short division or long, are those of exact decimals. */
class PositionValueTest {
    private static final int CASES = 300_000;
    private static final int DECIMALS = 19;
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private final PositionValue value = new PositionValue();

    @Test
    void shouldBeWorthWhatExactDecimalsSay() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PositionValueTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < CASES; run++) {
            BigInteger raw = new BigInteger(random.nextInt(127), random)
                    .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1));
            SignedAmount position =
                    new SignedAmount().set(raw.shiftRight(Long.SIZE).longValue(), raw.longValue());
            long price = positive(random);
            long mid = positive(random);
            long waop = random.nextInt(4) == 0 ? mid + random.nextInt(1_000) : positive(random);
            int decimals = random.nextInt(DECIMALS);
            String about = raw + " at " + price + ", mid " + mid + ", WAOP " + waop + ", decimals " + decimals;

            assertEquals(gross(raw, price, decimals), value.grossE6(position, price, decimals), about);
            assertEquals(
                    unrealised(raw, mid, waop, price, decimals),
                    value.unrealisedE6(position, mid, waop, price, decimals),
                    about);
        }
    }

    private static long positive(Random random) {
        return 1 + (random.nextLong() >>> (2 + random.nextInt(61)));
    }

    private static long gross(BigInteger raw, long price, int decimals) {
        BigInteger dividend = raw.abs().multiply(BigInteger.valueOf(price));
        return bounded(dividend, BigInteger.TEN.pow(decimals + 6));
    }

    private static long unrealised(BigInteger raw, long mid, long waop, long price, int decimals) {
        BigInteger dividend = raw.multiply(BigInteger.valueOf(mid - waop)).multiply(BigInteger.valueOf(price));
        BigInteger divisor = BigInteger.TEN.pow(decimals + 6).multiply(BigInteger.valueOf(mid));
        return dividend.signum() * bounded(dividend.abs(), divisor);
    }

    private static long bounded(BigInteger dividend, BigInteger divisor) {
        return new BigDecimal(dividend)
                .divide(new BigDecimal(divisor), 0, RoundingMode.HALF_EVEN)
                .toBigIntegerExact()
                .min(MOST)
                .longValueExact();
    }
}
