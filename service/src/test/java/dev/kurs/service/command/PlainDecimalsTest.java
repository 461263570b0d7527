package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainDecimalsTest {
    @Test
    void shouldHaveEveryDigitAndNoExponent() throws IOException {
        Map<String, Object> members = PlainDecimals.mapFrom("""
                {"book": 12345678.90, "gas": 0.0000005, "jpyc": 1000000.123456789012345678, "swaps": 3, "none": null,
                 "tokens": [{"held": -1e9}, 0.0, "x"]}""");

        assertEquals("12345678.9", members.get("book"));
        assertEquals("0.0000005", members.get("gas"));
        assertEquals("1000000.123456789012345678", members.get("jpyc"));
        assertEquals(3, members.get("swaps"));
        assertEquals(Arrays.asList((Object) null), Arrays.asList(members.get("none")));
        assertEquals(List.of(Map.of("held", "-1000000000"), "0", "x"), members.get("tokens"));
    }
}
