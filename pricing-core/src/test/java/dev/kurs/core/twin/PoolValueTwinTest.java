package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.pricing.PoolValue;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PoolValueTwinTest {
    private static final int CASES = 50_000;

    /** Of an amount. */
    private static final int MAX_BITS = 127;

    private final PoolValue value = new PoolValue();

    @Test
    void shouldJudgeTheExampleOfItsDescription() {
        value.input(Amount.ofRaw(1_000_000_000L), 6, Amount.ofRaw(1_000_000_000_000_000_000L));
        value.output(Amount.ofRaw(1_650_000_000L), 2, Amount.ofRaw(61_302_681_992_337L));

        assertTrue(value.isWithin(120));
        assertFalse(value.isWithin(110));
        assertEquals(11_494_254L, value.lossE6RoundingUp());
    }

    @Test
    void shouldNeverBeKinderThanThePoolItself() {
        Random random = new Random(Seeds.announced("PoolValueTwinTest"));
        for (int count = 0; count < CASES; count++) {
            checkAgainstExactPrices(random);
        }
    }

    @Test
    void shouldRefuseFiguresThatLeaveItsRange() {
        Amount huge = new Amount().set(Long.MAX_VALUE, -1);
        value.input(huge, 18, huge).output(huge, 18, huge);
        assertFalse(value.isWithin(1_000));
        assertEquals(ExactMath.OVERFLOW, value.lossE6RoundingUp());
    }

    /** As Prices.sol has it: prices are fractions, top over bottom, and nothing is rounded before the end. */
    private void checkAgainstExactPrices(Random random) {
        int decimalsIn = random.nextInt(19);
        int decimalsOut = random.nextInt(19);
        BigDecimal priceIn = price(random);
        BigDecimal priceOut = price(random);
        BigInteger in = new BigInteger(1 + random.nextInt(60 + decimalsIn), random).add(BigInteger.ONE);
        BigDecimal worth = new BigDecimal(in)
                .multiply(priceIn)
                .scaleByPowerOfTen(decimalsOut - decimalsIn)
                .divide(priceOut, 60, RoundingMode.DOWN);
        BigInteger out = worth.multiply(BigDecimal.valueOf(0.97 + random.nextInt(600) / 10_000.0))
                .toBigInteger()
                .add(BigInteger.ONE);
        int boundBps = random.nextInt(300);
        if (out.bitLength() > MAX_BITS) {
            return;
        }

        value.input(amount(in), decimalsIn, roundedDown(priceIn));
        value.output(amount(out), decimalsOut, roundedDown(priceOut));

        boolean poolTakesIt = new BigDecimal(out)
                        .multiply(BigDecimal.valueOf(10_000))
                        .compareTo(worth.multiply(BigDecimal.valueOf(10_000L + boundBps)))
                <= 0;
        assertTrue(poolTakesIt || !value.isWithin(boundBps), () -> "in " + in + ", out " + out);
        BigInteger loss = new BigDecimal(out.subtract(worth.toBigInteger()).max(BigInteger.ZERO))
                .multiply(priceOut)
                .scaleByPowerOfTen(6 - decimalsOut)
                .setScale(0, RoundingMode.CEILING)
                .toBigInteger();
        long judged = value.lossE6RoundingUp();
        assertTrue(
                judged == ExactMath.OVERFLOW || BigInteger.valueOf(judged).compareTo(loss) >= 0,
                () -> "loss " + loss + ", judged " + judged);
        BigInteger slack = loss.divide(BigInteger.valueOf(1_000_000))
                .add(rounding(out, priceOut, decimalsOut))
                .add(roundingOfInput(in, decimalsIn));
        assertTrue(
                judged == ExactMath.OVERFLOW
                        || BigInteger.valueOf(judged).subtract(loss).compareTo(slack) <= 0,
                () -> "loss " + loss + ", judged " + judged + " is too cautious");
    }

    /** What one unit at 10^-18 of its price makes the input worth less: dollars at 10^-6. */
    private static BigInteger roundingOfInput(BigInteger in, int decimalsIn) {
        return new BigDecimal(in)
                .scaleByPowerOfTen(6 - 18 - decimalsIn)
                .setScale(0, RoundingMode.CEILING)
                .toBigInteger();
    }

    /** What one unit at 10^-18 of a price, or a raw unit of the payout, can make: dollars at 10^-6. */
    private static BigInteger rounding(BigInteger out, BigDecimal priceOut, int decimalsOut) {
        BigDecimal relative = BigDecimal.valueOf(4, 18).divide(priceOut.min(BigDecimal.ONE), 30, RoundingMode.UP);
        return new BigDecimal(out)
                .multiply(relative)
                .add(BigDecimal.valueOf(2))
                .multiply(priceOut)
                .scaleByPowerOfTen(6 - decimalsOut)
                .setScale(0, RoundingMode.UP)
                .toBigInteger()
                .add(BigInteger.TWO);
    }

    /** From a hundred-thousandth of a dollar to ten thousand dollars. */
    private static BigDecimal price(Random random) {
        BigDecimal answer = new BigDecimal(BigInteger.valueOf(10_000_000L + random.nextInt(90_000_000)), 8);
        BigDecimal scaled = answer.scaleByPowerOfTen(random.nextInt(8) - 4);
        return random.nextBoolean() ? scaled : BigDecimal.ONE.divide(scaled, 60, RoundingMode.DOWN);
    }

    private static Amount roundedDown(BigDecimal price) {
        return amount(price.scaleByPowerOfTen(PoolValue.PRICE_DECIMALS).toBigInteger());
    }

    private static Amount amount(BigInteger value) {
        return new Amount().set(value.shiftRight(64).longValueExact(), value.longValue());
    }
}
