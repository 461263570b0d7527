package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random tokens, of which some fit 128 bits and some do not, in full and by the short way, against decimals. */
class LinearPositionsTwinTest {
    private static final int CASES = 300_000;
    private static final BigDecimal ONE = BigDecimal.ONE;

    private final LinearPositions positions = new LinearPositions();
    private int narrow;
    private int wide;
    private int within;
    private int below;
    private int ties;

    @Test
    void shouldPlaceTokensAsDecimalsDo() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("LinearPositionsTwinTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int number = 0; number < CASES; number++) {
            TokenState sent = token(random);
            TokenState received = token(random);
            Amount input = amount(random, sent);
            long rebateE8 = random.nextInt(5) == 0 ? random.nextLong(1_000_000) : 0;
            String place = "case " + number;

            long sentE8 = expected(held(sent, sum(sent.balance(), sent.due()).add(big(input))), sent);
            assertEquals(sentE8, positions.ofSent(sent, input), place);
            assertEquals(sentE8, positions.ofSentInFull(sent, input), place);
            count(NarrowPositions.ofSent(sent, input), sentE8);

            BigDecimal promised = held(sent, big(input)).multiply(ONE.add(BigDecimal.valueOf(rebateE8, 8)));
            BigDecimal free = held(received, big(received.balance()).subtract(big(received.reserved())));
            long receivedE8 = expected(free.subtract(promised), received);
            assertEquals(receivedE8, positions.ofReceived(received, sent, input, rebateE8), place);
            assertEquals(receivedE8, positions.ofReceivedInFull(received, sent, input, rebateE8), place);
            count(NarrowPositions.ofReceived(received, sent, input), receivedE8);
        }
        int least = CASES / 100;
        assertTrue(
                narrow > least && wide > least && within > least && below > least,
                narrow + " narrow, " + wide + " wide, " + within + " within their range, " + below
                        + " below their target");
        assertTrue(ties > 0, "none was half way between two positions");
    }

    private void count(long narrowE8, long positionE8) {
        narrow += narrowE8 == NarrowPositions.TOO_WIDE ? 0 : 1;
        wide += narrowE8 == NarrowPositions.TOO_WIDE ? 1 : 0;
        within += Math.abs(positionE8) < PlainTerms.E8 ? 1 : 0;
        below += positionE8 < 0 ? 1 : 0;
    }

    /** Dollars that so many raw units are worth. */
    private static BigDecimal held(TokenState token, BigInteger units) {
        return new BigDecimal(units)
                .multiply(BigDecimal.valueOf(token.priceE12(), 12))
                .scaleByPowerOfTen(-token.decimals());
    }

    private long expected(BigDecimal dollars, TokenState token) {
        BigDecimal above = dollars.subtract(BigDecimal.valueOf(token.terms().targetE6(), 6));
        BigDecimal range = BigDecimal.valueOf(token.terms().rangeE6(), 6);
        if (above.abs().compareTo(range) >= 0) {
            return above.signum() * PlainTerms.E8;
        }
        BigDecimal twice = above.movePointRight(8).multiply(BigDecimal.TWO);
        BigDecimal[] halves = twice.divideAndRemainder(range);
        ties += halves[1].signum() == 0 && halves[0].toBigInteger().testBit(0) ? 1 : 0;
        return above.movePointRight(8).divide(range, 0, RoundingMode.HALF_EVEN).longValueExact();
    }

    /** As a pool holds it, near its target every other time; some with the largest and least figures that there are. */
    private static TokenState token(Random random) {
        return random.nextInt(20) == 0 ? halfAnE8PerUnit(random) : anyToken(random);
    }

    /** At a dollar and with a range of 200 dollars, of which a raw unit is half of 10^-8. */
    private static TokenState halfAnE8PerUnit(Random random) {
        TokenState token =
                new TokenState(PlainTerms.skewed(PlainTerms.token(0, "T", 6), 100_000, 0, 200 * PlainTerms.E6));
        token.priceE12(PlainTerms.E12);
        token.balance().set(random.nextLong(200 * PlainTerms.E6));
        return token;
    }

    private static TokenState anyToken(Random random) {
        int decimals = random.nextInt(3) == 0 ? random.nextInt(19) : 2 + random.nextInt(7);
        long targetE6 = random.nextInt(20) == 0 ? random.nextLong() >>> 1 : random.nextLong(1_000_000_000_000L);
        long rangeE6 = random.nextInt(20) == 0
                ? 1 + (random.nextLong() >>> 1) / 2
                : 2_000L * (1 + random.nextLong(100_000_000L));
        TokenState token =
                new TokenState(PlainTerms.skewed(PlainTerms.token(0, "T", decimals), 100_000, targetE6, rangeE6));
        token.priceE12(random.nextInt(20) == 0 ? random.nextLong() >>> 1 : price(random));
        token.balance().set(random.nextBoolean() ? amount(random, token) : atTarget(random, token));
        token.due().set(random.nextBoolean() ? new Amount() : amount(random, token));
        token.reserved().set(random.nextBoolean() ? new Amount() : amount(random, token));
        return token;
    }

    /** One dollar, or any other. */
    private static long price(Random random) {
        return random.nextBoolean() ? PlainTerms.E12 : 1 + random.nextLong(1_000 * PlainTerms.E12);
    }

    private static Amount atTarget(Random random, TokenState token) {
        BigDecimal dollars = BigDecimal.valueOf(token.terms().targetE6(), 6)
                .add(BigDecimal.valueOf((long) (token.terms().rangeE6() * (random.nextDouble() - 0.5)), 6));
        BigInteger units = dollars.max(BigDecimal.ZERO)
                .scaleByPowerOfTen(token.decimals())
                .divide(BigDecimal.valueOf(token.priceE12(), 12), 0, RoundingMode.DOWN)
                .toBigInteger();
        return units.bitLength() > 126 ? new Amount() : amount(units);
    }

    /** Mostly of a few dollars, some of any size. */
    private static Amount amount(Random random, TokenState token) {
        int bits = random.nextInt(8) == 0 ? 1 + random.nextInt(125) : Math.min(100, 4 + 4 * token.decimals());
        return amount(new BigInteger(bits, random));
    }

    private static Amount amount(BigInteger units) {
        return new Amount().set(units.shiftRight(Long.SIZE).longValue(), units.longValue());
    }

    private static BigInteger big(Amount amount) {
        return BigInteger.valueOf(amount.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(amount.low())));
    }

    private static BigInteger sum(Amount left, Amount right) {
        return big(left).add(big(right));
    }
}
