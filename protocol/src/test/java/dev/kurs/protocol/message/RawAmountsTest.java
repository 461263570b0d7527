package dev.kurs.protocol.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawAmountsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "0, 1500000, 1500000",
        "0, -1, 18446744073709551615",
        "1, 0, 18446744073709551616",
        "-1, -1, -1",
        "9223372036854775807, -1, 170141183460469231731687303715884105727"
    })
    void shouldPutTheHalvesTogether(long high, long low, BigInteger amount) {
        assertEquals(amount, RawAmounts.of(high, low));
    }
}
