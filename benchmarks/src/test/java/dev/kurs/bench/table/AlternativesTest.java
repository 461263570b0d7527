package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
                control.forEach((figure, value) -> assertTrue(value >= 0, () -> name + "'s " + figure));
                assertTrue(Alternatives.figures(name).stream().allMatch(control::containsKey), name);
            }
        }
    }

    @Test
    void shouldNameThoseThatThereAre() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new Laboratory().open("quicksort"));

        assertTrue(refused.getMessage().startsWith("alternative quicksort is none of [ring-blocking, "));
    }
}
