package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class AmountTest {
    private static final int CASES = 300_000;
    private static final Amount LARGEST = new Amount().set(Long.MAX_VALUE, -1L);

    @Test
    void shouldAddAndSubtractLikeExactIntegers() {
        EdgeRandom random = new EdgeRandom("AmountTest");
        for (int run = 0; run < CASES; run++) {
            BigInteger left = random.unsigned(127);
            BigInteger right =
                    random.below(4) == 0 ? Limbs.TWO_127.subtract(left).min(left) : random.unsigned(127);

            assertSum(left, right);
            assertDifference(left, right);
            assertEquals(
                    Integer.signum(left.compareTo(right)),
                    Integer.signum(Limbs.amount(left).compareTo(Limbs.amount(right))));
        }
    }

    @Test
    void shouldRefuseASumOfTwoToThe127th() {
        Amount amount = new Amount().set(LARGEST);

        assertFalse(amount.tryAdd(Amount.ofRaw(1)));

        assertEquals(LARGEST, amount);
    }

    @Test
    void shouldRefuseToGoBelowZero() {
        Amount amount = Amount.ofRaw(6);

        assertFalse(amount.trySubtract(Amount.ofRaw(7)));

        assertEquals(Amount.ofRaw(6), amount);
    }

    @Test
    void shouldAddAnAmountToItself() {
        Amount amount = new Amount().set(0, Long.MIN_VALUE);

        assertTrue(amount.tryAdd(amount));

        assertEquals(new Amount().set(1, 0), amount);
    }

    @Test
    void shouldSubtractAnAmountFromItself() {
        Amount amount = new Amount().set(LARGEST);

        assertTrue(amount.trySubtract(amount));

        assertTrue(amount.isZero());
    }

    @Test
    void shouldRefuseLimbsOutsideItsRange() {
        Amount amount = new Amount();

        assertThrows(IllegalArgumentException.class, () -> amount.set(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> amount.set(-1));
    }

    @Test
    void shouldBeEqualByValue() {
        assertEquals(new Amount().set(3, -4), new Amount().set(3, -4));
        assertEquals(new Amount().set(3, -4).hashCode(), new Amount().set(3, -4).hashCode());
        assertNotEquals(new Amount().set(3, -4), new Amount().set(4, -4));
        assertNotEquals(new Amount().set(3, -4), new Amount().set(3, 4));
    }

    @Test
    void shouldPrintItsRawUnits() {
        assertEquals("170141183460469231731687303715884105727", LARGEST.toString());
        assertEquals("0", new Amount().toString());
    }

    private static void assertSum(BigInteger left, BigInteger right) {
        Amount sum = Limbs.amount(left);
        boolean fits = left.add(right).compareTo(Limbs.TWO_127) < 0;

        assertEquals(fits, sum.tryAdd(Limbs.amount(right)), () -> left + " + " + right);
        assertEquals(fits ? left.add(right) : left, Limbs.exact(sum), () -> left + " + " + right);
    }

    private static void assertDifference(BigInteger left, BigInteger right) {
        Amount difference = Limbs.amount(left);
        boolean fits = left.compareTo(right) >= 0;

        assertEquals(fits, difference.trySubtract(Limbs.amount(right)), () -> left + " - " + right);
        assertEquals(fits ? left.subtract(right) : left, Limbs.exact(difference), () -> left + " - " + right);
    }
}
