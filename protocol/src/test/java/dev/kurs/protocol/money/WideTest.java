package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideTest {
    private static final String LARGEST =
            "115792089237316195423570985008687907853269984665640564039457584007913129639935";

    @ParameterizedTest
    @CsvSource({
        // dividend, divisor, down, up, half even
        "0, 7, 0, 0, 0",
        "1, 2, 0, 1, 0",
        "3, 2, 1, 2, 2",
        "5, 2, 2, 3, 2",
        "7, 2, 3, 4, 4",
        "6, 3, 2, 2, 2",
        "7, 3, 2, 3, 2",
        "8, 3, 2, 3, 3",
        "1, 3, 0, 1, 0",
        "2, 3, 0, 1, 1",
        "18446744073709551615, 2, 9223372036854775807, -1, -1",
        "9223372036854775807, 1, 9223372036854775807, 9223372036854775807, 9223372036854775807",
        "9223372036854775808, 1, -1, -1, -1",
        "340282366920938463463374607431768211456, 340282366920938463463374607431768211457, 0, 1, 1",
        "170141183460469231731687303715884105728, 340282366920938463463374607431768211456, 0, 1, 0",
        "510423550381407695195061911147652317184, 340282366920938463463374607431768211456, 1, 2, 2",
        LARGEST + ", " + LARGEST + ", 1, 1, 1",
        "1, " + LARGEST + ", 0, 1, 0",
        "5, 0, -1, -1, -1",
    })
    void shouldRoundToLong(String dividend, String divisor, long down, long up, long halfEven) {
        Wide numerator = Limbs.wide(dividend);
        Wide denominator = Limbs.wide(divisor);

        assertEquals(down, numerator.divideRoundingDownToLong(denominator));
        assertEquals(up, numerator.divideRoundingUpToLong(denominator));
        assertEquals(halfEven, numerator.divideRoundingHalfEvenToLong(denominator));
    }

    @ParameterizedTest
    @CsvSource({
        // dividend, divisor, down, up
        "7, 2, 3, 4",
        "170141183460469231731687303715884105727, 1, 170141183460469231731687303715884105727, 170141183460469231731687303715884105727",
        "340282366920938463463374607431768211455, 2, 170141183460469231731687303715884105727, refused",
        "170141183460469231731687303715884105728, 1, refused, refused",
        LARGEST + ", 1, refused, refused",
        LARGEST + ", 680564733841876926926749214863536422912, 170141183460469231731687303715884105727, refused",
        "7, 0, refused, refused",
    })
    void shouldRoundToAmount(String dividend, String divisor, String down, String up) {
        Wide numerator = Limbs.wide(dividend);
        Wide denominator = Limbs.wide(divisor);
        Amount result = Amount.ofRaw(99);

        boolean roundedDown = numerator.divideRoundingDown(denominator, result);
        assertEquals(down, roundedDown ? result.toString() : "refused");

        boolean roundedUp = numerator.divideRoundingUp(denominator, result.set(99));
        assertEquals(up, roundedUp ? result.toString() : "refused");
        assertTrue(roundedUp || result.equals(Amount.ofRaw(99)));
    }

    @Test
    void shouldConvertATradeAsInItsExample() {
        Wide product = new Wide().set(Amount.ofRaw(1_000_000_000L)).times(16_288_031_250_000_000L);
        Wide divisor = new Wide().set(1).timesPowerOfTen(16);
        Amount result = new Amount();

        assertTrue(product.divideRoundingDown(divisor, result));

        assertEquals(Amount.ofRaw(1_628_803_125L), result);
    }

    @Test
    void shouldLeaveBothSidesOfADivisionAsTheyWere() {
        Wide numerator = Limbs.wide(LARGEST);
        Wide denominator = Limbs.wide("340282366920938463463374607431768211457");

        numerator.divideRoundingUpToLong(denominator);

        assertEquals(new BigInteger(LARGEST), Limbs.exact(numerator));
        assertEquals(new BigInteger("340282366920938463463374607431768211457"), Limbs.exact(denominator));
    }

    @Test
    void shouldRaiseTheFlagWhenACarryLeaves256Bits() {
        assertTrue(Limbs.wide(LARGEST).plus(new Wide().set(1)).overflowed());
        assertTrue(Limbs.wide(LARGEST).times(2).overflowed());
        assertTrue(Limbs.wide(LARGEST).times(Amount.ofRaw(2)).overflowed());
        assertTrue(Limbs.wide(LARGEST).times(new Amount().set(1, 0)).overflowed());
        assertTrue(Limbs.wide(LARGEST).times(Limbs.wide(LARGEST)).overflowed());
        assertTrue(Limbs.wide(LARGEST).timesPowerOfTen(1).overflowed());
        assertFalse(
                Limbs.wide(LARGEST).times(1).plus(new Wide()).timesPowerOfTen(0).overflowed());
    }

    @Test
    void shouldRaiseTheFlagOnArgumentsThatCannotBe() {
        assertTrue(new Wide().set(-1).overflowed());
        assertTrue(new Wide().set(1).times(-1).overflowed());
        assertTrue(new Wide().set(1).timesPowerOfTen(-1).overflowed());
        assertTrue(new Wide().set(1).timesPowerOfTen(78).overflowed());
        assertTrue(new Wide().set(1).minus(new Wide().set(2)).overflowed());
    }

    @Test
    void shouldKeepTheFlagUntilSetAnew() {
        Wide wide = new Wide().set(-1);

        assertTrue(wide.times(0).plus(new Wide()).overflowed());
        assertFalse(wide.isZero());
        assertFalse(wide.reset().overflowed());
        assertTrue(wide.isZero());
        assertFalse(wide.set(-1).set(5).overflowed());
        assertFalse(wide.set(-1).set(Amount.ofRaw(5)).overflowed());
        assertFalse(wide.set(-1).set(new Wide()).overflowed());
    }

    @Test
    void shouldSpreadTheFlagToWhateverTakesTheValueIn() {
        Wide overflowed = new Wide().set(-1);

        assertTrue(new Wide().set(overflowed).overflowed());
        assertTrue(new Wide().plus(overflowed).overflowed());
        assertTrue(new Wide().set(5).minus(overflowed).overflowed());
        assertTrue(new Wide().times(overflowed).overflowed());
    }

    @Test
    void shouldRefuseToDivideWithTheFlagUp() {
        Wide overflowed = new Wide().set(-1);
        Wide five = new Wide().set(5);

        assertFalse(overflowed.divideRoundingDown(five, new Amount()));
        assertFalse(five.divideRoundingUp(overflowed, new Amount()));
        assertEquals(ExactMath.OVERFLOW, overflowed.divideRoundingHalfEvenToLong(five));
        assertEquals(ExactMath.OVERFLOW, five.divideRoundingDownToLong(overflowed));
    }

    @Test
    void shouldCompareAnOverflowedValueAboveEveryOther() {
        Wide overflowed = new Wide().set(-1);

        assertEquals(1, Integer.signum(overflowed.compareTo(Limbs.wide(LARGEST))));
        assertEquals(-1, Integer.signum(Limbs.wide(LARGEST).compareTo(overflowed)));
        assertEquals(0, overflowed.compareTo(new Wide().set(-1)));
    }

    @Test
    void shouldSquareAndDoubleAndCancelItself() {
        Wide wide = new Wide().set(7);

        assertEquals(BigInteger.valueOf(49), Limbs.exact(wide.times(wide)));
        assertEquals(BigInteger.valueOf(98), Limbs.exact(wide.plus(wide)));
        assertEquals(1, wide.divideRoundingDownToLong(wide));
        assertTrue(wide.minus(wide).isZero());
    }
}
