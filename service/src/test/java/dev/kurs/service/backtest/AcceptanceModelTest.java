package dev.kurs.service.backtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.backtest.AcceptanceModel.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who takes a quote: fitted to what partners did, and never otherwise than they did where nothing changed. */
class AcceptanceModelTest {
    private static final int QUOTES = 20_000;
    private static final long SEED = Long.getLong("kurs.seed", System.nanoTime());

    AcceptanceModelTest() {
        System.out.println("AcceptanceModelTest: repeat with -Dkurs.seed=" + SEED);
    }

    @Test
    void shouldFindTheSlopeThatPartnersWentBy() {
        AcceptanceModel model = new AcceptanceModel(samples(new Random(SEED), -0.08), 1);

        assertTrue(model.isFitted());
        assertEquals(-0.08, model.costSlope(), 0.01);
        assertEquals(0.3 * Math.log(2), model.doublingSlope(), 0.03);
        assertEquals(-0.05, model.volatilitySlope(), 0.04);
        assertTrue(model.probability(costing(10)) > model.probability(costing(40)));
    }

    @Test
    void shouldTakeAsManyMoreOrLessAsTheProbabilitiesSay() {
        Random random = new Random(SEED);
        AcceptanceModel model = new AcceptanceModel(samples(random, -0.08), 1);
        int before = 0;
        int dearer = 0;
        int cheaper = 0;
        for (long request = 0; request < QUOTES; request++) {
            boolean wasTaken = random.nextDouble() < model.probability(costing(25));
            before += wasTaken ? 1 : 0;
            boolean takesDearer = model.takesChanged(request, wasTaken, costing(25), costing(35));
            boolean takesCheaper = model.takesChanged(request, wasTaken, costing(25), costing(15));
            assertFalse(takesDearer && !wasTaken, "a dearer quote wins nobody");
            assertFalse(!takesCheaper && wasTaken, "a cheaper quote loses nobody");
            assertEquals(wasTaken, model.takesChanged(request, wasTaken, costing(25), costing(25)));
            dearer += takesDearer ? 1 : 0;
            cheaper += takesCheaper ? 1 : 0;
        }
        assertEquals(model.probability(costing(25)), (double) before / QUOTES, 0.02);
        assertEquals(model.probability(costing(35)), (double) dearer / QUOTES, 0.02);
        assertEquals(model.probability(costing(15)), (double) cheaper / QUOTES, 0.02);
    }

    @Test
    void shouldChangeNothingWhereQuotesDoNotTellHowPricesMatter() {
        AcceptanceModel few =
                new AcceptanceModel(samples(new Random(SEED), -0.08).subList(0, 49), 1);
        AcceptanceModel upsideDown = new AcceptanceModel(samples(new Random(SEED), 0.08), 1);

        for (AcceptanceModel model : List.of(few, upsideDown)) {
            assertFalse(model.isFitted());
            for (long request = 0; request < 100; request++) {
                assertTrue(model.takesChanged(request, true, costing(5), costing(500)));
                assertFalse(model.takesChanged(request, false, costing(500), costing(5)));
            }
        }
    }

    private static QuoteFeatures costing(double costBps) {
        return new QuoteFeatures(5_000, costBps, 4);
    }

    private static List<Sample> samples(Random random, double slope) {
        List<Sample> samples = new ArrayList<>();
        for (int quote = 0; quote < QUOTES; quote++) {
            double dollars = Math.pow(10, 2 + 3 * random.nextDouble());
            double costBps = 5 + 45 * random.nextDouble();
            double volatilityBps = 1 + 8 * random.nextDouble();
            double odds = slope * (costBps - 25) + 0.3 * (Math.log(dollars) - 8) - 0.05 * volatilityBps;
            boolean isTaken = random.nextDouble() < 1 / (1 + Math.exp(-odds));
            samples.add(new Sample(new QuoteFeatures(dollars, costBps, volatilityBps), isTaken));
        }
        return samples;
    }
}
