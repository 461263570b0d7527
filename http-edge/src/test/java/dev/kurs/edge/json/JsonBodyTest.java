package dev.kurs.edge.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "STRINGS | {\"mid\":\"16312.5\",\"bps\":\"2.1\",\"usd\":\"0.000001\",\"sum\":\"12000000000000000000\",\"amount\":\"1.50\",\"none\":null,\"count\":3}",
                "NUMBERS | {\"mid\":16312.5,\"bps\":2.1,\"usd\":0.000001,\"sum\":12000000000000000000,\"amount\":1.50,\"none\":null,\"count\":3}"
            })
    void shouldWriteQuantitiesInOneStyleAndExactly(NumberStyle style, String expected) {
        byte[] written = JsonBody.object(style)
                .rate("mid", 16_312_500_000_000_000L)
                .basisPoints("bps", 21_000)
                .dollars("usd", 1)
                .dollars("sum", new BigInteger("12000000000000000000000000"))
                .quantity("amount", "1.50")
                .quantity("none", null)
                .field("count", 3)
                .finish();

        assertEquals(expected, new String(written, StandardCharsets.UTF_8));
    }
}
