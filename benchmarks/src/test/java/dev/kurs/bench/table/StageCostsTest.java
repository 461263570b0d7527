package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.bench.table.StageCosts.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StageCostsTest {
    private static final List<Stage> STAGES = List.of(
            new Stage("decode", "Decoding.decode", "Decoding.decode"),
            new Stage("engine", "Engine.indicative", "Engine.firm"),
            new Stage("sign", "", "Signing.sign"));

    @Test
    void shouldAddUpTheStagesThatAQuoteGoesThrough() {
        Map<String, Double> ns = Map.of(
                "Decoding.decode", 400.4, "Engine.indicative", 600.4, "Engine.firm", 900.0, "Signing.sign", 20_000.0);

        assertEquals("""
                | stage | indicative quote, ns | firm quote, ns |
                |---|---:|---:|
                | decode | 400 | 400 |
                | engine | 600 | 900 |
                | sign | - | 20000 |
                | sum | 1001 | 21300 |
                """, StageCosts.table(STAGES, ns));
    }

    @Test
    void shouldNotAddUpWhatWasNotMeasured() {
        assertThrows(IllegalStateException.class, () -> StageCosts.table(STAGES, Map.of("Decoding.decode", 400.0)));
    }
}
