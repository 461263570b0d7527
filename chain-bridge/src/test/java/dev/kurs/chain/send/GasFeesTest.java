package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GasFeesTest {
    private static GasFees of(long tipWei, long mostWei) {
        return new GasFees(BigInteger.valueOf(tipWei), BigInteger.valueOf(mostWei));
    }

    /** Tip and both together, and what is bid next: of a large tip an eighth more, of a small one twice as much and a bit. */
    @ParameterizedTest
    @CsvSource({
        "0,             0,              1,             1",
        "0,             20_480_000_000, 22_500_000,    23_040_000_000",
        "1_000_000_000, 20_480_000_000, 2_022_500_000, 23_040_000_000",
        "2_000_000_000, 20_480_000_000, 2_880_000_000, 23_040_000_000",
        "8_000_000_000, 20_480_000_000, 9_000_000_000, 23_040_000_000",
        "8,             8,              9,             9"
    })
    void shouldOutbidWithATipOfAnEighthOfTheWholeSoon(String tip, String most, String nextTip, String nextMost) {
        GasFees next = of(number(tip), number(most)).outbid();

        assertEquals(of(number(nextTip), number(nextMost)), next);
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }

    @Test
    void shouldTipNearlyAnEighthOfTheWholeBeforeTheWholeIsThreefold() {
        GasFees fees = of(0, 20_000_000_000L);
        while (fees.tipWei().multiply(BigInteger.valueOf(9)).compareTo(fees.mostWei()) < 0) {
            GasFees before = fees;
            fees = fees.outbid();
            assertTrue(fees.equals(fees.atLeast(before.raised())), "a node takes it in the other's place");
        }
        assertTrue(fees.mostWei().compareTo(BigInteger.valueOf(60_000_000_000L)) < 0, fees::toString);
    }
}
