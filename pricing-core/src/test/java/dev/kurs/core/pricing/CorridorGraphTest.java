package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorridorGraphTest {
    private static final int USDT = 0;
    private static final int IDRX = 1;
    private static final int JPYC = 2;

    @Test
    void shouldFindTheTriangleInBothDirections() {
        CorridorGraph graph = new CorridorGraph(10);
        graph.add(USDT, IDRX);
        graph.add(USDT, JPYC);
        graph.add(IDRX, JPYC);

        int sellIdrx = CorridorGraph.leg(0, false);
        int buyIdrx = CorridorGraph.leg(0, true);
        assertEquals(1, graph.cycleCount());
        assertEquals(1, graph.cyclesThrough(sellIdrx).size());
        assertEquals(1, graph.cyclesThrough(buyIdrx).size());
        assertArrayEquals(
                new int[] {CorridorGraph.leg(2, false), CorridorGraph.leg(1, true), sellIdrx},
                graph.cyclesThrough(sellIdrx).get(0));
        assertArrayEquals(
                new int[] {buyIdrx, CorridorGraph.leg(1, false), CorridorGraph.leg(2, true)},
                graph.cyclesThrough(buyIdrx).get(0));
        assertArrayEquals(new int[] {0, 1, 2}, graph.corridorsInCyclesWith(0));
    }

    @Test
    void shouldFindNothingInAStar() {
        CorridorGraph graph = new CorridorGraph(0);
        for (int token = 1; token <= 1_000; token++) {
            assertTrue(graph.add(USDT, token));
        }

        assertEquals(0, graph.cycleCount());
        assertEquals(0, graph.corridorsInCyclesWith(500).length);
    }

    @Test
    void shouldCountTwoCorridorsOfTheSameTokensAsACycle() {
        CorridorGraph graph = new CorridorGraph(1);
        graph.add(USDT, IDRX);
        graph.add(IDRX, USDT);

        assertEquals(1, graph.cycleCount());
        assertArrayEquals(new int[] {2, 0}, graph.cyclesThrough(0).get(0));
    }

    @ParameterizedTest
    @CsvSource({
        // tokens, simple cycles of the complete graph
        "3, 1",
        "4, 7",
        "5, 37",
        "6, 197",
    })
    void shouldFindEverySimpleCycleOnce(int tokens, int cycles) {
        CorridorGraph graph = complete(tokens, cycles);

        assertEquals(cycles, graph.cycleCount());
        assertEquals(tokens, graph.longestCycle());
    }

    @ParameterizedTest
    @CsvSource({"4, 6", "5, 36", "6, 50"})
    void shouldRefuseMoreCyclesThanAllowed(int tokens, int maxCycles) {
        CorridorGraph graph = new CorridorGraph(maxCycles);
        boolean all = true;
        for (int base = 0; base < tokens; base++) {
            for (int quote = base + 1; quote < tokens; quote++) {
                int before = graph.cycleCount();
                boolean added = graph.add(base, quote);
                all &= added;
                assertTrue(graph.cycleCount() <= maxCycles);
                assertTrue(added || graph.cycleCount() == before);
            }
        }

        assertFalse(all);
    }

    private static CorridorGraph complete(int tokens, int maxCycles) {
        CorridorGraph graph = new CorridorGraph(maxCycles);
        for (int base = 0; base < tokens; base++) {
            for (int quote = base + 1; quote < tokens; quote++) {
                assertTrue(graph.add(base, quote));
            }
        }
        return graph;
    }
}
