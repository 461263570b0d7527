package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthCurveTest {
    private static final GrowthCurve CURVE = GrowthCurve.ofRounds(
            "quote",
            "corridors",
            List.of(10, 10_000),
            List.of(List.of(500.0, 700.0), List.of(620.0, 654.0), List.of(600.0, 1.0)));

    @Test
    void shouldRelateEachMedianToTheFirst() {
        assertEquals(List.of(600.0, 654.0), CURVE.ns());
        assertEquals(1, CURVE.ratio(0));
        assertEquals(1.09, CURVE.ratio(1), 1e-9);
    }

    @Test
    void shouldTakeTheMiddleOfTwoRounds() {
        GrowthCurve curve =
                GrowthCurve.ofRounds("quote", "partners", List.of(10), List.of(List.of(100.0), List.of(200.0)));

        assertEquals(List.of(150.0), curve.ns());
    }

    @Test
    void shouldWriteARowForEachSize() {
        assertEquals(
                "| quote | corridors | 10 | 600 | 1.00 |\n| quote | corridors | 10,000 | 654 | 1.09 |\n",
                CURVE.markdown());
        assertEquals("quote,corridors,10,600.0,1.0000\nquote,corridors,10000,654.0,1.0900\n", CURVE.csv());
    }

    @Test
    void shouldMeasureTheSizesInTurnAndLeaveThreeRoundsOut() {
        List<Integer> asked = new ArrayList<>();
        GrowthCurve curve = GrowthCurve.measure(
                "quote",
                "corridors",
                List.of(10, 100),
                size -> seconds -> {
                    asked.add(size);
                    return asked.size() * seconds;
                },
                1,
                0.5);

        assertEquals(List.of(10, 100, 10, 100, 10, 100, 10, 100), asked);
        assertEquals(List.of(3.5, 4.0), curve.ns());
    }
}
