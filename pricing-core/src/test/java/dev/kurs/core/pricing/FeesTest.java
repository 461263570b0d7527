package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Amount;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeesTest {
    private final Fees fees = new Fees();

    @ParameterizedTest
    @CsvSource({
        // fixed dollars at 10^-6, variable, discount, decimals, price, input, F, v, V, C
        "500000, 100000, 0, 6, 1000000000000, 1000000000, 500000, 100000, 1000000, 998500000",
        "500000, 100000, 20000000, 6, 1000000000000, 1000000000, 500000, 80000, 800000, 998700000",
        "500000, 100000, 100000000, 6, 1000000000000, 1000000000, 500000, 0, 0, 999500000",
        "500000, 100001, 50000000, 6, 1000000000000, 1000000000, 500000, 50001, 500010, 998999990",
        "500000, 0, 0, 6, 1000000000001, 1000000000, 500000, 0, 0, 999500000",
        "500000, 0, 0, 6, 999999999999, 1000000000, 500001, 0, 0, 999499999",
        "500000, 0, 0, 2, 61302682, 100000000, 815625, 0, 0, 99184375",
        "500000, 0, 0, 18, 1000000000000, 1000000000000000000, 500000000000000000, 0, 0, 500000000000000000",
        "0, 1, 0, 6, 1000000000000, 100000000, 0, 1, 1, 99999999",
        "0, 1, 0, 6, 1000000000000, 100000001, 0, 1, 2, 99999999",
        "0, 1, 0, 0, 1000000000000, 2, 0, 1, 1, 1",
    })
    void shouldTakeFixedAndVariableFeeRoundedUp(
            long fixedE6,
            long variableE8,
            long discountE8,
            int decimals,
            long priceE12,
            String input,
            long fixed,
            long shownE8,
            long variable,
            String toConvert) {
        FeeTier tier = new FeeTier(Tier.MICRO, FeeTier.UNBOUNDED, fixedE6, variableE8, 0);
        TokenState token = new TokenState(PlainTerms.token(0, "IN", decimals)).priceE12(priceE12);

        assertTrue(fees.setRates(tier, partner(PricingMode.STANDARD, discountE8, 999), token));
        assertTrue(fees.take(PlainTerms.raw(input)));

        assertEquals(Amount.ofRaw(fixed), fees.fixed());
        assertEquals(shownE8, fees.variableE8());
        assertEquals(Amount.ofRaw(variable), fees.variable());
        assertEquals(PlainTerms.raw(toConvert), fees.toConvert());
    }

    @Test
    void shouldTakeTheInputRateAloneUnderFixedInputRate() {
        FeeTier tier = new FeeTier(Tier.MICRO, FeeTier.UNBOUNDED, 500_000, 100_000, 0);

        assertTrue(
                fees.setRates(tier, partner(PricingMode.FIXED_INPUT_RATE, PlainTerms.E8, 150_000), PlainTerms.usdt()));
        assertTrue(fees.take(Amount.ofRaw(1_000_000_000)));

        assertTrue(fees.fixed().isZero());
        assertEquals(150_000, fees.variableE8());
        assertEquals(Amount.ofRaw(998_500_000), fees.toConvert());
    }

    @ParameterizedTest
    @CsvSource({
        // fixed fee in raw units, input, anything left
        "10, 11, true",
        "10, 10, false",
        "10, 9, false",
        "0, 0, false",
        "0, 1, true",
    })
    void shouldSayWhenNothingIsLeftToConvert(long fixedE6, long input, boolean left) {
        FeeTier tier = new FeeTier(Tier.MICRO, FeeTier.UNBOUNDED, fixedE6, 0, 0);
        fees.setRates(tier, PlainTerms.STANDARD, PlainTerms.usdt());

        assertEquals(left, fees.take(Amount.ofRaw(input)));
        assertEquals(left, !fees.toConvert().isZero());
    }

    @Test
    void shouldRefuseFixedFeeBeyondTokenAmounts() {
        FeeTier tier = new FeeTier(Tier.MICRO, FeeTier.UNBOUNDED, Long.MAX_VALUE, 0, 0);
        TokenState dust = new TokenState(PlainTerms.token(0, "DUST", 18)).priceE12(1);

        assertFalse(fees.setRates(tier, PlainTerms.STANDARD, dust));
    }

    @Test
    void shouldFindTheLeastInputThatLeavesAnAmount() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("FeesTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 2_000; run++) {
            FeeTier tier =
                    new FeeTier(Tier.MICRO, FeeTier.UNBOUNDED, random.nextLong(50), random.nextLong(PlainTerms.E8), 0);
            fees.setRates(tier, PlainTerms.STANDARD, PlainTerms.usdt());
            Amount wanted = Amount.ofRaw(1 + random.nextLong(60));
            Amount least = new Amount();

            assertTrue(fees.leastInputFor(wanted, least), "seed " + seed);

            assertTrue(fees.take(least), "seed " + seed);
            assertEquals(wanted, fees.toConvert(), "seed " + seed);
            least.trySubtract(Amount.ofRaw(1));
            assertTrue(!fees.take(least) || fees.toConvert().compareTo(wanted) < 0, "seed " + seed);
        }
    }

    private static PartnerTerms partner(PricingMode mode, long discountE8, long inputRateE8) {
        return new PartnerTerms(0, mode, true, discountE8, inputRateE8, PartnerTerms.UNLIMITED, TierOverrides.none());
    }
}
