package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.feeds.SourceException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceScaleTest {
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
        assertEquals(priceE12, PriceScale.priceE12RoundingHalfEven(scaled(price, expo)));
    }

    @ParameterizedTest
    @CsvSource({"9223372036854775808, -12", "9223373, 0", "1, 19", "1, 61", "1, -61", "1, -2147483647", "1, 2147483647"
    })
    void shouldRefuseAPriceThatDoesNotFit(String price, int expo) {
        BigDecimal tooLarge = scaled(price, expo);

        assertThrows(ArithmeticException.class, () -> PriceScale.priceE12RoundingHalfEven(tooLarge));
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
        assertEquals(confidenceE8, PriceScale.confidenceE8RoundingUp(scaled(confidence, -8), scaled(price, -8)));
    }

    @Test
    void shouldRefuseAConfidenceThatDoesNotFit() {
        BigDecimal unsure = scaled("18446744073709551615", -8);

        assertThrows(ArithmeticException.class, () -> PriceScale.confidenceE8RoundingUp(unsure, scaled("1", -8)));
    }

    @Test
    void shouldTellTimeInNanoseconds() {
        assertEquals(1_776_082_500_000_000_000L, PriceScale.publishTimeNs(1_776_082_500_000L));
        assertThrows(ArithmeticException.class, () -> PriceScale.publishTimeNs(Long.MAX_VALUE / 1_000));
    }

    @ParameterizedTest
    @CsvSource({"16312.5, 16312.5", "6.13E-5, 0.0000613", "1e2, 100", "-0.5, -0.5", "007, 7"})
    void shouldReadDecimalsAsTheyAreWritten(String text, BigDecimal value) throws SourceException {
        assertEquals(0, value.compareTo(PriceScale.decimal("rate", text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "1.", ".5", "+1", "1,5", "NaN", "1e999", "0x1", " 1", "1 ", "123456789012345678901", "١"
            })
    void shouldRefuseWhatIsNoDecimal(String text) {
        SourceException refusal = assertThrows(SourceException.class, () -> PriceScale.decimal("rate", text));

        assertEquals(("rate is not a decimal number: " + text).strip(), refusal.getMessage());
    }

    private static BigDecimal scaled(String digits, int expo) {
        return new BigDecimal(new BigInteger(digits), -expo);
    }
}
