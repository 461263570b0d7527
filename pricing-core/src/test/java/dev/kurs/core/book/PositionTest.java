package dev.kurs.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PositionTest {
    private static final long E12 = 1_000_000_000_000L;

    private final Position position = new Position();

    @Test
    void shouldAverageTheRatesOfSwapsThatExtendIt() {
        assertFalse(sell(100, 10 * E12));
        assertFalse(sell(50, 13 * E12));

        assertEquals(150, base());
        assertEquals(11 * E12, position.waopE12());
        assertEquals(1, position.batch());
        assertEquals(7, position.openedAtSeconds());
    }

    @Test
    void shouldRealiseWhatASwapThatReducesItGains() {
        sell(100, 10 * E12);
        assertFalse(buy(40, 12 * E12));

        assertEquals(60, base());
        assertEquals(10 * E12, position.waopE12());
        assertEquals(80, realised());
    }

    @Test
    void shouldCloseTheBatchOfASwapThatFlattensIt() {
        buy(100, 10 * E12);
        assertTrue(sell(100, 11 * E12));

        assertEquals(0, base());
        assertEquals(0, position.waopE12());
        assertEquals(-100, realised());
        assertEquals(1, position.batch());
        assertEquals(0, position.openedAtSeconds());
    }

    @Test
    void shouldSplitASwapThatCrossesZeroAtItsRate() {
        sell(100, 10 * E12);
        sell(50, 13 * E12);
        assertTrue(buy(200, 12 * E12));

        assertEquals(-50, base());
        assertEquals(12 * E12, position.waopE12());
        assertEquals(150, realised());
        assertEquals(2, position.batch());
    }

    @Test
    void shouldRoundAHalfToTheEvenRateAndAGainDown() {
        sell(1, 1);
        sell(1, 2);
        assertEquals(2, position.waopE12(), "1.5 is between 1 and 2, and 2 is even");
        buy(1, 3);
        assertEquals(0, realised(), "10^-12 of a unit is nothing");
        buy(1, 1);
        assertEquals(-1, realised(), "and the loss of as much is one");
    }

    @Test
    void shouldFollowATwinOfBigDecimals() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PositionTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int life = 0; life < 300; life++) {
            Position lived = new Position();
            Twin twin = new Twin(random.nextInt(37) - 18);
            int rateBits = 1 + random.nextInt(55);
            int amountBits = Math.min(90, 119 - Math.max(0, rateBits - 40) - 4 * Math.max(0, twin.exponent));
            for (int i = 0; i < 60; i++) {
                Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
                BigInteger amount = new BigInteger(1 + random.nextInt(amountBits), random).add(BigInteger.ONE);
                long rateE12 = random.nextLong(1, 1L << rateBits);
                boolean closed = lived.settle(side, amount(amount), rateE12, twin.exponent, i + 1);

                assertEquals(twin.settle(side, amount, rateE12, i + 1), closed);
                assertEquals(twin.base, number(lived.base()));
                assertEquals(twin.waopE12, lived.waopE12());
                assertEquals(twin.realised, number(lived.realised()));
                assertEquals(twin.batch, lived.batch());
                assertEquals(twin.openedAt, lived.openedAtSeconds());
            }
        }
    }

    private boolean sell(long amount, long rateE12) {
        return position.settle(Side.SELL, Amount.ofRaw(amount), rateE12, 0, 7);
    }

    private boolean buy(long amount, long rateE12) {
        return position.settle(Side.BUY, Amount.ofRaw(amount), rateE12, 0, 9);
    }

    private long base() {
        return number(position.base()).longValueExact();
    }

    private long realised() {
        return number(position.realised()).longValueExact();
    }

    private static Amount amount(BigInteger value) {
        return new Amount().set(value.shiftRight(64).longValue(), value.longValue());
    }

    private static BigInteger number(SignedAmount value) {
        BigInteger low = new BigInteger(Long.toUnsignedString(value.low()));
        return BigInteger.valueOf(value.high()).shiftLeft(64).add(low);
    }

    /** The rules once more, swap by swap: what closes at its rate first, then what opens. */
    private static final class Twin {
        private final int exponent;
        private BigInteger base = BigInteger.ZERO;
        private BigInteger realised = BigInteger.ZERO;
        private long waopE12;
        private long batch;
        private long openedAt;

        Twin(int exponent) {
            this.exponent = exponent;
        }

        boolean settle(Side side, BigInteger amount, long rateE12, long time) {
            BigInteger change = side == Side.SELL ? amount : amount.negate();
            boolean closed = false;
            if (base.signum() * change.signum() < 0) {
                BigInteger part = base.abs().min(amount);
                realise(part, rateE12);
                BigInteger moved = change.signum() > 0 ? part : part.negate();
                base = base.add(moved);
                change = change.subtract(moved);
                closed = base.signum() == 0;
            }
            if (closed) {
                waopE12 = 0;
                openedAt = 0;
            }
            if (change.signum() != 0) {
                extend(change, rateE12, time);
            }
            return closed;
        }

        private void extend(BigInteger change, long rateE12, long time) {
            if (base.signum() == 0) {
                batch++;
                openedAt = time;
            }
            BigDecimal value = new BigDecimal(base.abs())
                    .multiply(BigDecimal.valueOf(waopE12))
                    .add(new BigDecimal(change.abs()).multiply(BigDecimal.valueOf(rateE12)));
            base = base.add(change);
            waopE12 = value.divide(new BigDecimal(base.abs()), 0, RoundingMode.HALF_EVEN)
                    .longValueExact();
        }

        private void realise(BigInteger part, long rateE12) {
            BigDecimal gain = BigDecimal.valueOf(rateE12)
                    .subtract(BigDecimal.valueOf(waopE12))
                    .multiply(new BigDecimal(part))
                    .multiply(BigDecimal.valueOf(base.signum()))
                    .scaleByPowerOfTen(exponent - 12);
            realised = realised.add(gain.setScale(0, RoundingMode.FLOOR).toBigInteger());
        }
    }
}
