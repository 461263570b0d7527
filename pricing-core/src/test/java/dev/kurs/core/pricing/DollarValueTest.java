package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DollarValueTest {
    private final DollarValue dollars = new DollarValue();

    @ParameterizedTest
    @CsvSource({
        // raw, decimals, price, rounded down, rounded up
        "1000000000, 6, 1000001000000, 1000001000, 1000001000",
        "1, 6, 1000000000000, 1, 1",
        "1, 6, 1000000000001, 1, 2",
        "1, 6, 999999999999, 0, 1",
        "1, 18, 1, 0, 1",
        "0, 18, 9223372036854775807, 0, 0",
        "3, 0, 61302682, 183, 184",
        "9223372036854775807, 6, 1000000000000, 9223372036854775807, 9223372036854775807",
        "9223372036854775808, 6, 1000000000000, -1, -1",
        "170141183460469231731687303715884105727, 0, 9223372036854775807, -1, -1",
    })
    void shouldRoundDollarsOneWayOrTheOther(String raw, int decimals, long priceE12, long down, long up) {
        TokenState token = token(decimals, priceE12);

        assertEquals(down, dollars.toE6RoundingDown(PlainTerms.raw(raw), token));
        assertEquals(up, dollars.toE6RoundingUp(PlainTerms.raw(raw), token));
        assertEquals(-1, ExactMath.OVERFLOW);
    }

    @Test
    void shouldCompareWithBoundWithoutRounding() {
        TokenState token = token(6, PlainTerms.E12 + 1);
        Amount thousand = PlainTerms.raw("1000000000");

        assertTrue(dollars.compare(thousand, token, 1_000 * PlainTerms.E6) > 0);
        assertTrue(dollars.compare(thousand, token, 1_000 * PlainTerms.E6 + 1) < 0);
        assertEquals(0, dollars.compare(thousand, token(6, PlainTerms.E12), 1_000 * PlainTerms.E6));
    }

    @Test
    void shouldCompareWithScaledBoundWithoutRounding() {
        TokenState token = token(6, PlainTerms.E12);

        assertEquals(0, dollars.compare(PlainTerms.raw("500000000"), token, 1_000 * PlainTerms.E6, PlainTerms.E8 / 2));
        assertTrue(dollars.compare(PlainTerms.raw("1"), token, 3, PlainTerms.E8 / 2) < 0);
        assertTrue(dollars.compare(PlainTerms.raw("2"), token, 3, PlainTerms.E8 / 2) > 0);
    }

    @Test
    void shouldFitUsageUpToTheLimitItself() {
        TokenState token = token(6, PlainTerms.E12);
        Amount ten = PlainTerms.raw("10");

        assertTrue(dollars.fits(90, ten, token, 100));
        assertFalse(dollars.fits(91, ten, token, 100));
        assertFalse(dollars.fits(101, new Amount(), token, 100));
        assertTrue(dollars.fits(Long.MAX_VALUE - 10, ten, token, Long.MAX_VALUE));
        assertFalse(dollars.fits(Long.MAX_VALUE - 9, ten, token, Long.MAX_VALUE));
    }

    @Test
    void shouldFindLeastAmountWorthABound() {
        Amount least = new Amount();

        assertTrue(dollars.leastAmountWorth(1_000 * PlainTerms.E6, token(6, PlainTerms.E12 + 2_000), least));
        assertEquals(PlainTerms.raw("999999999"), least);
        assertTrue(dollars.leastAmountWorth(0, token(6, PlainTerms.E12), least));
        assertTrue(least.isZero());
        assertFalse(dollars.leastAmountWorth(Long.MAX_VALUE, token(18, 1), least));
    }

    private static TokenState token(int decimals, long priceE12) {
        return new TokenState(PlainTerms.token(0, "USDT", decimals)).priceE12(priceE12);
    }
}
