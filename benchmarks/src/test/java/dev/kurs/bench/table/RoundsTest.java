package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.bench.table.Rounds.Round;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.jr.ob.JSON;

class RoundsTest {
    private static Round round(double control, double subject, double calibrationNs, double stolen) {
        return new Round(Map.of("rate", control), Map.of("rate", subject), calibrationNs, stolen);
    }

    @Test
    void shouldLeaveDisturbedRoundsOutOfTheMedians() {
        Rounds rounds = new Rounds(List.of(
                round(100, 50, 10, 0),
                round(100, 1, 12, 0),
                round(120, 60, 10.5, 0),
                round(100, 2, 10, 0.03),
                round(110, 55, 10, 0.01)));
        assertEquals("2 of 5 rounds were disturbed and are left out", rounds.disturbance());
        assertEquals(110, rounds.control("rate"));
        assertEquals(55, rounds.subject("rate"));
        assertEquals(0.5, rounds.ratio("rate"));
    }

    @Test
    void shouldCountAllWhereFewerThanThreeWereCalmAndSaySo() throws IOException {
        Rounds rounds = new Rounds(List.of(round(10, 1, 10, 0), round(20, 2, 20, 0), round(30, 3, 10, 0.5)));
        assertEquals(20, rounds.control("rate"));
        String said = "2 of 3 rounds were disturbed and count all the same, since fewer than 3 were calm";
        assertEquals(said, rounds.disturbance());

        Results results = new Results(
                Instant.EPOCH, "bench", Map.of(), List.of(), Map.of("engine", rounds), Map.of("engine", 33L), Map.of());
        Map<?, ?> json = JSON.std.mapFrom(results.json());
        assertEquals(Map.of("engine", said), json.get("disturbances"));
        assertEquals(Map.of("engine", 33), json.get("seconds"));
        List<?> told = (List<?>) ((Map<?, ?>) json.get("experiments")).get("engine");
        assertEquals(
                List.of(false, true, true),
                told.stream().map(each -> ((Map<?, ?>) each).get("disturbed")).toList());
        assertEquals(
                List.of(true, true, true),
                told.stream().map(each -> ((Map<?, ?>) each).get("counted")).toList());
        assertTrue(new ResultsPage(results).html().contains("engine: " + said));
    }

    @Test
    void shouldReadWhatAProcessWrote() throws IOException {
        Rounds rounds = ExperimentProcess.read(ExperimentProcess.RESULT
                + "[{\"control\":{\"rate\":4},\"subject\":{\"rate\":1.5},\"calibration_ns\":7,\"stolen\":0}]");
        assertEquals(0.375, rounds.ratio("rate"));
    }

    @Test
    void shouldSayWhatARatioReaches() {
        Row floor = Row.atLeast("more", "less", 0.5, 0.75, "engine", "rate");
        assertEquals("short", floor.verdict(0.49));
        assertEquals("must", floor.verdict(0.5));
        assertEquals("aim", floor.verdict(0.8));
        Row ceiling = Row.atMost("bytes", "bytes", 3, 1.5, "engine", "bytes");
        assertEquals("short", ceiling.verdict(3.01));
        assertEquals("must", ceiling.verdict(3));
        assertEquals("aim", ceiling.verdict(1.5));
    }

    @Test
    void shouldTellARatioOfWhichNothingIsAsked() throws IOException {
        Row row = Row.told("a command", "a bare one", Set.of("engine"), rounds -> 9.5);
        Measured measured = new Measured(row, 9.5);
        assertEquals("told", measured.verdict());

        Results results =
                new Results(Instant.EPOCH, "bench", Map.of(), List.of(measured), Map.of(), Map.of(), Map.of());
        Map<?, ?> json = (Map<?, ?>) ((List<?>) JSON.std.mapFrom(results.json()).get("rows")).getFirst();
        assertEquals(List.of("-", "-", "told"), List.of(json.get("must"), json.get("aim"), json.get("reaches")));
        assertTrue(new ResultsPage(results).html().contains("class=\"told\""));
    }

    @Test
    void shouldKnowNoOtherExperiment() {
        assertThrows(IllegalArgumentException.class, () -> new Laboratory().open("engines"));
        Rows.ALL.forEach(row -> assertEquals(
                List.of(),
                row.needs().stream()
                        .filter(name -> !Laboratory.EXPERIMENTS.contains(name))
                        .toList()));
        assertTrue(Laboratory.EXPERIMENTS.containsAll(Laboratory.quick()));
        assertEquals(
                List.of(
                        List.of("idle"),
                        List.of("http-open", "http-indicative", "http-firm"),
                        List.of("http-mixed"),
                        List.of("http-open")),
                Laboratory.together(
                        List.of("idle", "http-open", "http-indicative", "http-firm", "http-mixed", "http-open")));
        assertFalse(Laboratory.quick().contains("http-mixed"), "a short run is to end in ten minutes");
    }
}
