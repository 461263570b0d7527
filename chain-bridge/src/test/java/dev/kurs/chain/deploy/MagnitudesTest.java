package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MagnitudesTest {
    @ParameterizedTest(name = "{0} is between {1} and {2}")
    @CsvSource({
        "0, 0, 0",
        "511, 511, 511",
        "512, 512, 512",
        "513, 512, 514",
        "5586, 5584, 5600",
        "1023, 1022, 1024",
        "800000000000, 798863917056, 801011400704",
        "1099511627776, 1099511627776, 1099511627776"
    })
    void shouldKeepNineLeadingDigits(BigInteger number, BigInteger down, BigInteger up) {
        assertEquals(down, Magnitudes.roundedDown(number));
        assertEquals(up, Magnitudes.roundedUp(number));
    }
}
