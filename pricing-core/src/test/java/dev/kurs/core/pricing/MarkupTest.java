package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkupTest {
    private static final double E14 = 1e14;

    @ParameterizedTest
    @CsvSource({
        // α, β per bp (at 10^-8), δ(0) in bp as PRICING §9 has it
        "-190000000, 1100000000, 0.1773300",
        "-30000000, 350000000, 0.3857011",
    })
    void shouldAskTheKnownMarkupsOfAnEmptyBook(long alphaE8, long betaE8, double bps) {
        assertEquals(bps, (double) new Markup(alphaE8, betaE8).at(0) / 1e12, 5e-8);
    }

    @Test
    void shouldSolveLambertsEquationEverywhere() {
        SplittableRandom random = new SplittableRandom(17);
        for (int count = 0; count < 200_000; count++) {
            double x = count % 2 == 0 ? random.nextDouble(-64, 31) : -Math.exp(random.nextDouble(4.2, 9.7));
            long xE14 = Math.round(x * E14);
            double omega = (double) MarkupCurve.at(xE14) / E14;
            assertEquals(naive((double) xE14 / E14), omega, x < -64 ? 3e-11 : 1e-12, "x " + x);
        }
    }

    /** Bisection of ω + ln ω = −x, which grows with ω. */
    private static double naive(double x) {
        double low = 1e-30;
        double high = 20_000;
        for (int step = 0; step < 200; step++) {
            double middle = (low + high) / 2;
            if (middle + Math.log(middle) < -x) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Test
    void shouldRiseEverywhere() {
        Markup markup = new Markup(-190_000_000, 1_100_000_000);
        long before = Long.MIN_VALUE;
        for (long p = -100_000; p < 100_000; p++) {
            long now = markup.at(p * 1_000_000_000L);
            assertTrue(now > before, "p " + p);
            before = now;
        }
    }

    @Test
    void shouldHaveNoMarkupBeyondTheCurve() {
        Markup markup = new Markup(0, 10_000_000_000L);

        assertEquals(Markup.NONE, markup.at(-200 * 1_000_000_000_000L));
        assertEquals(Markup.NONE, markup.at(-2 * Markup.MOST_E16));
        assertEquals(Markup.NONE, markup.at(2 * Markup.MOST_E16));
    }
}
