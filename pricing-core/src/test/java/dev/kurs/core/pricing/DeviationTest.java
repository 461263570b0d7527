package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviationTest {
    private final Deviation deviation = new Deviation();

    @ParameterizedTest
    @CsvSource({
        // price, inverted, check, inverted, bound at 10^-8, deviates
        "1010, false, 1000, false, 1_000_000, false",
        "1011, false, 1000, false, 1_000_000, true",
        "990, false, 1000, false, 1_000_000, false",
        "989, false, 1000, false, 1_000_000, true",
        "1000, true, 1010, true, 1_000_000, false",
        "1000, true, 1011, true, 1_000_000, true",
        "1000, true, 990, true, 1_000_000, false",
        "1000, true, 989, true, 1_000_000, true",
        "16_312_500_000_000_000, true, 61_200_000, false, 167_781, true",
        "16_312_500_000_000_000, true, 61_200_000, false, 167_782, false",
        "61_200_000, false, 16_312_500_000_000_000, true, 167_499, true",
        "61_200_000, false, 16_312_500_000_000_000, true, 167_500, false",
        "9_223_372_036_854_775_807, false, 9_223_372_036_854_775_806, false, 0, true",
        "9_223_372_036_854_775_807, false, 9_223_372_036_854_775_807, false, 0, false",
        "9_223_372_036_854_775_807, false, 9_223_372_036_854_775_807, true, 9_223_372_036_854_775_807, true",
        "9_223_372_036_854_775_807, false, 1, false, 9_223_372_036_854_775_807, true",
    })
    void shouldCompareSourcesAsDollarsPerUnit(
            String price, boolean inverted, String check, boolean checkInverted, String bound, boolean deviates) {
        assertEquals(deviates, deviation.exceeds(number(price), inverted, number(check), checkInverted, number(bound)));
    }

    @ParameterizedTest
    @CsvSource({
        // peg, inverted, bound at 10^-8, broken
        "1_010_000_000_000, false, 1_000_000, false",
        "1_010_000_000_001, false, 1_000_000, true",
        "990_000_000_000, false, 1_000_000, false",
        "989_999_999_999, false, 1_000_000, true",
        "1_010_101_010_101, true, 1_000_000, false",
        "1_010_101_010_102, true, 1_000_000, true",
        "990_099_009_901, true, 1_000_000, false",
        "990_099_009_900, true, 1_000_000, true",
    })
    void shouldMeasurePegAgainstOne(String peg, boolean inverted, String bound, boolean broken) {
        assertEquals(broken, deviation.pegExceeds(number(peg), inverted, number(bound)));
    }

    @ParameterizedTest
    @CsvSource({
        // price against a check of 1000 and a bound of 1 %, factor, ratio, sign
        "1005, 50_000_000, 100_000_000, 0",
        "1004, 50_000_000, 100_000_000, -1",
        "1006, 50_000_000, 100_000_000, 1",
        "996, 50_000_000, 80_000_000, 0",
        "997, 50_000_000, 80_000_000, -1",
    })
    void shouldCompareWithThresholdAndExit(long price, String factor, String ratio, int sign) {
        int comparison = deviation.compare(price, false, 1000, false, 1_000_000, number(factor), number(ratio));

        assertEquals(sign, Integer.signum(comparison));
    }

    @Test
    void shouldShowDeviationHalfEven() {
        assertEquals(1_000_000, deviation.toE8RoundingHalfEven(1010, false, 1000, false));
        assertEquals(33_333_333, deviation.toE8RoundingHalfEven(2, false, 3, false));
        assertEquals(50_000_000, deviation.toE8RoundingHalfEven(2, true, 3, true));
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }
}
