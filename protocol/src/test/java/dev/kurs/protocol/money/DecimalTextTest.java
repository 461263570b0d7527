package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {
    private static final int CASES = 300_000;

    @ParameterizedTest
    @CsvSource({
        // text, decimals, scaled (-2: too many decimals, -3: overflow)
        "0, 12, 0",
        "1, 0, 1",
        "16312.5, 12, 16312500000000000",
        "16312.500000000000, 12, 16312500000000000",
        "0.000000000001, 12, 1",
        "0.0000000000010, 12, 1",
        "0.0000000000001, 12, -2",
        "1.0, 0, 1",
        "1.01, 0, -2",
        "9223372.036854775807, 12, 9223372036854775807",
        "9223372.036854775808, 12, -3",
        "9223373, 12, -3",
        "99999999999999999999999999999999, 0, -3",
        "9.223372036854775807, 18, 9223372036854775807",
        "10, 18, -3",
    })
    void shouldReadScaledDecimals(String text, int decimals, long scaled) {
        assertEquals(scaled, DecimalText.parseScaled(text, decimals));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00.5", ".5", "5.", "-1", "+1", "1e3", "1,5", " 1", "1.2.3"})
    void shouldRefuseWhatIsNotAPlainDecimal(String text) {
        assertEquals(DecimalText.MALFORMED, DecimalText.parseRateE12(text));
    }

    @Test
    void shouldReadRatesBasisPointsAndDollars() {
        assertEquals(16_312_500_000_000_000L, DecimalText.parseRateE12("16312.5"));
        assertEquals(21_000, DecimalText.parseBasisPointsE8("2.1"));
        assertEquals(Fractions.ONE_BP_E8, DecimalText.parseBasisPointsE8("1"));
        assertEquals(1_000_250_000, DecimalText.parseDollarsE6("1000.25"));
        assertEquals(DecimalText.TOO_MANY_DECIMALS, DecimalText.parseBasisPointsE8("0.00001"));
    }

    @Test
    void shouldPrintRatesBasisPointsAndDollars() {
        StringBuilder text = new StringBuilder();

        DecimalText.appendRate(text, 16_312_500_000_000_000L);
        DecimalText.appendBasisPoints(text.append(' '), 21_000);
        DecimalText.appendBasisPoints(text.append(' '), -1);
        DecimalText.appendDollars(text.append(' '), 1_000_250_000);

        assertEquals("16312.5 2.1 -0.0001 1000.25", text.toString());
    }

    @ParameterizedTest
    @CsvSource({
        // value, decimals, text
        "0, 12, 0",
        "0, 0, 0",
        "-5, 0, -5",
        "10, 0, 10",
        "1000000000000, 12, 1",
        "1, 18, 0.000000000000000001",
        "-1, 18, -0.000000000000000001",
        "1500000, 6, 1.5",
        "9223372036854775807, 18, 9.223372036854775807",
        "-9223372036854775808, 18, -9.223372036854775808",
        "-9223372036854775808, 0, -9223372036854775808",
    })
    void shouldPrintScaledDecimals(long value, int decimals, String expected) {
        StringBuilder text = new StringBuilder();

        DecimalText.appendScaled(text, value, decimals);

        assertEquals(expected, text.toString());
    }

    @Test
    void shouldPrintAndReadBackLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("DecimalTextTest print");
        StringBuilder text = new StringBuilder();
        for (int run = 0; run < CASES; run++) {
            long value = random.nonNegativeLong();
            int decimals = random.below(19);
            text.setLength(0);

            DecimalText.appendScaled(text, value, decimals);

            assertEquals(plain(BigDecimal.valueOf(value, decimals)), text.toString());
            assertEquals(value, DecimalText.parseScaled(text, decimals));

            text.setLength(0);
            DecimalText.appendScaled(text, -value, decimals);
            assertEquals(plain(BigDecimal.valueOf(-value, decimals)), text.toString());
        }
    }

    @Test
    void shouldReadLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("DecimalTextTest read");
        for (int run = 0; run < CASES; run++) {
            BigDecimal exact = new BigDecimal(random.unsigned(80), random.below(20));
            int decimals = random.below(19);

            assertEquals(expected(exact, decimals), DecimalText.parseScaled(exact.toPlainString(), decimals));
        }
    }

    private static String plain(BigDecimal exact) {
        return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
    }

    private static long expected(BigDecimal exact, int decimals) {
        if (exact.stripTrailingZeros().scale() > decimals) {
            return DecimalText.TOO_MANY_DECIMALS;
        }
        BigInteger scaled = exact.movePointRight(decimals).toBigIntegerExact();
        return scaled.compareTo(Limbs.TWO_63) < 0 ? scaled.longValueExact() : DecimalText.OVERFLOW;
    }
}
