package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class SignedAmountTest {
    private static final int CASES = 200_000;

    @Test
    void shouldAddAndSubtractLikeExactIntegers() {
        EdgeRandom random = new EdgeRandom("SignedAmountTest");
        for (int run = 0; run < CASES; run++) {
            BigInteger left = signed(random);
            BigInteger right = signed(random);
            SignedAmount sum = Limbs.signedAmount(left);
            SignedAmount sumWithMagnitude = Limbs.signedAmount(left);
            SignedAmount difference = Limbs.signedAmount(left);
            Amount magnitude = Limbs.amount(right.abs());

            assertResult(left, left.add(right), sum.tryAdd(Limbs.signedAmount(right)), sum);
            assertResult(left, left.add(right.abs()), sumWithMagnitude.tryAdd(magnitude), sumWithMagnitude);
            assertResult(left, left.subtract(right.abs()), difference.trySubtract(magnitude), difference);
            assertEquals(
                    Integer.signum(left.compareTo(right)),
                    Integer.signum(Limbs.signedAmount(left).compareTo(Limbs.signedAmount(right))));
        }
    }

    @Test
    void shouldTellSignMagnitudeAndText() {
        EdgeRandom random = new EdgeRandom("SignedAmountTest");
        Amount magnitude = new Amount();
        for (int run = 0; run < CASES; run++) {
            BigInteger value = signed(random);
            SignedAmount amount = Limbs.signedAmount(value);

            amount.magnitude(magnitude);

            assertEquals(value.abs(), Limbs.exact(magnitude));
            assertEquals(value.signum() < 0, amount.isNegative());
            assertEquals(value.signum() == 0, amount.isZero());
            assertEquals(value.toString(), amount.toString());
            assertEquals(value.negate(), Limbs.exact(amount.negate()));
        }
    }

    @Test
    void shouldHoldTheDifferenceOfAnyTwoAmounts() {
        EdgeRandom random = new EdgeRandom("SignedAmountTest");
        SignedAmount difference = new SignedAmount();
        for (int run = 0; run < CASES; run++) {
            BigInteger left = random.unsigned(127);
            BigInteger right = random.unsigned(127);

            difference.setDifference(Limbs.amount(left), Limbs.amount(right));

            assertEquals(left.subtract(right), Limbs.exact(difference));
        }
    }

    @Test
    void shouldRefuseTheOneValueWithoutAMagnitude() {
        SignedAmount amount = new SignedAmount();

        assertThrows(IllegalArgumentException.class, () -> amount.set(Long.MIN_VALUE, 0));
    }

    @Test
    void shouldKeepTheSignOfALong() {
        assertEquals(new SignedAmount().set(-1, -1), SignedAmount.ofRaw(-1));
        assertTrue(SignedAmount.ofRaw(Long.MIN_VALUE).isNegative());
        assertEquals("-9223372036854775808", SignedAmount.ofRaw(Long.MIN_VALUE).toString());
    }

    private static BigInteger signed(EdgeRandom random) {
        BigInteger magnitude = random.unsigned(127);
        return random.below(2) == 0 ? magnitude : magnitude.negate();
    }

    private static void assertResult(BigInteger before, BigInteger expected, boolean done, SignedAmount actual) {
        boolean fits = expected.abs().compareTo(Limbs.TWO_127) < 0;

        assertEquals(fits, done, () -> before + " to " + expected);
        assertEquals(fits ? expected : before, Limbs.exact(actual), () -> before + " to " + expected);
    }
}
