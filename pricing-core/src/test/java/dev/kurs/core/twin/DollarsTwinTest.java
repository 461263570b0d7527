package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.pricing.Deviation;
import dev.kurs.core.pricing.DollarValue;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Bounds in dollars and between prices, against exact fractions, mostly right beside the bound. */
final class DollarsTwinTest {
    private static final int CASES = 50_000;

    @Test
    void shouldSeeADeviationExactlyWhereTheFractionsDo() {
        long seed = Seeds.announced("DollarsTwinTest, deviation");
        Dice dice = new Dice(seed);
        Deviation deviation = new Deviation();

        for (int number = 0; number < CASES; number++) {
            TwinFeed check = new TwinFeed(1, dice.anyMagnitude(1_000L, 1_000_000_000_000_000_000L), dice.oneIn(2), 0);
            long boundE8 = dice.anyMagnitude(1L, 50_000_000L);
            TwinFeed price = beside(dice, check, boundE8);

            boolean exceeds = deviation.exceeds(
                    price.publishedE12(), price.inverted(), check.publishedE12(), check.inverted(), boundE8);
            assertEquals(
                    price.deviatesFrom(check, boundE8), exceeds, () -> "seed " + seed + ": " + price + check + boundE8);

            TwinFeed par = new TwinFeed(1, 1_000_000_000_000L, false, 0);
            TwinFeed peg = beside(dice, par, boundE8);
            assertEquals(
                    peg.deviatesFrom(par, boundE8),
                    deviation.pegExceeds(peg.publishedE12(), peg.inverted(), boundE8),
                    () -> "seed " + seed + ": peg " + peg + boundE8);
        }
    }

    @Test
    void shouldHoldDollarsAgainstBoundsWithoutRounding() {
        long seed = Seeds.announced("DollarsTwinTest, bounds");
        Dice dice = new Dice(seed);
        DollarValue dollars = new DollarValue();
        RandomCases cases = new RandomCases(seed);
        MarketBuilder markets = new MarketBuilder();

        for (int number = 0; number < CASES; number++) {
            TwinCase given = cases.next();
            TokenState token = markets.market(given).base();
            TwinToken twin = given.corridor().base();
            long boundE6 = dice.anyMagnitude(1L, 1_000_000_000_000_000L);
            BigInteger bound = Exact.whole(boundE6).multiply(twin.dollarScale());
            BigInteger least = Exact.divideRoundingUp(bound, twin.priceE12().multiply(Exact.E6));
            BigInteger raw = least.add(Exact.whole(dice.between(-2L, 2L))).max(BigInteger.ZERO);
            BigInteger worth = raw.multiply(twin.priceE12()).multiply(Exact.E6);

            Amount amount = amount(raw);
            String where = "seed " + seed + " case " + number + ": " + raw + " of " + twin + " at " + boundE6;
            assertEquals(worth.compareTo(bound), dollars.compare(amount, token, boundE6), where);
            assertEquals(worth.compareTo(bound) <= 0, dollars.fits(0, amount, token, boundE6), where);
            assertEquals(
                    Exact.divideRoundingUp(worth, twin.dollarScale()).longValueExact(),
                    dollars.toE6RoundingUp(amount, token),
                    where);
            BigInteger[] wholeE6 = worth.divideAndRemainder(twin.dollarScale());
            assertEquals(wholeE6[0].longValueExact(), dollars.toE6RoundingDown(amount, token), where);
            assertEquals(wholeE6[1].signum() == 0, dollars.wasWhole(), where);
            long factorE8 = dice.oneIn(2) ? Exact.E8.longValueExact() : dice.between(1L, 300_000_000L);
            assertEquals(
                    worth.multiply(Exact.E8).compareTo(bound.multiply(Exact.whole(factorE8))),
                    dollars.compare(amount, token, boundE6, factorE8),
                    where);
            Amount found = new Amount();
            assertEquals(true, dollars.leastAmountWorth(boundE6, token, found), where);
            assertEquals(least, Amounts.of(found), where);
        }
    }

    private static Amount amount(BigInteger raw) {
        Amount amount = new Amount();
        Amounts.set(amount, raw);
        return amount;
    }

    /** A price as far from the check as the bound, give or take a unit, either way up. */
    private static TwinFeed beside(Dice dice, TwinFeed check, long boundE8) {
        BigInteger factor = Exact.E8.add(Exact.whole(dice.oneIn(2) ? boundE8 : -boundE8));
        boolean inverted = dice.oneIn(2);
        BigInteger numerator = check.numerator().multiply(factor);
        BigInteger denominator = check.denominator().multiply(Exact.E8);
        BigInteger published = inverted
                ? denominator.multiply(Exact.E12).divide(numerator)
                : numerator.multiply(Exact.E12).divide(denominator);
        BigInteger moved = published.add(Exact.whole(dice.between(-1L, 1L))).max(BigInteger.ONE);
        return new TwinFeed(1, moved.min(Exact.whole(Long.MAX_VALUE)).longValueExact(), inverted, 0);
    }
}
