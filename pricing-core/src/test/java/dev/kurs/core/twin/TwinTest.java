package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engine's pricing against the twin, to the raw unit; {@code -Dkurs.cases} says how many cases, {@code -Dkurs.seed} which. */
final class TwinTest {
    private static final int USUAL_CASES = 1_000_000;
    private static final int ENOUGH_CASES = 100_000;

    @Test
    void shouldGiveEveryFigureOfEveryQuoteAsTheTwinDoes() {
        long seed = Seeds.announced("TwinTest");
        int cases = Seeds.count("kurs.cases", USUAL_CASES);
        RandomCases random = new RandomCases(seed);
        PricerUnderTest pricer = new PricerUnderTest();
        Coverage coverage = new Coverage();

        for (int number = 0; number < cases; number++) {
            TwinCase given = random.next();
            TwinMaximum maximum = random.maximum();
            TwinAnswer expected = PricingTwin.quote(given, maximum);
            TwinAnswer actual = pricer.quote(given, maximum);

            if (!expected.agreesWith(actual)) {
                assertEquals(expected, actual, "seed " + seed + " case " + number + ": " + given);
            }
            if (expected.isQuote()) {
                requireIdentities(given, actual.quote());
                coverage.note(given, actual.quote());
            }
        }

        System.out.println("TwinTest: " + coverage);
        assertEquals(List.of(), cases < ENOUGH_CASES ? List.of() : coverage.missing());
    }

    private static void requireIdentities(TwinCase given, TwinQuote quote) {
        BigInteger taken = quote.fixedFee().add(quote.variableFee()).add(quote.amountToConvert());
        BigInteger fair = new ConversionTwin(given, quote.midE12()).fair(quote.amountToConvert());
        if (!taken.equals(quote.input()) || !fair.equals(quote.output().add(quote.spreadFee()))) {
            assertEquals(quote.input(), taken, () -> "fees and converted amount of " + given);
            assertEquals(fair, quote.output().add(quote.spreadFee()), () -> "output and spread fee of " + given);
        }
    }
}
