package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoverageTest {
    @Test
    void shouldKnowTheAnswersOfThePage() {
        double kupiec = CoverageStatistics.kupiec(1_043, 57, 0.05);
        double independence = CoverageStatistics.independence(932, 53, 53, 4);

        assertEquals(0.46147, kupiec, 5e-6);
        assertEquals(0.49694, CoverageStatistics.probabilityOfOne(kupiec), 5e-6);
        assertEquals(0.25866, independence, 5e-6);
        assertEquals(0.72013, kupiec + independence, 5e-6);
        assertEquals(0.69763, CoverageStatistics.probabilityOfTwo(0.72013), 5e-6);
    }

    @Test
    void shouldKnowTheTableOfChiSquared() {
        assertEquals(0.05, CoverageStatistics.probabilityOfOne(3.841458820694124), 1e-12);
        assertEquals(0.01, CoverageStatistics.probabilityOfOne(6.634896601021213), 1e-12);
        assertEquals(1e-6, CoverageStatistics.probabilityOfOne(23.928126988), 1e-12);
        assertEquals(0.05, CoverageStatistics.probabilityOfTwo(5.991464547107979), 1e-12);
        assertEquals(1, CoverageStatistics.probabilityOfOne(0), 0);
    }

    @Test
    void shouldSayNothingOfNoDays() {
        assertEquals(0, CoverageStatistics.kupiec(0, 0, 0.01), 0);
        assertEquals(0, CoverageStatistics.independence(0, 0, 0, 0), 0);
        assertEquals(0, CoverageStatistics.independence(10, 0, 0, 0), 0);
        assertEquals(2.0101, CoverageStatistics.kupiec(100, 0, 0.01), 5e-5);
    }

    @Test
    void shouldCountAsATwinThatKeepsEveryDay() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("CoverageTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        VarBacktest coverage = new VarBacktest(true);
        List<double[]> days = new ArrayList<>();
        for (int day = 0; day < 2_000; day++) {
            double[] figures = {day, random.nextGaussian() * 0.01, 0.01 * (1 + random.nextDouble())};
            days.add(figures);
            coverage.judge(day, figures[1], figures[2]);
        }

        List<double[]> hits = days.stream().filter(CoverageTest::isHit).toList();
        assertEquals(days.size(), coverage.days());
        assertEquals(hits.size(), coverage.exceptions());
        assertEquals(transitions(days, false, false), coverage.calmAfterCalm());
        assertEquals(transitions(days, false, true), coverage.hitAfterCalm());
        assertEquals(transitions(days, true, false), coverage.calmAfterHit());
        assertEquals(transitions(days, true, true), coverage.hitAfterHit());
        assertEquals(
                days.subList(days.size() - 250, days.size()).stream()
                        .filter(CoverageTest::isHit)
                        .count(),
                coverage.recentExceptions(),
                "seed " + seed);
        List<double[]> worst = hits.stream()
                .sorted(Comparator.comparingDouble((double[] hit) -> hit[1]))
                .limit(10)
                .toList();
        assertEquals(worst.size(), coverage.worst());
        for (int place = 0; place < worst.size(); place++) {
            assertEquals((int) worst.get(place)[0], coverage.worstDay(place), "seed " + seed);
            assertEquals(worst.get(place)[1], coverage.worstReturn(place), 0);
            assertEquals(worst.get(place)[2], coverage.worstLimit(place), 0);
        }
    }

    private static boolean isHit(double[] day) {
        return day[1] < -day[2];
    }

    private static int transitions(List<double[]> days, boolean from, boolean to) {
        int count = 0;
        for (int index = 1; index < days.size(); index++) {
            count += isHit(days.get(index - 1)) == from && isHit(days.get(index)) == to ? 1 : 0;
        }
        return count;
    }
}
