package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.bench.table.Alternatives.Alternative;
import dev.kurs.bench.table.Rounds.Round;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlternativesTest {
    private static final double BRIEF = 0.02;

    @Test
    void shouldTellEachFigureOfBothAndTheirRatio() {
        Alternative alternative = new Alternative("b", "this", "that", List.of("ns", "rate"), DecodingExperiment::new);
        Rounds rounds = new Rounds(
                List.of(new Round(Map.of("ns", 50.0, "rate", 2_000.0), Map.of("ns", 75.0, "rate", 1_000.4), 1, 0)));

        assertEquals("""
                | this | that | ns | 50.00 | 75.00 | 1.50 |
                | this | that | rate | 2000 | 1000 | 0.50 |
                """, Alternatives.rows(alternative, rounds));
    }

    /** The others start services, or warm a core up for longer than a test may take. */
    @Test
    void shouldMeasureBothOfWhatNeedsNoProcess() throws Exception {
        for (String name : List.of("jackson-jr", "inline-signing")) {
            try (Experiment experiment = new Laboratory().open(name)) {
                Map<String, Double> control = experiment.control(BRIEF);
                Map<String, Double> subject = experiment.subject(BRIEF);

                assertEquals(control.keySet(), subject.keySet(), name);
                shouldBeMeasured(name + ", the control", control);
                shouldBeMeasured(name + ", the subject", subject);
                assertTrue(control.keySet().containsAll(Alternatives.figures(name)), name);
            }
        }
    }

    /** Each takes time, and what reads a body makes an object of it. */
    private static void shouldBeMeasured(String what, Map<String, Double> figures) {
        assertFalse(figures.isEmpty(), what);
        figures.forEach((figure, value) ->
                assertTrue(value > 0 && Double.isFinite(value), () -> what + ": " + figure + " is " + value));
    }

    @Test
    void shouldNameThoseThatThereAre() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new Laboratory().open("quicksort"));

        assertTrue(refused.getMessage().startsWith("alternative quicksort is none of [ring-blocking, "));
    }
}
