package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.message.sbe.PriceSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedTickDecoderTest {
    private static final String GOOD =
            "{\"t\":1767225600123,\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"16312.5\",\"confidence_bps\":\"2.1\"}";

    private final RecordedTickDecoder decoder = new RecordedTickDecoder("prices.jsonl");

    @Test
    void shouldDecodeEveryFieldExactly() {
        RecordedTick tick = decoder.decode(GOOD, 1);

        assertEquals(
                new RecordedTick(1767225600123L, "USD/IDR", PriceSource.PRIMARY, 16_312_500_000_000_000L, 21_000),
                tick);
    }

    @ParameterizedTest
    @CsvSource({
        "0.000000000001, 1",
        "1, 1000000000000",
        "9223372.036854775807, 9223372036854775807",
        "0, 0",
        "-1.5, -1500000000000",
        "1.100, 1100000000000",
    })
    void shouldKeepPricesAsPublishedAtE12(String price, long priceE12) {
        assertEquals(priceE12, decoder.decode(GOOD.replace("16312.5", price), 1).priceE12());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"16312.5\"          | 16312.5             | price: 16312.5 is not a string",
                "\"16312.5\"          | \"16312,5\"         | price: \"16312,5\" is not a decimal number",
                "\"16312.5\"          | \"1e3\"             | price: \"1e3\" is not a decimal number",
                "\"16312.5\"          | \"\"                | price: \"\" is not a decimal number",
                "\"16312.5\"          | \"+1\"              | price: \"+1\" is not a decimal number",
                "\"16312.5\"          | \".5\"              | price: \".5\" is not a decimal number",
                "\"16312.5\"          | \"0.0000000000001\" | price: \"0.0000000000001\" does not fit 64 bits at 12 decimals",
                "\"16312.5\"          | \"9223372.036854775808\" | price: \"9223372.036854775808\" does not fit 64 bits at 12",
                "\"16312.5\"          | null                | price: null is not a string",
                "\"2.1\"              | \"-2.1\"            | confidence_bps: \"-2.1\" is negative",
                "\"2.1\"              | \"0.00001\"         | confidence_bps: \"0.00001\" does not fit 64 bits at 4 decimals",
                "1767225600123        | \"1767225600123\"   | t: 1767225600123 is not a whole number",
                "1767225600123        | 1767225600123.5     | t: 1767225600123.5 is not a whole number",
                "1767225600123        | -1                  | t: -1 is not a time in Unix milliseconds",
                "1767225600123        | 9999999999999       | t: 9999999999999 is not a time in Unix milliseconds",
                "\"USD/IDR\"          | \"\"                | feed: \"\" is not a feed's name",
                "\"USD/IDR\"          | \"USD IDR\"         | feed: \"USD IDR\" is not a feed's name",
                "\"PRIMARY\"          | \"NULL_VAL\"        | source: \"NULL_VAL\" is none of PRIMARY, FALLBACK, CROSS_CHECK",
                "\"PRIMARY\"          | \"primary\"         | source: \"primary\" is none of PRIMARY, FALLBACK, CROSS_CHECK",
                "\"source\"           | \"Source\"          | Source: is not a field of a tick",
                ",\"confidence_bps\":\"2.1\" | ``           | confidence_bps: is missing",
                "\"t\":               | \"price\":\"1\",\"t\": | is not JSON (Duplicate",
                "}                    | }{}                 | something follows the object",
                "}                    | ``                  | is not JSON",
            })
    void shouldNameFileLineFieldAndValueOfWhatIsWrong(String original, String replacement, String message) {
        String line = GOOD.replace(original, replacement);

        RecordingFormatException error =
                assertThrows(RecordingFormatException.class, () -> decoder.decode(line, 7), line);

        String start = "prices.jsonl, line 7" + (message.contains(": ") && !message.startsWith("is ") ? ", " : ": ");
        assertStartsWith(start + message, error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"[]", "1", "''", "null", "tick"})
    void shouldRefuseALineThatIsNoObject(String line) {
        RecordingFormatException error = assertThrows(RecordingFormatException.class, () -> decoder.decode(line, 3));

        assertStartsWith("prices.jsonl, line 3: is not", error.getMessage());
    }

    private static void assertStartsWith(String start, String text) {
        assertEquals(start, text.substring(0, Math.min(start.length(), text.length())), text);
    }
}
