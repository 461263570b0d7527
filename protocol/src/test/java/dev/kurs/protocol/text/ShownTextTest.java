package dev.kurs.protocol.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShownTextTest {
    private static String text(String utf16) {
        StringBuilder text = new StringBuilder();
        for (String unit : utf16.split(" ", -1)) {
            text.append((char) HexFormat.fromHexDigits(unit));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "61 0a 62, a\\u000ab",
        "61 0d 62, a\\u000db",
        "09, \\u0009",
        "00, \\u0000",
        "1b 5b 32 4a, \\u001b[2J",
        "9b 32 4a, \\u009b2J",
        "85, \\u0085",
        "7f, \\u007f",
        "2028, \\u2028",
        "2029, \\u2029",
        "061c, \\u061c",
        "200e, \\u200e",
        "200f, \\u200f",
        "202a, \\u202a",
        "202e, \\u202e",
        "2066, \\u2066",
        "2069, \\u2069",
        "d83d, \\ud83d",
        "de00 d83d, \\ude00\\ud83d",
        "5c 07, \\\\\\u0007",
        "5c 75 30 30 30 37, \\\\u0007"
    })
    void shouldShowWhatActsAsJsonWritesIt(String utf16, String shown) {
        assertEquals(shown, ShownText.of(text(utf16)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "as agreed", "C:\\orders", "Süd 円 \uD83D\uDE00", "a\u00A0b\u200Db\u2060"})
    void shouldShowOtherTextsAsTheyAre(String text) {
        assertSame(text, ShownText.of(text));
    }

    @Test
    void shouldKeepWhatIsToBeKept() {
        assertEquals("a\nb\\u000dc", ShownText.of("a\nb\rc", "\n\t"));
    }

    /** What is escaped there already is not escaped again. */
    @Test
    void shouldLeaveTextsOfJsonWhatTheyAre() {
        assertEquals("{\"a\":\"\\n\\u001b\\u202e\\\\\"}", ShownText.again("{\"a\":\"\\n\\u001b\u202e\\\\\"}", ""));
    }
}
