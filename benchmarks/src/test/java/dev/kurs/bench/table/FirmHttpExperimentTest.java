package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.bench.table.Rounds.Round;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirmHttpExperimentTest {
    private static final double CORES = Runtime.getRuntime().availableProcessors();

    @ParameterizedTest
    @CsvSource({"0.1, 1", "1.25, 5", "3, 9", "4, 15", "10, 45"})
    void shouldRepeatRoundsSoThatAQuoteLivesAWholeNumberOfThem(double seconds, int periodSeconds) {
        assertEquals(periodSeconds, FirmHttpExperiment.periodSeconds(seconds));
    }

    /** A signature of 20 µs and a request of 40 µs of the cores, 30 of them the service's: 60 µs a quote, and 50. */
    @Test
    void shouldHoldFirmQuotesAgainstSignaturesAndRequestsOfTheSameTurn() {
        Map<String, Double> control =
                Map.of("signatures", 50_000.0, "indicative_rate", 25_000 * CORES, "indicative_processor_us", 30.0);
        Rounds rounds = new Rounds(List.of(new Round(control, Map.of("rate", 10_000 * CORES), 1, 0)));

        assertEquals(0.6, FirmHttpExperiment.ofMachine(rounds), 1e-9);
        assertEquals(0.5, FirmHttpExperiment.ofService(rounds), 1e-9);
    }
}
