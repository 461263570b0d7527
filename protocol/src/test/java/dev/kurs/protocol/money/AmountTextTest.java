package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.money.AmountText.ParseResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.AsciiSequenceView;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AmountTextTest {
    private static final int CASES = 200_000;
    private static final List<Integer> DECIMALS = List.of(0, 2, 6, 8, 18);
    private static final List<String> ALPHABET =
            List.of("0", "0", "1", "9", ".", ".", "-", "+", "e", " ", ",", "\u0661", "/", ":");

    @ParameterizedTest
    @CsvSource({
        // text, decimals, result, raw
        "0, 0, OK, 0",
        "0, 18, OK, 0",
        "0.0, 6, OK, 0",
        "1, 6, OK, 1000000",
        "1.5, 6, OK, 1500000",
        "0.5, 1, OK, 5",
        "1.50, 2, OK, 150",
        "10, 0, OK, 10",
        "0.000000000000000001, 18, OK, 1",
        "170141183460469231731687303715884105727, 0, OK, 170141183460469231731687303715884105727",
        "170141183460469231731.687303715884105727, 18, OK, 170141183460469231731687303715884105727",
        "170141183460469231731687303715884105728, 0, OVERFLOW, 0",
        "170141183460469231731.687303715884105728, 18, OVERFLOW, 0",
        "170141183460469231732, 18, OVERFLOW, 0",
        "999999999999999999999999999999999999999999999999999999999999, 6, OVERFLOW, 0",
        "1.5, 0, TOO_MANY_DECIMALS, 0",
        "1.0, 0, TOO_MANY_DECIMALS, 0",
        "1.500, 2, TOO_MANY_DECIMALS, 0",
        "0.0000000000000000001, 18, TOO_MANY_DECIMALS, 0",
        "9999999999999999999999999999999999999999.001, 2, TOO_MANY_DECIMALS, 0",
    })
    void shouldReadDisplayAmounts(String text, int decimals, ParseResult expected, String raw) {
        Amount amount = new Amount();

        assertEquals(expected, AmountText.parse(text, decimals, amount));

        assertEquals(raw, amount.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "00",
                "00.5",
                "01",
                ".5",
                "5.",
                "0.",
                "1..2",
                "1.2.3",
                "+1",
                "-1",
                "1e3",
                "1E3",
                " 1",
                "1 ",
                "1,5",
                "0x10",
                "NaN",
                "1_000",
                "\u0661",
                "1.\u0662",
                "\uff11",
                "1\u0000",
                "00000000000000000000000000000000000000000000000000000000000000000",
                "1.0000000000000000000000000000000000000000000000000000000000000000",
            })
    void shouldRefuseWhatIsNotAPlainDecimal(String text) {
        Amount amount = Amount.ofRaw(7);

        assertEquals(ParseResult.MALFORMED, AmountText.parse(text, 18, amount));

        assertEquals(Amount.ofRaw(7), amount);
    }

    @Test
    void shouldReadTheBytesOfABuffer() {
        UnsafeBuffer buffer = new UnsafeBuffer("{\"amount\":\"1000.25\"}".getBytes(StandardCharsets.US_ASCII));
        Amount amount = new Amount();

        ParseResult result = AmountText.parse(new AsciiSequenceView(buffer, 11, 7), 6, amount);

        assertEquals(ParseResult.OK, result);
        assertEquals(Amount.ofRaw(1_000_250_000), amount);
    }

    @ParameterizedTest
    @CsvSource({
        // raw, decimals, display
        "0, 0, 0",
        "0, 2, 0.00",
        "0, 18, 0.000000",
        "1500000000000000000, 18, 1.500000",
        "1, 18, 0.000000000000000001",
        "1000000000000, 18, 0.000001",
        "100000000000, 18, 0.000000100000000000",
        "1500000100000000000, 18, 1.500000100000000000",
        "150, 2, 1.50",
        "5, 2, 0.05",
        "1628803125, 2, 16288031.25",
        "1000000000, 6, 1000.000000",
        "123, 0, 123",
        "12300000000, 8, 123.000000",
        "12300000001, 8, 123.00000001",
        "170141183460469231731687303715884105727, 18, 170141183460469231731.687303715884105727",
        "170141183460469231731687303715884105727, 0, 170141183460469231731687303715884105727",
    })
    void shouldPrintDisplayUnits(String raw, int decimals, String display) {
        StringBuilder text = new StringBuilder("amount ");

        AmountText.appendDisplay(text, Limbs.amount(raw), decimals);

        assertEquals("amount " + display, text.toString());
    }

    @ParameterizedTest
    @CsvSource({
        // raw, decimals, display
        "-1, 6, -0.000001",
        "-150, 2, -1.50",
        "150, 2, 1.50",
        "-7, 0, -7",
        "-170141183460469231731687303715884105727, 18, -170141183460469231731.687303715884105727",
    })
    void shouldPrintSignedDisplayUnits(String raw, int decimals, String display) {
        StringBuilder text = new StringBuilder("fee ");

        AmountText.appendDisplay(text, Limbs.signedAmount(new BigInteger(raw)), decimals);

        assertEquals("fee " + display, text.toString());
    }

    @Test
    void shouldPrintAndReadBackLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("AmountTextTest print");
        StringBuilder text = new StringBuilder();
        Amount readBack = new Amount();
        for (int run = 0; run < CASES; run++) {
            Amount amount = Limbs.amount(random.unsigned(127));
            int decimals = random.oneOf(DECIMALS);
            text.setLength(0);

            AmountText.appendDisplay(text, amount, decimals);

            BigDecimal exact = new BigDecimal(Limbs.exact(amount), decimals);
            assertEquals(expectedDisplay(exact, decimals), text.toString());
            assertEquals(ParseResult.OK, AmountText.parse(text, decimals, readBack));
            assertEquals(amount, readBack);
        }
    }

    @Test
    void shouldJudgeAnyTextLikeAPatternAndExactDecimals() {
        EdgeRandom random = new EdgeRandom("AmountTextTest read");
        Amount amount = new Amount();
        for (int run = 0; run < CASES; run++) {
            String text = anyText(random);
            int decimals = random.oneOf(DECIMALS);
            amount.setZero();

            ParseResult result = AmountText.parse(text, decimals, amount);

            assertEquals(expectedResult(text, decimals), result, text);
            if (result == ParseResult.OK) {
                assertEquals(new BigDecimal(text).movePointRight(decimals).toBigIntegerExact(), Limbs.exact(amount));
            }
        }
    }

    private static String anyText(EdgeRandom random) {
        if (random.below(2) == 0) {
            return new BigDecimal(random.unsigned(150), random.below(20)).toPlainString();
        }
        StringBuilder text = new StringBuilder();
        for (int length = random.below(8); length > 0; length--) {
            text.append(random.oneOf(ALPHABET));
        }
        return text.toString();
    }

    private static ParseResult expectedResult(String text, int decimals) {
        if (!text.matches("(0|[1-9][0-9]*)(\\.[0-9]+)?")) {
            return ParseResult.MALFORMED;
        }
        if (new BigDecimal(text).scale() > decimals) {
            return ParseResult.TOO_MANY_DECIMALS;
        }
        boolean fits = new BigDecimal(text).movePointRight(decimals).compareTo(new BigDecimal(Limbs.TWO_127)) < 0;
        return fits ? ParseResult.OK : ParseResult.OVERFLOW;
    }

    private static String expectedDisplay(BigDecimal exact, int decimals) {
        boolean shortens = decimals > 6 && exact.stripTrailingZeros().scale() <= 6;
        return (shortens ? exact.setScale(6) : exact).toPlainString();
    }
}
