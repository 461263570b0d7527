package dev.kurs.core.pricing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * Tokens joined by corridors, and every simple cycle through them.
 *
 * <p>USDT-IDRX, USDT-JPYC and IDRX-JPYC (corridors 0, 1, 2) make one triangle, walked USDT → IDRX → JPYC → USDT as the legs
 * 0 sold, 2 sold, 1 bought, and the other way round. A leg is {@code corridor << 1}, plus 1 when it is bought.
 *
 * <p>A cycle appears when its last corridor is added, so each addition looks for the paths between its own two tokens.
 */
final class CorridorGraph {
    private static final int STEPS_PER_CYCLE = 1_000;
    private static final int[] NONE = {};

    private final int maxCycles;
    private final List<List<Integer>> legsFromToken = new ArrayList<>();
    private final List<List<int[]>> cyclesThroughLeg = new ArrayList<>();
    private final List<int[]> corridorsInCyclesWith = new ArrayList<>();
    private final List<int[]> endOfLeg = new ArrayList<>();
    private int cycles;
    private int longestCycle;

    CorridorGraph(int maxCycles) {
        this.maxCycles = maxCycles;
    }

    static int leg(int corridor, boolean bought) {
        return corridor << 1 | (bought ? 1 : 0);
    }

    static int corridorOf(int leg) {
        return leg >> 1;
    }

    static boolean isBought(int leg) {
        return (leg & 1) == 1;
    }

    /** Adds the next corridor; false, and nothing changed, when there would be too many cycles. */
    boolean add(int baseToken, int quoteToken) {
        int corridor = endOfLeg.size();
        List<int[]> found = new ArrayList<>();
        PathSearch search = new PathSearch(found, maxCycles - cycles, (long) maxCycles * STEPS_PER_CYCLE);
        if (!search.paths(quoteToken, baseToken, leg(corridor, false))) {
            return false;
        }
        endOfLeg.add(new int[] {quoteToken, baseToken});
        legsFrom(baseToken).add(leg(corridor, false));
        legsFrom(quoteToken).add(leg(corridor, true));
        cyclesThroughLeg.add(new ArrayList<>());
        cyclesThroughLeg.add(new ArrayList<>());
        corridorsInCyclesWith.add(NONE);
        found.forEach(this::register);
        return true;
    }

    int cycleCount() {
        return cycles;
    }

    /** The number of legs of the longest cycle. */
    int longestCycle() {
        return longestCycle;
    }

    /** The cycles that walk this leg in its own direction. */
    List<int[]> cyclesThrough(int leg) {
        return cyclesThroughLeg.get(leg);
    }

    /** The corridors of all cycles through this one, itself included; empty when there is no cycle. */
    int[] corridorsInCyclesWith(int corridor) {
        return corridorsInCyclesWith.get(corridor);
    }

    private void register(int[] cycle) {
        cycles++;
        longestCycle = Math.max(longestCycle, cycle.length);
        int[] reversed = reversed(cycle);
        for (int leg : cycle) {
            cyclesThroughLeg.get(leg).add(cycle);
            cyclesThroughLeg.get(leg ^ 1).add(reversed);
            noteNeighbours(corridorOf(leg), cycle);
        }
    }

    private void noteNeighbours(int corridor, int[] cycle) {
        TreeSet<Integer> corridors = new TreeSet<>();
        for (int known : corridorsInCyclesWith.get(corridor)) {
            corridors.add(known);
        }
        for (int leg : cycle) {
            corridors.add(corridorOf(leg));
        }
        int[] sorted = corridors.stream().mapToInt(Integer::intValue).toArray();
        corridorsInCyclesWith.set(corridor, sorted);
    }

    private static int[] reversed(int[] cycle) {
        int[] reversed = new int[cycle.length];
        for (int index = 0; index < cycle.length; index++) {
            reversed[cycle.length - 1 - index] = cycle[index] ^ 1;
        }
        return reversed;
    }

    private List<Integer> legsFrom(int token) {
        while (legsFromToken.size() <= token) {
            legsFromToken.add(new ArrayList<>());
        }
        return legsFromToken.get(token);
    }

    private int endOf(int leg) {
        return endOfLeg.get(corridorOf(leg))[leg & 1];
    }

    /** Depth-first search for simple paths, bounded in what it finds and in the steps it takes. */
    private final class PathSearch {
        private final List<int[]> found;
        private final int maxFound;
        private final List<Integer> path = new ArrayList<>();
        private final BitSet visited = new BitSet();
        private long stepsLeft;

        PathSearch(List<int[]> found, int maxFound, long maxSteps) {
            this.found = found;
            this.maxFound = maxFound;
            this.stepsLeft = maxSteps;
        }

        /** Collects first leg + path for each path between the tokens; false when a bound is met. */
        boolean paths(int from, int to, int firstLeg) {
            path.add(firstLeg);
            return walk(from, to);
        }

        private boolean walk(int token, int to) {
            if (token == to) {
                found.add(path.stream().mapToInt(Integer::intValue).toArray());
                return found.size() <= maxFound;
            }
            visited.set(token);
            boolean within = true;
            for (int leg : legsFrom(token)) {
                if (within && !visited.get(endOf(leg))) {
                    path.add(leg);
                    within = --stepsLeft >= 0 && walk(endOf(leg), to);
                    path.removeLast();
                }
            }
            visited.clear(token);
            return within;
        }
    }
}
