package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {
    private static final int CASES = 500_000;

    private final Proportion proportion = new Proportion();
    private int narrow;
    private int wide;
    private int refused;

    @ParameterizedTest
    @CsvSource({
        // amount, factor, divisor, down, up
        "1000000000, 100000, 100000000, 1000000, 1000000",
        "1000000001, 100000, 100000000, 1000000, 1000001",
        "9223372036854775807, 1, 1, 9223372036854775807, 9223372036854775807",
        "9223372036854775808, 1, 1, 9223372036854775808, 9223372036854775808",
        "9223372036854775807, 3, 2, 13835058055282163710, 13835058055282163711",
        "6148914691236517205, 3, 2, 9223372036854775807, 9223372036854775808",
        "18446744073709551616, 1, 9223372036854775807, 2, 3",
    })
    void shouldRoundWhereAmountAndResultAreLongsAndBeyond(
            String amount, long factor, long divisor, String down, String up) {
        assertEquals(Limbs.amount(down), rounded(Limbs.amount(amount), factor, divisor, RoundingMode.DOWN));
        assertEquals(Limbs.amount(up), rounded(Limbs.amount(amount), factor, divisor, RoundingMode.UP));
    }

    @ParameterizedTest
    @CsvSource({"1, -1, 1", "1, 1, 0", "1, 1, -1", "170141183460469231731687303715884105727, 2, 1"})
    void shouldLeaveTheResultWhereThereIsNone(String amount, long factor, long divisor) {
        Amount result = Amount.ofRaw(7);

        assertFalse(proportion.roundingDown(Limbs.amount(amount), factor, divisor, result));
        assertFalse(proportion.roundingUp(Limbs.amount(amount), factor, divisor, result));
        assertEquals(Amount.ofRaw(7), result);
    }

    @Test
    void shouldTakeAnAmountAsItsOwnResult() {
        Amount amount = Amount.ofRaw(7);

        assertTrue(proportion.roundingUp(amount, 1, 2, amount));

        assertEquals(Amount.ofRaw(4), amount);
    }

    @Test
    void shouldMultiplyAndDivideLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("ProportionTest");
        for (int run = 0; run < CASES; run++) {
            BigInteger amount = random.unsigned(random.below(2) == 0 ? 63 : 127);
            long factor = random.nonNegativeLong();
            long divisor = random.positiveLong();

            assertRounded(amount, factor, divisor, RoundingMode.DOWN);
            assertRounded(amount, factor, divisor, RoundingMode.UP);
        }
        int least = CASES / 100;
        assertTrue(
                narrow > least && wide > least && refused > least,
                narrow + " narrow, " + wide + " wide, " + refused + " refused");
    }

    private void assertRounded(BigInteger amount, long factor, long divisor, RoundingMode rounding) {
        BigInteger expected = new BigDecimal(amount.multiply(BigInteger.valueOf(factor)))
                .divide(BigDecimal.valueOf(divisor), 0, rounding)
                .toBigIntegerExact();
        Amount result = rounded(Limbs.amount(amount), factor, divisor, rounding);
        String place = amount + " x " + factor + " / " + divisor + " " + rounding;
        if (expected.compareTo(Limbs.TWO_127) >= 0) {
            refused++;
            assertNull(result, place);
        } else {
            boolean areLongs = amount.compareTo(Limbs.TWO_63) < 0 && expected.compareTo(Limbs.TWO_63) < 0;
            narrow += areLongs ? 1 : 0;
            wide += areLongs ? 0 : 1;
            assertEquals(Limbs.amount(expected), result, place);
        }
    }

    /** What was set; null where nothing was. */
    private Amount rounded(Amount amount, long factor, long divisor, RoundingMode rounding) {
        Amount result = new Amount();
        boolean isSet = rounding == RoundingMode.DOWN
                ? proportion.roundingDown(amount, factor, divisor, result)
                : proportion.roundingUp(amount, factor, divisor, result);
        return isSet ? result : null;
    }
}
