package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HermesNormaliserTest {
    @ParameterizedTest
    @CsvSource({
        // price, expo, priceE12
        "4959503, -8, 49595030000",
        "6140993501000, -8, 61409935010000000",
        "1718765, -2, 17187650000000000",
        "17, 0, 17000000000000",
        "17, 3, 17000000000000000",
        "1, -12, 1",
        "15, -13, 2",
        "25, -13, 2",
        "26, -13, 3",
        "4, -13, 0",
        "9223372036854775807, -12, 9223372036854775807",
    })
    void shouldScaleThePriceExactlyOrRoundHalfEven(String price, int expo, long priceE12) {
        assertEquals(priceE12, HermesNormaliser.priceE12RoundingHalfEven(price(price, "0", expo, 0)));
    }

    @ParameterizedTest
    @CsvSource({"9223372036854775808, -12", "9223373, 0", "1, 19", "1, 31", "1, -31", "1, -2147483648", "1, 2147483647"
    })
    void shouldRefuseAPriceThatDoesNotFit(String price, int expo) {
        HermesPrice tooLarge = price(price, "0", expo, 0);

        assertThrows(ArithmeticException.class, () -> HermesNormaliser.priceE12RoundingHalfEven(tooLarge));
    }

    @ParameterizedTest
    @CsvSource({
        // price, confidence, confidenceE8
        "4959503, 5465, 110193",
        "100000000, 1, 1",
        "100000001, 1, 1",
        "99999999, 1, 2",
        "1718765, 361, 21004",
        "5, 0, 0",
    })
    void shouldRoundTheRelativeConfidenceUp(String price, String confidence, long confidenceE8) {
        assertEquals(confidenceE8, HermesNormaliser.confidenceE8RoundingUp(price(price, confidence, -8, 0)));
    }

    @Test
    void shouldRefuseAConfidenceThatDoesNotFit() {
        HermesPrice unsure = price("1", "18446744073709551615", -8, 0);

        assertThrows(ArithmeticException.class, () -> HermesNormaliser.confidenceE8RoundingUp(unsure));
    }

    @Test
    void shouldTellTimeInNanoseconds() {
        assertEquals(1_776_082_500_000_000_000L, HermesNormaliser.publishTimeNs(price("1", "1", 0, 1_776_082_500)));
        assertThrows(
                ArithmeticException.class,
                () -> HermesNormaliser.publishTimeNs(price("1", "1", 0, Long.MAX_VALUE / 1_000_000)));
    }

    private static HermesPrice price(String price, String confidence, int expo, long publishTimeS) {
        return new HermesPrice("aa", new BigInteger(price), new BigInteger(confidence), expo, publishTimeS);
    }
}
